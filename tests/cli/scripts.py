"""Scripts of the repository as modules: they are no part of the package."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def script(path):
    """A file from the repository, by its path."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
