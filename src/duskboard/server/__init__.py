"""The table: people and bots at one game, over HTTP and one socket a person."""
