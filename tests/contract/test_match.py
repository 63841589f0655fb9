"""What every game promises to a match: undo, notation, positions, saves."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duskboard import games
from duskboard.games.game import PositionError
from duskboard.match import IllegalOption, Match, SaveError, read_save
from tests.contract.play import midgame_states, random_match


def test_undo_restores_the_bytes(game):
    for seed, example in enumerate(game.examples[:6]):
        match = random_match(game, seed, example, 0)
        states = [match.state.bytes()]
        for _ in range(40):
            if match.over:
                break
            menu = match.menu()
            match.play(menu[len(states) % len(menu)])
            states.append(match.state.bytes())
        while len(states) > 1:
            states.pop()
            assert match.undo().state.bytes() == states[-1]
        assert match.choices == []


def test_each_option_has_a_text_of_its_own_that_finds_it_again(game):
    for state in midgame_states(game, 60):
        menu = game.menu(state, game.standard_book)
        texts = [game.option_text(state, game.standard_book, option) for option in menu]
        assert len({text.lower() for text in texts}) == len(menu), texts
        assert all(text == " ".join(text.split()) and text for text in texts)


def test_a_text_plays_the_option_it_names(game):
    by_text = random_match(game, 8, game.examples[0], 10)
    by_number = by_text.branch()
    for _ in range(30):
        if by_text.over:
            break
        option = by_text.options()[-1]
        by_text.play(option.text.upper())
        by_number.play(option.number)
        assert by_text.state == by_number.state


NAMES_OF_ITS_OWN = {"claustrophobia-1643"}  # notation and log have one vocabulary there, whatever the content says


def test_renamed_things_are_called_by_their_new_names(game, tmp_path):
    renamed = [
        f'[[{table}]]\nid = "{row.id}"\nname = "{row.name} Anew"\n'
        for table, rows in game.content.tables.items()
        for row in rows
        if hasattr(row, "id") and hasattr(row, "name")
    ]
    own = tmp_path / "own.toml"
    own.write_text("\n".join(renamed), encoding="utf-8")
    match = Match.new(game.id, seed=3, content=own, **game.examples[0])
    for moment in range(120):
        if match.over:
            break
        shown = {option.number: option.text for option in match.view(match.seat).options}
        assert shown == {option.number: option.text for option in match.options()}
        match.play(list(shown)[moment % len(shown)])
    told = " ".join(line.text for line in match.log)
    assert ("Anew" in told) == (game.id not in NAMES_OF_ITS_OWN)
    match.save(tmp_path / "renamed.json")
    assert Match.load(tmp_path / "renamed.json").state == match.state


def test_positions_come_back_from_their_documents(game):
    for state in midgame_states(game, 60, first_seed=900):
        document = json.loads(json.dumps(game.position(state, game.standard_book)))
        again = game.from_position(document, game.standard_book, game.content)
        assert again == state
        assert game.position(again, game.standard_book) == game.position(state, game.standard_book)


@pytest.mark.parametrize("id", list(games.GAMES))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_damaged_position_is_refused_or_read_never_a_crash(id, data):
    game = games.game(id)
    match = random_match(game, data.draw(st.integers(0, 3)), game.examples[0], data.draw(st.integers(0, 30)))
    document = json.loads(json.dumps(match.position()))
    keys = sorted(document)
    key = data.draw(st.sampled_from(keys))
    document[key] = data.draw(
        st.one_of(
            st.none(), st.integers(-40000, 40000), st.text(max_size=5), st.lists(st.integers(), max_size=3), st.just({})
        )
    )
    try:
        game.from_position(document, game.standard_book, game.content)
    except PositionError as error:
        assert str(error)  # noqa: PT017


@pytest.mark.parametrize("id", list(games.GAMES))
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=20))
def test_any_text_is_played_or_refused_with_the_legal_ones(id, text):
    match = random_match(games.game(id), 2, games.game(id).examples[0], 6)
    before = match.state.bytes()
    try:
        match.play(text)
    except IllegalOption as error:
        assert match.options()[0].text in str(error)  # noqa: PT017
        assert match.state.bytes() == before


def test_a_saved_match_comes_back_whole(game, tmp_path):
    for seed, example in enumerate(game.examples[:6]):
        match = random_match(game, seed, example, 60)
        match.save(tmp_path / "match.json")
        again = Match.load(tmp_path / "match.json")
        assert again.state == match.state
        assert again.choices == match.choices
        assert [line.text for line in again.log] == [line.text for line in match.log]


def test_a_save_with_a_changed_choice_die_or_seed_is_refused(game, tmp_path):
    match = random_match(game, 4, game.examples[0], 40)
    good = match.record()
    match.save(tmp_path / "good.json")
    text = (tmp_path / "good.json").read_text()
    rolled = next((at for at, choice in enumerate(good.choices) if choice.dice), None)
    broken = [
        text[: len(text) // 2],
        text.replace('"format": 1', '"format": 99')
        if '"format": 1' in text
        else text.replace("{", '{"format": 99,', 1),
        text.replace(f'"{good.choices[5].text}"', '"a choice nobody has"'),
        text.replace(good.content, "0" * 16),
        text.replace(f'"seed": "{good.seed}"', '"seed": "another"'),
    ]
    if rolled is not None:
        changed = json.loads(text)
        changed["choices"][rolled]["dice"][0][1] = good.choices[rolled].dice[0][1] % 6 + 1
        changed["choices"][rolled].pop("fixed", None)
        broken.append(json.dumps(changed))
    for data in broken:
        assert data != text
        with pytest.raises(SaveError, match="broken"):
            Match.replay(read_save(data.encode(), "broken"), "broken")


def test_a_branch_goes_its_own_way(game):
    match = random_match(game, 6, game.examples[0], 20)
    whole = match.state.bytes()
    early = match.branch(at=5)
    assert len(early.choices) == 5
    early.play(early.menu()[-1])
    assert match.state.bytes() == whole


def test_every_scene_is_sound(game):
    """Options are lit on things that exist; ids are not used twice; every option is on the scene."""
    for seed, example in enumerate(game.examples[:12]):
        match = random_match(game, seed, example, 5 + 9 * seed)
        for seat in [*range(len(match.state.result)), -1]:
            scene = match.view(seat)
            ids = [cell.id for board in scene.boards for cell in board.cells]
            ids += [piece.id for piece in scene.pieces] + [zone.id for zone in scene.zones]
            ids += [track.id for track in scene.tracks]
            items = [item for zone in scene.zones for item in zone.items]
            items += [held for item in items for held in item.holds]
            ids += [item.id for item in items]
            assert len(ids) == len(set(ids)), sorted(id for id in ids if ids.count(id) > 1)[:5]
            assert all(target in ids for option in scene.options for target in option.targets)
            assert all(key in ids for key in scene.notes), [key for key in scene.notes if key not in ids][:5]
            cells = {cell.id for board in scene.boards for cell in board.cells}
            assert all(piece.cell in cells for piece in scene.pieces)
            assert [option.number for option in scene.options] == (match.menu() if seat == match.seat else [])
            if seat == match.seat:
                assert scene.prompt is not None
            keys = [option.key for option in scene.options if option.key]
            assert len(keys) == len(set(keys))
