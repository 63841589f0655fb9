"""Players that learn: `duskboard train GAME`. What each file is:

    gather      games played by the compiled rules, and the positions noted in them
    network     the network in PyTorch, and as the compiled rules take it
    values      after-choice values: the network learns who wins from where a choice has led
    measure     how often the player that learned wins against a frozen opponent
    checkpoint  what a run needs to go on where it stopped
    commands    the command

PyTorch is an extra (`pip install 'duskboard[train]'`); what was learned is played without it (`bots/learned.py`).
"""
