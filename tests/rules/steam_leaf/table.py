"""Small positions of Steam Leaf to try rules on. The Guild's quadrant is the north-west, the Coven's the south-east."""

from duskboard import games
from duskboard.games.steam_leaf.telling.notation import tile_number
from duskboard.games.steam_leaf.terms import LEAF, STEAM
from duskboard.match import Match

GAME = games.game("steam-leaf")
BOOK = GAME.standard_book
STEAM_SEAT, LEAF_SEAT = STEAM, LEAF


def group(unit, at="", *items, hidden=False, health=None):
    """A group of a side: its kind, its tiles, what it carries."""
    row = {"unit": unit, "at": at.split(), "items": list(items), "hidden": hidden}
    if health is not None:
        row["health"] = [health] * len(at.split())
    return row


def side(*groups, mission=None, tiles=(), leader=None, cards=()):
    """A side of a position."""
    made = {"groups": list(groups), "tiles": list(tiles), "cards": list(cards)}
    if mission:
        made["mission"] = mission
    if leader:
        made["leader"] = leader
    return made


def table(steam=None, leaf=None, *, turn="steam", board="market", round=1, more=None, seed=1, **rest):
    """A match in which a side is about to use its first group. Missions default to ones that nothing here decides."""
    steam = steam if isinstance(steam, dict) else side(*(steam or [group("badger-soldier", "a1")]))
    leaf = leaf if isinstance(leaf, dict) else side(*(leaf or [group("fox-scout", "x24")]))
    steam.setdefault("mission", "bolster-defences")
    if steam["mission"] == "bolster-defences" and not steam.get("tiles"):
        steam["tiles"] = [1, 2, 3]
    leaf.setdefault("mission", "great-distraction")
    document = {"board": board, "turn": turn, "round": round, "steam": steam, "leaf": leaf, **rest}
    if more:
        document["more"] = more
    return Match.from_position("steam-leaf", document, seed=seed)


def play(match, *texts, dice=()):
    """Choose one thing after another, with these dice for all of it."""
    if dice:
        match.script(dice)
    for text in texts:
        match.play(text)
    return match


def texts(match):
    """What can be chosen now."""
    return [option.text for option in match.options()]


def steps(match):
    """What can be chosen one thing after the other, as bots do."""
    return [match.text(option) for option in GAME.menu(match.state, BOOK)]


def asks(match):
    """What is to be decided now."""
    return GAME.decisions[int(match.state.decision)] if not match.over else "over"


def tile(name):
    return tile_number(name)


def at(match, seat, unit):
    """Where a unit is; '' if it is off the board."""
    from duskboard.games.steam_leaf.telling.notation import tile_name

    where = int(match.state.unit_tile[seat, unit])
    return tile_name(where) if where >= 0 else ""


def health(match, seat, unit):
    return int(match.state.unit_health[seat, unit])


def rolled(match):
    """The sides of the dice that the last choice rolled."""
    return [sides for sides, _ in match.rolled()]


def attack(match, who, *what, dice=()):
    """Group `who` stays where it is and attacks; `what` answers whatever is asked on the way."""
    play(match, who, "stay")
    if asks(match) == "choose an action":
        if not what and dice:
            match.script(dice)
        match.play("attack")
    if what:
        if dice:
            match.script(dice)
        play(match, *what)
    return match


def end_turn(match):
    """The side in turn does nothing more."""
    seat = match.state.turn
    while not match.over and match.state.turn == seat and asks(match) == "use a group":
        match.play("end turn")
    return match


def end_round(match):
    """Everybody does nothing until the next round."""
    now = int(match.state.round)
    while not match.over and match.state.round == now:
        match.play("end turn" if asks(match) == "use a group" else texts(match)[-1])
    return match


def new(seed=1, **settings):
    return Match.new("steam-leaf", seed=seed, **settings)


def play_until(match, decision, pick=0):
    """Choose the `pick`-th option again and again until a decision is asked."""
    for _ in range(600):
        if match.over or asks(match) == decision:
            return match
        menu = match.menu()
        match.play(menu[pick % len(menu)])
    raise AssertionError(f"never asked to {decision}")


def log(match):
    return " / ".join(line.text for line in match.log)
