"""Tactical cards: windows, playing, countering, effects. Chapter 4 and the windows of REC-11."""

from duskboard.engine.agenda import pop, popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import base_health, kind_of, standing_leader, throw, walks_in_shadow
from duskboard.games.steam_leaf.rules.ground import distance, group_stands, sees, standing
from duskboard.games.steam_leaf.rules.questions import listed_for
from duskboard.games.steam_leaf.rules.sight import concealed, reveal
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, Asks, Do

# The card that fits a window, by the window's number.
FITTING = (
    NONE, NONE, terms.HASTE, terms.RANGE_AGAIN, terms.MIGHT, terms.GUARD, terms.REACTION, terms.REACTION,
    terms.STEADFAST, NONE, terms.COUNTER, terms.ENCORE,
)  # fmt: skip


@rule
def card_of(window: int) -> int:
    """The card that fits a window."""
    return FITTING[window]


@rule
def open_window(state: State, seat: int, window: int, about: int = 0, on: int = 0) -> None:
    """Ask a seat whether it plays a card, if it holds one that fits. STL-047, RUL-95."""
    if state.hand[seat, card_of(window)] > 0 or (state.all_windows == 1 and state.hand_n[seat] > 0):
        ask(state, seat, Asks.WINDOW, window, about, on)


class Window(Decision, number=Asks.WINDOW, name="play a card or pass", unnoticed=True):
    """Play the card that fits the moment, or pass. STL-047, RUL-95, D31."""

    window: int  # which moment
    about: int  # the group that moves, or the card that can be countered
    on: int  # what that card is played on

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        card = card_of(state.args[Window.window])
        offer(menu, terms.PASS)
        if state.hand[state.seat, card] > 0:
            offer(menu, terms.O_CARD + card)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.PASS:
            return
        if state.args[Window.window] == terms.W_COUNTER:
            counter(state, seat, state.args[Window.about])
        else:
            play_card(state, seat, option - terms.O_CARD, 0)


@rule
def spend(state: State, seat: int, card: int) -> None:
    """A card leaves the hand for good. It may be the copy that was seen: of another nothing is known. STL-122."""
    state.hand[seat, card] -= 1
    state.hand_n[seat] -= 1
    state.played[seat, card] += 1
    state.seen[seat, card] = max(0, state.seen[seat, card] - 1)


@rule
def play_card(state: State, seat: int, card: int, on: int) -> None:
    """Play a card; the opponent may counter it before it takes effect. W10."""
    spend(state, seat, card)
    tell(state, terms.E_CARD, seat, card, on)
    push(state, Do.EFFECT, seat, card, on)
    open_window(state, 1 - seat, terms.W_COUNTER, card, on)


@rule
def counter(state: State, seat: int, card: int) -> None:
    """The card just played has no effect. ST-14, LC-14."""
    spend(state, seat, terms.COUNTER)
    tell(state, terms.E_COUNTERED, seat, terms.COUNTER, card)
    pop(state)


# -- cards of one's own turn -------------------------------------------------------------------------------------------


@rule
def card_targets(state: State, book: Book, scratch: Scratch, seat: int, card: int, n: int = 0) -> int:
    """Add what a W1 card can be played on."""
    return PLAYED_ON(card, state, book, scratch, seat, n)


class CardTarget(Decision, number=Asks.CARD_TARGET, name="choose the card's target", unnoticed=True):
    """What a card of one's own turn is played on. STL-047."""

    card: int

    options = listed_for(card_targets)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        play_on(state, seat, state.args[CardTarget.card], option)


@rule
def ask_card_target(state: State, book: Book, scratch: Scratch, seat: int, card: int) -> None:
    """What a card is played on; the only target is not asked for."""
    if card_targets(state, book, scratch, seat, card) > 1:
        ask(state, seat, Asks.CARD_TARGET, card)
    else:
        play_on(state, seat, card, scratch.menu[0])


@rule
def play_on(state: State, seat: int, card: int, option: int) -> None:
    """Play a card on a unit, a group or a doorway."""
    play_card(state, seat, card, option - terms.O_DOOR if option >= terms.O_DOOR else option - terms.O_UNIT)


@rule
def turn_card(card: int) -> bool:
    """Whether a card is played between activations (W1)."""
    return card in (terms.SCREEN, terms.SNARE, terms.MEND, terms.FLARE)


@rule
def turn_cards_menu(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The W1 cards in hand that have a target."""
    for card in range(terms.CARDS):
        if turn_card(card) and state.hand[seat, card] > 0:
            if card_targets(state, book, scratch, seat, card, n) > n:
                n = add(scratch, n, terms.O_CARD + card)
    return n


@rule
def own_groups(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The own groups that stand: a Screen."""
    for group in range(state.groups_n[seat]):
        if group_stands(state, seat, group):
            n = add(scratch, n, terms.O_UNIT + group)
    return n


@rule
def hidden_groups(state: State, scratch: Scratch, seat: int, n: int) -> int:
    """The concealed groups of a side."""
    for group in range(state.groups_n[seat]):
        if concealed(state, seat, group):
            n = add(scratch, n, terms.O_UNIT + group)
    return n


@rule
def can_mend(state: State, book: Book, seat: int, unit: int) -> bool:
    """A standing unit below its base Health, the contraption apart. RUL-14, RUL-42."""
    if not standing(state, seat, unit) or kind_of(state, seat, unit) == terms.CONTRAPTION:
        return False
    return state.unit_health[seat, unit] < base_health(state, book, seat, state.unit_group[seat, unit])


@rule
def wounded(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The own units below their base Health: mending."""
    for unit in range(state.units_n[seat]):
        if can_mend(state, book, seat, unit):
            n = add(scratch, n, terms.O_UNIT + unit)
    return n


@rule
def heal(state: State, book: Book, seat: int, unit: int, amount: int, cause: int) -> None:
    """Give Health back, never above base Health. STL-197, STL-211, ST-10, LC-10."""
    most = base_health(state, book, seat, state.unit_group[seat, unit])
    before = state.unit_health[seat, unit]
    state.unit_health[seat, unit] = min(most, before + amount)
    tell(state, terms.E_HEALED, seat, unit, state.unit_health[seat, unit] - before, amount, cause)


@rule
def doorways(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Doorways near a standing own Leader. ST-08."""
    near = book.card_value[seat, terms.SNARE]
    for door in range(book.doors_n[state.board]):
        for group in range(state.groups_n[seat]):
            if not standing_leader(state, book, seat, group):
                continue
            tile = state.unit_tile[seat, state.group_first[seat, group]]
            inside = distance(tile, book.door_in[state.board, door])
            outside = distance(tile, book.door_out[state.board, door])
            if min(inside, outside) <= near:
                n = add(scratch, n, terms.O_DOOR + door)
                break
    return n


@rule
def rootable(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """Revealed standing enemies in sight of a standing own Leader. LC-08."""
    rival = 1 - seat
    for unit in range(state.units_n[rival]):
        if not standing(state, rival, unit):
            continue
        group = state.unit_group[rival, unit]
        if state.group_flags[rival, group] & terms.REVEALED == 0 or state.group_type[rival, group] == terms.CONTRAPTION:
            continue
        if walks_in_shadow(state, rival, unit):
            continue
        if leader_sees(state, book, seat, state.unit_tile[rival, unit]):
            n = add(scratch, n, terms.O_UNIT + unit)
    return n


@rule
def leader_sees(state: State, book: Book, seat: int, tile: int) -> bool:
    for group in range(state.groups_n[seat]):
        if standing_leader(state, book, seat, group):
            if sees(state, book, state.unit_tile[seat, state.group_first[seat, group]], tile):
                return True
    return False


@rule
def rivals_hidden(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """The enemy's concealed groups: a Flare."""
    return hidden_groups(state, scratch, 1 - seat, n)


@rule
def snareable(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> int:
    """What Bar the Door or Grasping Roots can be played on. ST-08, LC-08."""
    if seat == STEAM:
        return doorways(state, book, scratch, seat, n)
    return rootable(state, book, scratch, seat, n)


PLAYED_ON = Dispatch(
    {terms.SCREEN: own_groups, terms.MEND: wounded, terms.FLARE: rivals_hidden, terms.SNARE: snareable}
)


# -- effects: each of a seat's card, played on something or on nothing -------------------------------------------------


@rule
def take_effect(state: State, book: Book, scratch: Scratch) -> None:
    """A card does what it does: nobody countered it."""
    seat, card, on = popped(state, 0), popped(state, 1), popped(state, 2)
    EFFECTS(card, state, book, seat, on)


@rule
def haste(state: State, book: Book, seat: int, on: int) -> None:
    """The group goes further. ST-03, LC-03."""
    state.boost += book.card_value[seat, terms.HASTE]
    tell(state, terms.E_EFFECT, seat, terms.HASTE, book.card_value[seat, terms.HASTE], state.group)


@rule
def might(state: State, book: Book, seat: int, on: int) -> None:
    """A larger Attack die. ST-04, LC-04."""
    state.attack_steps += book.card_value[seat, terms.MIGHT]
    tell(state, terms.E_EFFECT, seat, terms.MIGHT, book.card_value[seat, terms.MIGHT], state.attacker)


@rule
def guard_well(state: State, book: Book, seat: int, on: int) -> None:
    """A larger Defence die. ST-05, LC-05."""
    state.guard_steps += book.card_value[seat, terms.GUARD]
    tell(state, terms.E_EFFECT, seat, terms.GUARD, book.card_value[seat, terms.GUARD], state.target)


@rule
def stand_fast(state: State, book: Book, seat: int, on: int) -> None:
    """A larger Resolve die in an interrogation. ST-09, LC-09."""
    state.resolve_steps += book.card_value[seat, terms.STEADFAST]
    tell(state, terms.E_EFFECT, seat, terms.STEADFAST, book.card_value[seat, terms.STEADFAST], state.target)


@rule
def second_wind(state: State, book: Book, seat: int, on: int) -> None:
    """The group moves once more. ST-11, LC-11."""
    push(state, Do.SECOND_MOVE, seat, state.group)
    tell(state, terms.E_EFFECT, seat, terms.ENCORE, book.card_value[seat, terms.ENCORE], state.group)


@rule
def react(state: State, book: Book, seat: int, on: int) -> None:
    """Reload: one more attack. Slip Away: the attacked unit moves. ST-13, LC-13."""
    if seat == LEAF:
        push(state, Do.SLIP, seat, state.target)
    else:
        state.reloads += 1
    who = state.target if seat == LEAF else state.attacker
    tell(state, terms.E_EFFECT, seat, terms.REACTION, book.card_value[seat, terms.REACTION], who)


@rule
def screen(state: State, book: Book, seat: int, on: int) -> None:
    """Nobody can shoot at the group for a turn. ST-07, LC-07."""
    state.group_flags[seat, on] |= terms.SCREENED
    tell(state, terms.E_SCREEN, seat, on)


@rule
def mend(state: State, book: Book, seat: int, on: int) -> None:
    """Health comes back. ST-10, LC-10."""
    heal(state, book, seat, on, roll(state, book.card_die[seat, terms.MEND]), terms.BY_CARD)


@rule
def flare(state: State, book: Book, seat: int, on: int) -> None:
    """A hidden number is revealed. ST-12, LC-12."""
    reveal(state, book, 1 - seat, on, terms.BY_FLARE)


@rule
def snare(state: State, book: Book, seat: int, on: int) -> None:
    """A doorway is barred, or an enemy rooted. ST-08, LC-08."""
    if seat == STEAM:
        state.barred |= 1 << on
        tell(state, terms.E_DOOR, seat, on)
    else:
        state.unit_flags[1 - seat, on] |= terms.ROOTED
        tell(state, terms.E_ROOTED, 1 - seat, on)


@rule
def roll_range_again(state: State, book: Book, seat: int, on: int) -> None:
    """Roll the Range die once more and keep the better. ST-06, LC-06."""
    face = throw(state, seat, state.unit_group[seat, state.attacker], state.range_die)
    state.range_roll = max(state.range_roll, face)
    tell_range(state, book, seat, face)


EFFECTS = Dispatch({
    terms.HASTE: haste, terms.MIGHT: might, terms.GUARD: guard_well, terms.RANGE_AGAIN: roll_range_again,
    terms.SCREEN: screen, terms.SNARE: snare, terms.STEADFAST: stand_fast, terms.MEND: mend, terms.ENCORE: second_wind,
    terms.FLARE: flare, terms.REACTION: react,
})  # fmt: skip


@rule
def tell_range(state: State, book: Book, seat: int, face: int) -> None:
    """A Range roll: the total for everybody, and what is needed; who may know the die sees it."""
    unit, total = state.attacker, face + state.range_flat
    group = state.unit_group[seat, unit]
    if state.group_flags[seat, group] & terms.REVEALED == 0:
        state.group_shot[seat, group] = max(state.group_shot[seat, group], total)
    tell(state, terms.E_RANGE, seat, unit, state.target, total, range_needed(state, book, seat))


@rule
def range_needed(state: State, book: Book, seat: int) -> int:
    """How far away the target is; 0 while there is none. STL-106."""
    here, target = state.unit_tile[seat, state.attacker], state.target
    if target == NONE:
        return 0
    if target >= terms.AT_TILE:
        return distance(here, book.objective[state.board, target - terms.AT_TILE])
    return distance(here, state.unit_tile[1 - seat, target])
