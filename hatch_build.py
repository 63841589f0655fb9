"""What is made when the package is built: the page, and the compiled rules of every game.

A wheel holds libraries for one platform, `py3-none-<platform>`, and needs no compiler where it is installed.
DUSKBOARD_TARGET names another platform than this one (see `scripts/wheels.sh`).
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent


class PackageHook(BuildHookInterface[Any]):
    """Puts the built page and the compiled rules into the package."""

    def dependencies(self) -> list[str]:
        """A C compiler from PyPI, where the system has none: it is large, so it is asked for only then."""
        return [] if _module("scripts/build_rules.py").has_compiler() else ["ziglang"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        _module("web/build_page.py").build()
        rules = _module("scripts/build_rules.py")
        rules.build(for_this_machine=version == "editable")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{rules.platform_tag()}"


def _module(path: str) -> Any:
    name = Path(path).stem
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, ROOT / path)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[name]
