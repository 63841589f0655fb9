"""What two missions of Steam Leaf have to do with each other: how often nobody wins, and how often if nothing.

    python -m bench.steam_leaf_apart --games 40

Nobody wins where both are achieved or both fail. If p and q of them are achieved whatever the other side does, that is
p q + (1 - p) (1 - q); They Must Fail! is left out there, for it is the other mission. Greedy players, all 36 pairings.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from duskboard import games
from duskboard.bots.play import GREEDY, play_games
from duskboard.games.steam_leaf import LEAF_MISSIONS, STEAM_MISSIONS
from duskboard.games.steam_leaf.terms import BOTH_ACHIEVED, BOTH_FAILED, LEAF_WINS, STEAM_WINS
from duskboard.lab.sample import Plan, begun

GAME = games.game("steam-leaf")
ENDINGS = (STEAM_WINS, LEAF_WINS, BOTH_ACHIEVED, BOTH_FAILED)
MUST_FAIL = "they-must-fail"


def shares(settings: dict[str, Any], n: int) -> np.ndarray[Any, Any]:
    """How many of `n` games on each board the Guild wins, the Coven wins, both achieve, both fail."""
    found = []
    for board in ("market", "garden"):
        states = begun(Plan(GAME, GAME.content, n, {**settings, "board": board}, seed=7), GAME.standard_book, 0, n)
        play_games(GAME, states, GAME.standard_book, [GREEDY, GREEDY], 7)
        found.append(states["ending"])
    return np.array([np.mean(np.concatenate(found) == ending) for ending in ENDINGS])


def row(name: str, settings: dict[str, Any], n: int) -> str:
    every, apart = [], []
    for steam, _ in STEAM_MISSIONS[1:]:
        for leaf, _ in LEAF_MISSIONS[1:]:
            own = shares({**settings, "steam_mission": steam, "leaf_mission": leaf}, n)
            every.append(own)
            if leaf != MUST_FAIL:
                p, q = own[0] + own[2], own[1] + own[2]
                apart.append((own[2] + own[3], p * q + (1 - p) * (1 - q)))
    guild, coven, both, none = np.mean(every, 0)
    seen, alone = np.mean(apart, 0)
    widest = sum(max(own[:2]) > 0.85 for own in every)
    cells = (guild, coven, both, none, both + none, seen, alone, guild / (guild + coven))
    return f"| {name} | " + " | ".join(f"{100 * cell:.1f} %" for cell in cells) + f" | {widest} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="of each pairing on each board")
    asked = parser.parse_args()
    print("| what | Guild | Coven | both achieved | both failed | nobody | of pairings without They Must Fail! "
          "| if the missions were apart | Guild of decided | pairings above 85 % |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|---|---|")
    for power in (150, 300, 500):
        print(row(f"{power} points", {"power": power}, asked.games), flush=True)
    for limit in (12, 40):
        print(row(f"150 points, {limit} rounds at most", {"power": 150, "limit": limit}, asked.games), flush=True)


if __name__ == "__main__":
    main()
