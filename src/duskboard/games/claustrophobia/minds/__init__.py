"""How Claustrophobia is thought about."""
