"""The rulebook of Claustrophobia 1643, chapter by chapter."""
