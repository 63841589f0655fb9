"""Without an extra everything else works, and what needs it says so in one line."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("package", "extra", "use"),
    [
        ("gymnasium", "gym", "import duskboard.envs.gym"),
        ("pettingzoo", "pettingzoo", "import duskboard.envs; duskboard.envs.aec('forward')"),
        ("pyspiel", "openspiel", "import duskboard.envs; duskboard.envs.open_spiel_game('forward')"),
    ],
)
def test_a_missing_extra_is_named(package, extra, use):
    program = f"import sys; sys.modules[{package!r}] = None; from duskboard.envs import Block; {use}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    said = f"{package} is not installed; it comes with: pip install 'duskboard[{extra}]'"
    assert ran.stderr.strip().splitlines()[-1].endswith(said)
