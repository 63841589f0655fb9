"""Are the dice fair? Faces of the stream against what is expected."""

from __future__ import annotations

import itertools

from duskboard.engine.dice import roll, seed_stream
from duskboard.lab.sample import Plan, Progress, nothing
from duskboard.lab.study import Figure, Study, Value, basis_of

SIDES = (4, 6, 8, 10, 12)
ROLLS = 60_000
DOUBTFUL = 0.001


def even(counts: list[int]) -> float:
    """How likely counts at least as uneven are where all are equally likely: Pearson's chi-square.

    >>> round(even([10, 10, 10]), 4), round(even([20, 5, 5]), 4)
    (1.0, 0.0006)
    """
    from scipy.special import chdtrc  # every command would wait for it, and each process of a server

    expected = sum(counts) / len(counts)
    return float(chdtrc(len(counts) - 1, sum((count - expected) ** 2 for count in counts) / expected))


def dice(plan: Plan, progress: Progress = nothing) -> Study:
    """Many rolls of each die, from the seed of the plan: counts, chi-square, and pairs of neighbours."""
    rows: list[list[Value]] = []
    doubtful = []
    for sides in SIDES:
        faces = _rolled(plan, sides)
        counts = [faces.count(face) for face in range(1, sides + 1)]
        fair = even(counts)
        pairs = [0] * sides * sides
        for one, next_one in itertools.pairwise(faces):
            pairs[(one - 1) * sides + next_one - 1] += 1
        apart = even(pairs)
        if min(fair, apart) < DOUBTFUL:
            doubtful.append(f"d{sides}")
        for face, count in enumerate(counts, 1):
            rows.append([f"d{sides}", face, round(count / ROLLS * sides, 4), round(fair, 4), round(apart, 4)])
        progress(1)
    words = [
        f"{ROLLS:,} rolls of each die: "
        + (f"doubtful are {', '.join(doubtful)}." if doubtful else "nothing speaks against fair and unrelated dice.")
    ]
    return Study(
        kind="dice", game=plan.game.id, title="The dice", words=words,
        figures=[
            Figure(
                title="Faces against expectation", columns=["die", "face", "of expected", "p of faces", "p of pairs"],
                rows=rows, chart="heat", words="1 is as often as expected; p below 0.001 would be doubtful.",
                basis=basis_of(plan, ROLLS * len(SIDES)),
            )
        ],
    )  # fmt: skip


def _rolled(plan: Plan, sides: int) -> list[int]:
    state = plan.game.State()
    seed_stream(state, f"dice {plan.seed} {sides}")
    faces = []
    for _ in range(ROLLS):
        state.dice_n = 0
        faces.append(roll(state, sides))
    return faces
