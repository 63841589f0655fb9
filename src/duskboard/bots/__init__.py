"""Opponents: from random play to search. A bot sees a redacted state and a menu, and names an option."""
