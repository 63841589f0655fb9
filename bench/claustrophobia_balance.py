"""A first look at balance: greedy against greedy, every scenario of Claustrophobia 1643, compiled.

    python bench/claustrophobia_balance.py [GAMES] [--write]

prints a table; `--write` keeps it in bench/results/claustrophobia_balance.md.
"""

import sys
from collections import Counter
from pathlib import Path

from duskboard import games
from duskboard.bots.ladder import wilson
from duskboard.bots.play import GREEDY, RANDOM, play_games

GAME = games.game("claustrophobia-1643")
SCENARIOS = [value for value, _ in GAME.settings[0].choices]
TITLES = dict(GAME.settings[0].choices)


def play(scenario, n, policies):
    """So many games of a scenario; the states as they ended and the choices each took."""
    states = GAME.State.batch(n)
    for seed, window in enumerate(GAME.State.windows(states)):
        window.load(GAME.new_state(GAME.standard_book, GAME.content, {"scenario": scenario}, f"balance {seed}").bytes())
    return states, play_games(GAME, states, GAME.standard_book, policies)


def share(wins, n):
    """A share of wins with its 95 % interval (Wilson)."""
    low, high = wilson(wins, n)
    return f"{100 * wins / n:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def row(scenario, n):
    """A line of the table."""
    states, steps = play(scenario, n, [GREEDY, GREEDY])
    wins = int((states["result"][:, 0] > 0).sum())
    endings = Counter(GAME.endings[int(ending)].text for ending in states["ending"])
    usual = "; ".join(f"{text.lower()} {100 * count / n:.0f} %" for text, count in endings.most_common(3))
    against_random, _ = play(scenario, n // 4, [GREEDY, RANDOM])
    random_humans, _ = play(scenario, n // 4, [RANDOM, GREEDY])
    return (
        f"| {TITLES[scenario]} | {share(wins, n)} | {states['turn'].mean():.1f} | {steps.mean():.0f} | "
        f"{100 * (against_random['result'][:, 0] > 0).mean():.0f} % | "
        f"{100 * (random_humans['result'][:, 1] > 0).mean():.0f} % | {usual} |"
    )


def table(n):
    """The whole table as Markdown."""
    head = [
        f"Greedy against greedy, {n} games a scenario.",
        "",
        "| Scenario | Human wins (95 %) | Turns | Choices | Greedy humans against random | "
        "Greedy infernals against random | Usual endings |",
        "|---|---|---|---|---|---|---|",
    ]
    return "\n".join(head + [row(scenario, n) for scenario in SCENARIOS]) + "\n"


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    made = table(numbers[0] if numbers else 1000)
    print(made)
    if "--write" in sys.argv:
        results = Path(__file__).parent / "results"
        results.mkdir(exist_ok=True)
        (results / "claustrophobia_balance.md").write_text("# Balance of Claustrophobia 1643\n\n" + made)
