"""The rules of Forward, by the chapters of its rulebook."""
