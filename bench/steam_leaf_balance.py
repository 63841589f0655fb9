"""A first look at the balance of Steam Leaf: each of the 36 mission pairings, greedy against greedy.

Ready rosters, both boards, 150 and 300 points, at least 100 games of each; the starting roll decides who begins.

    uv run python bench/steam_leaf_balance.py
    uv run python bench/steam_leaf_balance.py --games 20 --power 150 --board market
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from duskboard import games
from duskboard.bots.play import GREEDY, play_games
from duskboard.games.steam_leaf import LEAF_MISSIONS, STEAM_MISSIONS
from duskboard.games.steam_leaf.terms import BOTH_ACHIEVED, BOTH_FAILED, LEAF_WINS, STEAM_WINS

RESULTS = Path(__file__).parent / "results" / "steam-leaf-balance.md"
GAME = games.game("steam-leaf")


def pairing(board: str, power: int, steam: str, leaf: str, n: int) -> np.ndarray:
    """`n` games of one pairing, played to the end."""
    settings = {"board": board, "power": power, "steam_mission": steam, "leaf_mission": leaf}
    states = GAME.State.batch(n)
    for number, window in enumerate(GAME.State.windows(states)):
        seed = f"balance {board} {power} {steam} {leaf} {number}"
        window.load(GAME.new_state(GAME.standard_book, GAME.content, settings, seed).bytes())
    play_games(GAME, states, GAME.standard_book, [GREEDY, GREEDY])
    return states


def row(states: np.ndarray, steam: str, leaf: str) -> str:
    """A line of the table: shares of each ending, and how long the games took."""
    endings = (STEAM_WINS, LEAF_WINS, BOTH_ACHIEVED, BOTH_FAILED)
    shares = [100 * np.mean(states["ending"] == ending) for ending in endings]
    rounds, choices = states["round"].mean(), states["choices"].mean()
    numbers = " | ".join(f"{share:.0f} %" for share in shares)
    return f"| {steam} | {leaf} | {numbers} | {rounds:.1f} | {choices:.0f} |"


def section(board: str, power: int, n: int) -> list[str]:
    """The table of one board and power level."""
    lines = [f"## {board.capitalize()}, {power} points", ""]
    lines.append("| Steam Guild mission | Leaf Coven mission | Guild wins | Coven wins | both achieved | both failed "
                 "| rounds | choices |")  # fmt: skip
    lines.append("|---|---|---|---|---|---|---|---|")
    everything = []
    for steam, steam_name in STEAM_MISSIONS[1:]:
        for leaf, leaf_name in LEAF_MISSIONS[1:]:
            states = pairing(board, power, steam, leaf, n)
            everything.append(states)
            lines.append(row(states, steam_name, leaf_name))
            print(lines[-1], flush=True)
    lines.append(row(np.concatenate(everything), "**all**", "**all**"))
    return [*lines, ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--power", type=int, action="append")
    parser.add_argument("--board", action="append")
    parser.add_argument("--out", type=Path, default=RESULTS)
    asked = parser.parse_args()
    lines = ["# Steam Leaf: greedy against greedy", ""]
    lines += [f"Ready rosters, {asked.games} games of each pairing; the starting roll decides who begins.", ""]
    for power in asked.power or (150, 300):
        for board in asked.board or ("market", "garden"):
            lines += section(board, power, asked.games)
    asked.out.parent.mkdir(exist_ok=True)
    asked.out.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
