"""How Forward is told: the table, what is asked, options as text, events as sentences, positions as documents."""
