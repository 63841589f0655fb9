"""The rulebook of Darkleaf Gambit, chapter by chapter."""
