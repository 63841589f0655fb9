"""How Steam Leaf is thought about."""
