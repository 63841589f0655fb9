"""What every game promises to a match: undo, notation, positions, saves."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duskboard import games
from duskboard.match import FORMAT, IllegalOption, Match, SaveError, read_save
from tests.contract.play import midgame_states, random_match, renamed, unfinished_match


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


def test_people_may_end_it_and_the_rules_know_nothing_of_that(game, tmp_path):
    """Whoever may give up loses with their side; where there are sides a draw is nobody's; a save holds either."""
    for seed, example in enumerate(game.examples[:4]):
        match = random_match(game, seed, example, 12)
        if match.over:
            continue
        before = match.state.bytes()
        assert match.may_resign == tuple(range(len(match.sides)))
        assert match.may_draw == (not game.is_cooperative(match.settings))
        for seat in match.may_resign:
            ended = match.branch().resign(seat)
            for other, side in enumerate(match.sides):
                assert ended.result[other] == (-1.0 if side == match.sides[seat] else 1.0)
            ended.save(tmp_path / "ended.json")
            again = Match.load(tmp_path / "ended.json")
            assert again.state.bytes() == before
            assert (again.result, again.ending, again.seat) == (ended.result, ended.ending, None)
            for viewer in (-1, *match.may_resign):
                scene = again.view(viewer)
                assert (scene.ending.text, scene.options, scene.prompt) == (ended.ending.text, [], None)
                assert again.log_for(viewer)[-1].text == ended.ending.text
        if match.may_draw:
            assert set(match.branch().draw().result) == {0.0}


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


def test_renamed_things_are_called_by_their_new_names(game, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(renamed(game), encoding="utf-8")
    match = Match.new(game.id, seed=3, content=own, **game.examples[0])
    for moment in range(120):
        if match.over:
            break
        shown = {option.number: option.text for option in match.view(match.seat).options}
        assert shown == {option.number: option.text for option in match.options()}
        match.play(list(shown)[moment % len(shown)])
    told = " ".join(line.text for line in match.log)
    assert "Anew" in told
    match.save(tmp_path / "renamed.json")
    assert Match.load(tmp_path / "renamed.json").state == match.state


def test_positions_come_back_from_their_documents(game):
    for state in midgame_states(game, 60, first_seed=900):
        document = json.loads(json.dumps(game.position(state, game.standard_book, game.content)))
        again = game.from_position(document, game.standard_book, game.content)
        assert again == state
        assert json.loads(json.dumps(game.position(again, game.standard_book, game.content))) == document


@pytest.mark.parametrize("id", list(games.GAMES))
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=20))
def test_any_text_is_played_or_refused_with_the_legal_ones(id, text):
    match = unfinished_match(games.game(id), 2, games.game(id).examples[0], 6)
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
        text.replace(f'"format": {FORMAT}', '"format": 99'),
        text.replace(f'"{good.choices[min(5, len(good.choices) - 1)].text}"', '"a choice nobody has"'),
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
    at = min(5, len(match.choices) - 1)
    early = match.branch(at=at)
    assert len(early.choices) == at
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
