"""How the contract tests play: started states spread over a game's examples, and random play."""

import numpy as np

from duskboard.engine.dice import below, seed_stream
from duskboard.match import Match


def started(game, n, first_seed=0):
    """`n` games set up, each with its own seed, going round the game's examples."""
    states = game.State.batch(n)
    opened = {}
    for i, window in enumerate(game.State.windows(states)):
        example = i % len(game.examples)
        settings = game.examples[example]
        window.load(game.new_state(game.standard_book, game.content, settings, f"contract {first_seed + i}").bytes())
        opened[i] = settings
    return states


def play_interpreted(game, states, limit):
    """Random play in plain Python. Returns the choices each game took."""
    steps = np.zeros(len(states), np.int64)
    outcome = game.drivers.play_random(game.State.windows(states), game.standard_book, game.Scratch(), limit, steps)
    assert outcome == (-1, 0), f"game {outcome[0]}: {game.violations.get(outcome[1], outcome[1])}"
    return steps


def play_compiled(game, states, limit):
    """Random play compiled. Returns the choices each game took."""
    steps = np.zeros(len(states), np.int64)
    outcome = game.drivers.play_random.fast(states, game.standard_book, game.Scratch(), limit, steps)
    assert outcome == (-1, 0), f"game {outcome[0]}: {game.violations.get(outcome[1], outcome[1])}"
    return steps


def random_match(game, seed, settings, choices):
    """A match in which up to so many random choices have been made."""
    match = Match.new(game.id, seed=seed, **settings)
    chance = game.State()
    seed_stream(chance, f"choices {seed}")
    for _ in range(choices):
        if match.over:
            break
        menu = match.menu()
        match.play(menu[below(chance, len(menu))])
    return match


def unfinished_match(game, seed, settings, choices):
    """The same, with fewer choices where it would be over."""
    match = random_match(game, seed, settings, choices)
    return match if not match.over else random_match(game, seed, settings, len(match.choices) - 1)


def midgame_states(game, n, first_seed=0):
    """States from the middle of random games, with the seat that must choose, spread over examples and lengths."""
    states = started(game, n, first_seed)
    for i in range(n):
        one = states[i : i + 1]
        steps = np.zeros(1, np.int64)
        game.drivers.play_random.fast(one, game.standard_book, game.Scratch(), (i * 7) % 150, steps)
    return [window for window in game.State.windows(states) if window.seat >= 0]


def renamed(game):
    """A content file in which everything has a name of its own."""
    return "\n".join(
        f'[[{table}]]\nid = "{row.id}"\nname = "{row.name} Anew"\n'
        for table, rows in game.content.tables.items()
        for row in rows
        if hasattr(row, "id") and hasattr(row, "name")
    )
