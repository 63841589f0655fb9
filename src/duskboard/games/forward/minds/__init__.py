"""How Forward is thought about."""
