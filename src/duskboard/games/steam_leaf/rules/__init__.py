"""The rulebook of Steam Leaf, chapter by chapter."""
