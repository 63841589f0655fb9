"""PyTorch is an extra: where it is not installed there is nothing to train with, and only the refusals are tested."""

import importlib.util

collect_ignore = [] if importlib.util.find_spec("torch") else ["test_answers.py", "test_values.py"]
