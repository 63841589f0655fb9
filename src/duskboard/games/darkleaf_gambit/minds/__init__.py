"""How Darkleaf Gambit is thought about."""
