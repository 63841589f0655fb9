"""The table in a terminal: any game's scene drawn with Rich, and a person who chooses by key or by typing."""
