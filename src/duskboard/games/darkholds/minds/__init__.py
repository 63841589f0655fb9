"""How Darkholds is thought about."""
