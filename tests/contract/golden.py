"""Golden playthroughs and node counts: what the rules do, as text a reviewer can read and compare.

    python -m tests.contract.golden [GAME ...]

writes them anew after a change of rules that is meant; the difference then shows in the review.
"""

import sys
from pathlib import Path

import msgspec

from duskboard import games
from duskboard.engine.dice import below, seed_stream
from duskboard.match import Match

FOLDER = Path(__file__).parent / "golden"
CHOICES = 150  # of a playthrough
DEEPEST = 5  # how deep nodes are counted
MOST_NODES = 800  # beyond which it is not counted deeper


def playthrough(game, settings, seed):
    """A random game as text: every decision with its options, the choice, and what came of it."""
    match = Match.new(game.id, seed=seed, **settings)
    lines = [f"{game.title}, seed {seed}, {msgspec.json.encode(settings).decode()}", ""]
    lines += [f"  {line.text}" for line in match.story(-2)[0]]
    chance = game.State()
    seed_stream(chance, f"golden {seed}")
    while not match.over and len(match.choices) < CHOICES:
        options = match.options()
        chosen = options[below(chance, len(options))]
        shown = " | ".join(option.text for option in options[:12]) + (" | ..." if len(options) > 12 else "")
        decision = game.decisions[int(match.state.decision)]
        lines.append(f"{len(match.choices) + 1}. seat {match.seat + 1}, {decision}: {shown}")
        match.play(chosen)
        lines.append(f"   > {chosen.text}")
        for line in match.story(-2)[-1]:
            rules = f"  [{' '.join(line.rules)}]" if line.rules else ""
            lines.append(f"     {line.text}{rules}")
    if match.over:
        lines.append(f"over: {match.ending.text}; result {match.result}")
    return "\n".join(lines) + "\n"


def count_nodes(game, state, depth):
    """How many ways there are to choose `depth` times, the dice being as they fall."""
    menu = game.menu(state, game.standard_book)
    if depth == 1:
        return len(menu)
    total = 0
    for option in menu:
        after = state.copy()
        game.rules.choose(after, game.standard_book, game.Scratch(), option)
        total += count_nodes(game, after, depth - 1) if after.seat >= 0 else 1
    return total


def node_counts(game):
    """Counts for a few fixed positions: the opening and two from the middle of a game."""
    counts = {}
    for number, choices in enumerate((0, 12, 45)):
        match = Match.new(game.id, seed=number, **game.examples[number % len(game.examples)])
        for _ in range(choices):
            if match.over:
                break
            match.play(match.menu()[0])
        for depth in range(1, DEEPEST + 1):
            if match.over:
                break
            nodes = count_nodes(game, match.state, depth)
            counts[f"seed {number}, after {choices} choices, depth {depth}"] = nodes
            if nodes > MOST_NODES:
                break
    return counts


def cases(game):
    """The playthroughs kept of a game: a few of its examples."""
    examples = game.examples
    step = max(1, len(examples) // 3)
    return [(number, examples[number]) for number in range(0, len(examples), step)][:3]


def write(game):
    FOLDER.mkdir(exist_ok=True)
    for number, settings in cases(game):
        (FOLDER / f"{game.id}-{number}.txt").write_text(playthrough(game, settings, number), encoding="utf-8")
    nodes = msgspec.json.format(msgspec.json.encode(node_counts(game)))
    (FOLDER / f"{game.id}-nodes.json").write_bytes(nodes + b"\n")


if __name__ == "__main__":
    for id in sys.argv[1:] or games.GAMES:
        write(games.game(id))
