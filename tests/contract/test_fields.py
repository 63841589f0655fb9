"""What a field is declared never to hold less than is never put there: compiled rules take it as known."""

from duskboard import games
from duskboard.engine.record import least_of
from duskboard.games.darkleaf_gambit.rules.journeys import note_going
from duskboard.match import Match
from tests.contract.play import midgame_states
from tests.contract.test_secrets import seats_of, worlds


def too_low(record):
    """The fields of a record that hold less than they say they ever do."""
    declared = {name: least_of(record.dtype[name]) for name in record.dtype.names}
    return [name for name, least in declared.items() if least is not None and record.array[name].min() < least]


def test_no_field_holds_less_than_it_says(game):
    book, scratch = game.standard_book, game.Scratch()
    assert too_low(book) == []
    for state in midgame_states(game, 150, first_seed=1500):
        assert too_low(state) == []
        for rule in (game.rules.options, game.rules.greedy):
            rule.run(state, book, scratch)
            assert too_low(scratch) == []


def test_a_set_that_holds_the_last_territory_is_a_number_below_nought():
    """Where bits are a set, the sign is a member: a Murg knight, which may stop short, on h8."""
    game = games.game("darkleaf-gambit")
    position = {"clans": ["murg", "huldra"], "units": [{"a1": "king", "h8": "knight"}, {"e5": "queen"}]}
    match, scratch = Match.from_position(game.id, position, seed=1), game.Scratch()
    note_going(match.state, match.book, scratch, 0)
    assert min(scratch.loose) < 0
    assert too_low(scratch) == []


def test_nor_does_one_of_what_a_seat_knows_or_imagines(game):
    for state in midgame_states(game, 40, first_seed=1700):
        for seat in [*seats_of(state), -1]:
            assert too_low(game.redacted(state, game.standard_book, seat)) == []
        for world in worlds(game, state, int(state.seat), 1):
            assert too_low(world) == []
