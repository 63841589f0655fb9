"""How Claustrophobia 1643 is told: the table, what is asked, what happened, in words and documents."""
