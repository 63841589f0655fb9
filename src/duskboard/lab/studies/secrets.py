"""What is a secret worth? One seat sees what the others hide, and the wins it gains are counted."""

from __future__ import annotations

from dataclasses import replace

from duskboard.lab.kept import Keeper
from duskboard.lab.sample import Comparison, Plan, Progress, names_of, nothing, play_sample
from duskboard.lab.study import Figure, LabError, Study, Value, basis_of, turned


class NothingHidden(LabError):
    """The game has no secrets."""


def secrets(plan: Plan, progress: Progress = nothing, kept: Keeper | None = None) -> Study:
    """Each seat in turn plays with everybody's cards on the table, the others as before."""
    game = plan.game
    if not game.facts.hidden:
        raise NothingHidden(f"nothing is hidden in {game.title}")
    seats = len(names_of(plan))
    plain = replace(plan, players=("greedy",) * seats)
    closed = play_sample(plain, progress, kept)
    games = []
    rows: list[list[Value]] = []
    words = []
    for seat, name in enumerate(names_of(plan)):
        if len(set(game.sides(game.check_settings(plan.settings)))) == 1 and seat > 0:
            break
        players = tuple("open" if one == seat else "greedy" for one in range(seats))
        knowing = replace(plan, players=players)
        found = Comparison(closed, play_sample(knowing, progress, kept))
        games += turned(plain, knowing, found, seat, "as usual", f"when {name} knows everything")
        moved, low, high = found.difference(seat)
        rows.append([name, round(moved, 4), round(low, 4), round(high, 4), closed.games])
        sure = low > 0 or high < 0
        told = f"{100 * moved:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"
        words.append(f"To know everything moves {name}'s wins by {told}{'' if sure else ': nothing is sure'}.")
    return Study(
        kind="secrets", game=game.id, title=f"{game.title}: what its secrets are worth", words=words,
        figures=[
            Figure(
                title="Wins gained by knowing everything", columns=["who", "moved", "low", "high", "games"], rows=rows,
                chart="tornado", words="The same seeds with and without, pair by pair.",
                caveat="Greedy players make little of what they know; where they do not look at hidden things it is 0.",
                games=games, basis=basis_of(plan, plan.games * (1 + len(rows))),
            )
        ],
    )  # fmt: skip
