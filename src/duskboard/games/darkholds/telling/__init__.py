"""How Darkholds is told: the table, what is asked, what happened, in words and documents."""
