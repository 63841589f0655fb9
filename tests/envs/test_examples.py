"""The examples of docs/envs.md run as they stand there."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "envs.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
NEEDED = {
    "gymnasium": "duskboard[gym]",
    "duskboard.envs import aec": "duskboard[pettingzoo]",
    "pyspiel": "duskboard[openspiel]",
    "sb3_contrib": "sb3-contrib (PyTorch: gigabytes, so no part of the development group)",
}


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs(example):
    for package, source in NEEDED.items():
        if package in example:
            module = "pettingzoo" if "aec" in package else package
            pytest.importorskip(module, reason=f"{module} is not installed; it comes with: {source}")
    exec(compile(example, str(PAGE), "exec"), {})


def test_there_are_examples_of_everything():
    assert len(EXAMPLES) == 5
