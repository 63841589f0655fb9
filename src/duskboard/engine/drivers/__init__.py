"""What plays a game without knowing it: generic functions, bound to a game by its rules and compiled with them.

play    whole games, at random or by policies
tree    the search tree
"""
