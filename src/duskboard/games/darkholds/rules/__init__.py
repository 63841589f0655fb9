"""The rulebook of Darkholds, chapter by chapter."""
