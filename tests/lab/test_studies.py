"""Every study answers its question, the same for the same seeds, and says what it rests on."""

import base64
import re

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from duskboard import games
from duskboard.bots import ladder
from duskboard.bots.bot import bot
from duskboard.cli import app
from duskboard.engine.content import ContentFile
from duskboard.lab import Plan, report
from duskboard.lab.diary import game_behind, matches
from duskboard.lab.kept import Kept
from duskboard.lab.knobs import UnknownNumber, chosen, differences, knobs, with_changes, written
from duskboard.lab.sample import begun, play_sample, player_of, setups
from duskboard.lab.studies.balance import balance
from duskboard.lab.studies.campaign import NoJourney, campaign
from duskboard.lab.studies.compare import compare
from duskboard.lab.studies.dice import dice
from duskboard.lab.studies.length import length
from duskboard.lab.studies.maps import maps
from duskboard.lab.studies.restrict import restrict
from duskboard.lab.studies.secrets import NothingHidden, secrets
from duskboard.lab.studies.sensitivity import sensitivity
from duskboard.lab.studies.styles import OneSided, cycles, quantal_equilibrium, styles
from duskboard.lab.studies.swing import chances, swing
from duskboard.lab.studies.tune import Goal, ImpossibleTarget, read_goals, tune
from duskboard.lab.study import Study, shown
from duskboard.lab.surrogate import propose
from duskboard.match import Match


def plan_of(game, n=60, **more):
    own = games.game(game)
    return Plan(own, own.content, n, **more)


@pytest.fixture
def darkleaf():
    return plan_of("darkleaf-gambit")


@pytest.fixture
def forward():
    return plan_of("forward")


def rates(figure):
    return dict(zip(figure.column("who"), figure.column("wins"), strict=True))


# -- games -------------------------------------------------------------------------------------------------------------


def test_games_kept_of_players_who_learned_otherwise_are_not_taken_for_theirs(monkeypatch):
    thinking, simple = (plan_of("claustrophobia-1643", players=(one,)) for one in ("Level 5", "greedy"))
    before = thinking.key(0, 2), simple.key(0, 2)
    card, table = ladder.shipped_leanings(thinking.game)
    monkeypatch.setattr(ladder, "shipped_leanings", lambda game: (msgspec.structs.replace(card, digest="other"), table))
    assert thinking.key(0, 2) != before[0]
    assert simple.key(0, 2) == before[1]


def test_the_same_games_are_played_however_many_cores_there_are(darkleaf):
    many = plan_of("darkleaf-gambit", 450)
    assert play_sample(many, workers=1) == play_sample(many, workers=4)
    assert play_sample(darkleaf) != play_sample(plan_of("darkleaf-gambit", seed=2))


def test_a_study_broken_off_goes_on_where_it_was(tmp_path):
    plan, kept = plan_of("darkleaf-gambit", 450), Kept(tmp_path)
    whole = play_sample(plan)

    def stop_after_the_first(n):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_sample(plan, stop_after_the_first, kept, workers=1)
    files = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("*.parquet")}
    assert files
    assert play_sample(plan, kept=kept) == whole
    assert all((tmp_path / name).stat().st_mtime_ns == when for name, when in files.items())
    assert play_sample(plan, kept=kept) == whole, "what is read back is what was played"


def test_bots_that_think_are_played_too():
    thinks, does_not = plan_of("darkleaf-gambit", 8, players=("greedy", "random")), plan_of("darkleaf-gambit", 8)
    by_bots = play_sample(plan_of("darkleaf-gambit", 8, players=("one-ply", "random")))
    assert by_bots.wins(0) > by_bots.wins(1)
    assert len(set(by_bots.choices)) > 1
    assert play_sample(thinks) != play_sample(does_not)


def test_what_mainly_tells_games_apart_is_studied(darkleaf):
    assert len(setups(darkleaf)) == 30  # six clans against each other; a mirror is a variant
    assert len(setups(plan_of("claustrophobia-1643"))) == 7
    assert len(setups(plan_of("forward"))) == 1
    assert len(setups(plan_of("darkleaf-gambit", settings={"clans": "erde,wibo"}))) == 1


# -- numbers -----------------------------------------------------------------------------------------------------------


def test_every_number_can_be_changed_by_its_name(forward):
    knob = next(one for one in knobs(forward.content) if one.name == "hero/player.max_hp")
    changed = with_changes(forward.game, {knob: knob.value + 1})
    assert changed.digest != forward.content.digest
    assert f"max_hp = {knob.value + 1}" in written({knob: knob.value + 1})


def test_a_wrong_name_is_told_what_it_resembles(forward):
    with pytest.raises(UnknownNumber, match=r"no number 'hero/player.hpp'.*hero/player.hp"):
        chosen(forward.content, ["hero/player.hpp"])


def test_printed_numbers_are_never_tuned(forward):
    with pytest.raises(UnknownNumber, match="is printed in the rulebook"):
        chosen(forward.content, ["hero/player.hp"], reconstructed=True)


# -- studies -----------------------------------------------------------------------------------------------------------


def test_balance_finds_the_side_that_wins_and_that_skill_matters():
    found = balance(plan_of("darkleaf-gambit", 100, settings={"clans": "hexen,wibo"}))
    wins = rates(found.figures[0])
    assert wins["Wildero Wibo"] > 0.6 > wins["Hexen"]
    assert "Wildero Wibo wins" in found.words[0]
    skill = {(row[0], row[1]): row[2] for row in found.figures[1].rows}
    assert skill["greedy", "random"] > 0.9 > 0.1 > skill["random", "greedy"]
    assert "as random" in found.words[-1] or "whatever the skill" in found.words[-1]
    uneven = balance(plan_of("claustrophobia-1643", 60, settings={"scenario": "survivors"}))
    among_random = next(row for row in uneven.figures[1].rows if row[:2] == ["random", "random"])
    assert f"It matters how well both play: Human player wins {100 * among_random[2]:.0f} %" in uneven.words[-1]


def test_compare_says_in_words_which_way_wins_moved(forward):
    foes = [one for one in knobs(forward.content) if one.field == "fight" and one.value > 1]
    gentle = with_changes(forward.game, dict.fromkeys(foes, 1))
    found = compare(plan_of("forward", 200), gentle)
    assert "wins more often" in found.words[0]
    same = compare(forward, forward.content)
    assert "nothing is sure" in same.words[0]
    assert same.figures[0].rows[0][3] == 0


def test_compare_tells_how_the_swing_moved():
    """Heroes that hardly die: what was open for half of the game is decided at once."""
    plan = plan_of("forward", 60)
    mine = '[[hero]]\nid = "player"\nhp = 40\nmax_hp = 40\n'
    sturdy = plan.game.load_content(ContentFile("mine.toml", mine))
    found = compare(plan, sturdy)
    changes, decided = found.figures[2:]
    assert changes.title == "Lead changes before and after"
    what, moved, low, high, before, after, pairs = decided.rows[0]
    assert what == "decided after"
    assert pairs == 24
    assert low < moved < high < 0
    assert moved == pytest.approx(after - before, abs=0.001)
    assert "decided earlier" in found.words[-2]
    assert "24 pairs" in found.words[-2]
    assert "24 of the 60 pairs" in decided.caveat
    first, second = decided.games
    assert first.number == second.number, "the same game before and after"
    assert changes.title in report.html([found])
    assert "decided after" in report.as_csv([found])


def test_compare_says_what_was_changed_and_looks_where_it_matters():
    plan = plan_of("darkleaf-gambit", 40)
    wibo = with_changes(plan.game, {chosen(plan.content, ["clan/wibo.die"])[0]: 8})
    found = compare(plan, wibo, pairs=6)
    assert found.words[-1] == "Changed: clan/wibo.die 6 -> 8."
    assert "in 10 of 30 set-ups" in found.words[-2]
    places = next(figure for figure in found.figures if figure.title == "Where the numbers matter")
    for name, went in zip(places.column("set-up"), places.column("otherwise"), strict=True):
        assert (went > 0) == ("wibo" in name)
    assert "Wildero Wibo" in found.figures[0].column("who")


def test_compare_says_so_where_no_set_up_is_touched():
    plan = plan_of("darkleaf-gambit", 20)
    assert compare(plan, plan.content, pairs=6).words[-2:] == [
        "In none of 30 set-ups did one of 24 games go otherwise: they may not matter at all.", "No number differs.",
    ]  # fmt: skip


def test_compare_stays_with_a_set_up_that_was_asked_for():
    plan = plan_of("darkleaf-gambit", 20, settings={"clans": ("huldra", "murg")})
    wibo = with_changes(plan.game, {chosen(plan.content, ["clan/wibo.die"])[0]: 8})
    found = compare(plan, wibo, pairs=6)
    assert found.figures[0].column("who") == ["Huldra", "The Murg"]
    assert "Where the numbers matter" not in [figure.title for figure in found.figures]


def test_lists_that_differ_are_told_by_what_is_gone_and_what_is_new():
    plan = plan_of("darkleaf-gambit")
    mine = '[[unit]]\nid = "erde-pawn"\nstart = ["a2", "b2", "c2", "d2", "e2", "f2", "g3", "h2"]\nwhy = "a trial"\n'
    theirs = plan.game.load_content(ContentFile("mine", mine))
    assert differences(plan.content, theirs) == ["unit/erde-pawn.start without g2 and with g3"]
    claustrophobia = plan_of("claustrophobia-1643")
    longer = '[[scenario]]\nid = "survivors"\npile = [{ random = 12 }, { random = 4, special = 15 }]\nwhy = "a trial"\n'
    assert differences(claustrophobia.content, claustrophobia.game.load_content(ContentFile("mine", longer))) == [
        "scenario/survivors.pile without random 10 and with random 12"
    ]


def test_compare_finds_no_swing_between_what_is_the_same(forward):
    found = compare(forward, forward.content, pairs=6)
    assert [figure.rows[0][1:4] for figure in found.figures[2:]] == [[0, 0, 0], [0, 0, 0]]
    assert all("says little about the others" in figure.caveat for figure in found.figures[2:])
    assert "6 pairs" in found.words[-2]


def test_what_was_looked_at_closely_is_not_looked_at_again(forward, monkeypatch):
    known = {}
    first = compare(forward, gentler(forward), pairs=4, known=known)
    assert len(known) == 8
    monkeypatch.setattr("duskboard.lab.studies.swing.chances", None)
    assert compare(forward, gentler(forward), pairs=4, known=known) == first


def test_sensitivity_ranks_what_matters_over_what_does_not(darkleaf):
    names = ["number/destroy_royal.value", "number/calm_waters.value"]
    found = sensitivity(plan_of("darkleaf-gambit", 200), names=names)
    assert found.figures[0].rows[0][0] == "number/destroy_royal.value"
    assert abs(found.figures[0].rows[0][3]) > 0.1
    still = [row for row in found.figures[0].rows if row[0] == "number/calm_waters.value"]
    assert all(row[3] == 0 and row[6] == 100 for row in still), "what does nothing costs little"


def test_restrict_shows_what_a_kind_of_choice_is_worth(darkleaf):
    found = restrict(darkleaf)
    by_name = {row[0]: row for row in found.figures[0].rows}
    places = next(row for name, row in by_name.items() if name.startswith("a territory"))
    assert places[1] < -0.2, "who may not go where he likes hardly wins"
    assert places[5] > 0.1
    assert by_name["leap"][6] == "never used"


def test_restrict_has_a_row_for_each_thing_that_has_a_name(forward):
    found = restrict(plan_of("forward", 100))
    by_name = {row[0]: row for row in found.figures[0].rows}
    phial = by_name["Starlight Phial (use the Item of a location)"]
    assert phial[3] < 0, "who may not drink it falls more often"
    every = next(row for name, row in by_name.items() if name.startswith("use the Item of a location"))
    assert every[5] > phial[5], "all Items are used more often than one"
    assert by_name["Phoenix Tear (use the Item of a location)"][6] == "never used"


def test_every_thing_with_a_name_has_an_option(game):
    for group in game.actions:
        if group.called:
            names = group.called(game.content)
            assert 0 < len(names) <= group.n
            assert len(set(names)) == len(names)


def test_length_counts_choices_and_endings(forward):
    found = length(forward)
    shares = found.figures[0].column("share")
    assert sum(shares) == pytest.approx(1, abs=0.001)
    assert all(row[1] >= 1 for row in found.figures[1].rows)


def test_swing_ends_where_the_games_ended():
    plan = plan_of("darkleaf-gambit", 6)
    found = swing(plan)
    for number, match in enumerate(matches(plan)):
        curve = chances(match, 0, f"swing {number}")
        assert curve[-1] == (match.result[0] > 0)
        assert 0 < curve[0] < 1, "nothing is decided at the beginning"
    assert len(found.figures[0].rows) == 20
    assert swing(plan) == found


def test_styles_know_dominance_and_cycles(darkleaf):
    found = styles(darkleaf, players=("random", "greedy"))
    assert "greedy beats every other way" in found.words[0]
    with pytest.raises(OneSided):
        styles(plan_of("forward"))
    rock = np.array([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]])
    assert cycles(("a", "b", "c"), rock) == [("a", "b", "c")]
    assert quantal_equilibrium(np.array([[0.5, 0.9], [0.1, 0.5]]))[0] > 0.9


def test_secrets_are_worth_something_where_there_are_some():
    found = secrets(plan_of("steam-leaf", 200))
    assert found.figures[0].rows[0][1] > 0
    with pytest.raises(NothingHidden):
        secrets(plan_of("darkleaf-gambit"))


def test_campaign_tells_what_ends_a_journey(forward):
    found = campaign(forward)
    assert 0 < found.figures[0].rows[0][1] < 1
    assert sum(found.figures[1].column("share")) == pytest.approx(1, abs=0.001)
    with pytest.raises(NoJourney):
        campaign(plan_of("darkleaf-gambit"))


def test_maps_count_where_pieces_went(darkleaf):
    found = maps(plan_of("darkleaf-gambit", 2))
    assert sum(found.figures[0].column("visits")) > 5
    assert found.figures[0].drawing.count("<rect") == 64


def fights(plan):
    return [one.name for one in knobs(plan.content) if one.field == "fight" and one.value > 2 and one.reconstructed]


def test_tune_moves_wins_towards_the_target():
    plan = plan_of("forward", 100)
    found = tune(plan, fights(plan), 0.9, trials=8)
    wanted, tried = found.figures
    before, after = wanted.rows[0][3], wanted.rows[0][4]
    assert abs(after - 0.9) < abs(before - 0.9)
    assert "lab:" in found.content
    assert len(tried.rows) == 9  # ours, and eight that were tried
    assert with_changes_of(plan, found.content).digest != plan.content.digest
    assert tune(plan, fights(plan), 0.9, trials=8) == found, "the same seeds propose the same"
    with pytest.raises(ImpossibleTarget, match=r"nobody can win 1.5"):
        tune(plan, fights(plan), 1.5)


def test_tune_shows_what_nothing_smaller_comes_as_near_as():
    plan = plan_of("forward", 100)
    tried = tune(plan, fights(plan)[:2], 0.9, trials=6).figures[1]
    on, least = [], 1.0
    for _, _, off, frontier, _ in tried.rows:
        assert (frontier == "frontier") == (off < least)
        least = min(least, off)
        on.append(frontier)
    assert on[0] == "frontier"


def test_tune_takes_several_goals_from_a_file(tmp_path):
    file = tmp_path / "goals.toml"
    file.write_text('[[goal]]\nlow = 0.4\nhigh = 0.6\nsettings = { clans = "hexen,wibo" }\n')
    assert read_goals(file) == [Goal(low=0.4, high=0.6, settings={"clans": "hexen,wibo"})]
    file.write_text("[[goal]]\nlaw = 0.4\n")
    with pytest.raises(ImpossibleTarget, match=r"goals\.toml: a goal is"):
        read_goals(file)
    with pytest.raises(ImpossibleTarget, match="there is no goal"):
        tune(plan_of("forward"), ["hero/player.hp"], [])


def test_what_is_proposed_is_where_noisy_shares_come_nearest():
    """Shares that rise along one number and not along the other, known from few games: the process finds the place."""
    chance = np.random.default_rng(3)
    low, high = np.array([0, 0]), np.array([20, 20])
    places = [np.array([0, 0]), np.array([20, 20]), np.array([0, 20]), np.array([10, 3])]

    def share(place):
        return chance.binomial(200, 0.1 + 0.04 * place[0]) / 200

    def loss(shares, places):
        return abs(shares[..., 0] - 0.7)

    shares = [share(place) for place in places]
    for _ in range(10):
        place = propose(np.array(places), np.array(shares)[:, None], 200, low, high, loss, chance)
        places.append(place)
        shares.append(share(place))
    assert len({tuple(place) for place in places}) == 14, "nothing is tried twice"
    assert abs(np.mean([place[0] for place in places[-5:]]) - 15) < 3


def with_changes_of(plan, text):
    return plan.game.load_content(ContentFile("tuned.toml", text))


def test_dice_are_fair(forward):
    found = dice(forward)
    assert "nothing speaks against" in found.words[0]
    assert len(found.figures[0].rows) == 4 + 6 + 8 + 10 + 12


# -- the games behind --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [("greedy", "random"), ("random",), ("one-ply", "random"), ("open", "greedy")])
def test_a_game_of_a_sample_is_played_again_as_it_was(players):
    plan = plan_of("steam-leaf", 3, players=players, seed=4)
    sample = play_sample(plan)
    for number in range(3):
        match = game_behind("steam-leaf", shown(plan, sample, number))
        assert [int(one) for one in match.result] == sample.results[number]
        assert match.moment == sample.choices[number]
        assert match.state.ending == sample.ends[number]


def test_a_game_with_other_numbers_is_saved_with_them(forward, tmp_path):
    foes = [one for one in knobs(forward.content) if one.field == "fight" and one.value > 1]
    gentle = with_changes(forward.game, dict.fromkeys(foes, 1))
    found = compare(plan_of("forward", 100), gentle)
    before, after = found.figures[0].games[:2]
    assert (before.number, before.content) == (after.number, "")
    saves = [game_behind("forward", one) for one in (before, after)]
    assert saves[0].result != saves[1].result, "a game that the numbers turned"
    saves[1].save(tmp_path / "after.json")
    assert Match.load(tmp_path / "after.json").content.digest == gentle.digest


STUDIES = {
    "balance": lambda: balance(plan_of("darkleaf-gambit", 20, settings={"clans": "erde,wibo"})),
    "compare": lambda: compare(plan_of("forward", 60), gentler(plan_of("forward"))),
    "sensitivity": lambda: sensitivity(plan_of("darkleaf-gambit", 100), names=["number/destroy_royal.value"]),
    "restrict": lambda: restrict(plan_of("darkleaf-gambit", 60)),
    "length": lambda: length(plan_of("forward", 30)),
    "swing": lambda: swing(plan_of("darkleaf-gambit", 2)),
    "styles": lambda: styles(plan_of("darkleaf-gambit", 4), players=("random", "greedy")),
    "secrets": lambda: secrets(plan_of("steam-leaf", 40)),
    "campaign": lambda: campaign(plan_of("forward", 30)),
    "maps": lambda: maps(plan_of("darkleaf-gambit", 2)),
    "tune": lambda: tune(plan_of("forward", 100), fights(plan_of("forward")), 0.9, trials=3),
}


def gentler(plan):
    foes = [one for one in knobs(plan.content) if one.field == "fight" and one.value > 1]
    return with_changes(plan.game, dict.fromkeys(foes, 1))


@pytest.mark.parametrize("name", STUDIES)
def test_every_study_shows_games_that_open_at_the_table(name, tmp_path):
    found = STUDIES[name]()
    assert found.figures[0].games
    assert len(found.games) == len({one.id for one in found.games.values()})
    again = msgspec.json.decode(msgspec.json.encode(found), type=Study)
    one = list(again.games.values())[-1]
    game_behind(found.game, one).save(tmp_path / "game.json")
    assert Match.load(tmp_path / "game.json").over


def test_games_that_a_barred_choice_lost_are_lost_without_it():
    found = restrict(plan_of("darkleaf-gambit", 60))
    won, lost = (game_behind("darkleaf-gambit", one) for one in found.figures[0].games[:2])
    assert won.result[0] > 0 > lost.result[0]


def test_each_ending_has_a_game_that_ends_so(forward):
    endings = length(forward).figures[0]
    for row, one in zip(endings.rows, endings.games, strict=True):
        assert row[-1] == one.id
        assert game_behind("forward", one).ending.text == row[0]


def test_a_game_of_a_written_study_is_written_as_a_save(tmp_path):
    report_file, save = tmp_path / "found.json", tmp_path / "save.json"
    found = STUDIES["length"]()
    report_file.write_bytes(report.as_json([found]))
    id = found.figures[0].games[0].id
    run = CliRunner().invoke
    assert run(app, ["lab", "game", str(report_file), id, str(save)]).exit_code == 0
    assert Match.load(save).over
    assert id in run(app, ["lab", "game", str(report_file)]).output
    printed = run(app, ["lab", "game", str(report_file), id])
    assert msgspec.json.decode(printed.stdout)["game"] == "forward"
    wrong = run(app, ["lab", "game", str(report_file), "none"]).exception
    assert "found.json has no game 'none'" in str(wrong)
    assert "is no study of the lab" in str(run(app, ["lab", "game", str(save)]).exception)


def test_levels_think_by_no_clock(monkeypatch):
    player = player_of(plan_of("darkleaf-gambit", players=("level-5",)), 0)
    assert player.budget.seconds == float("inf")
    assert player.budget.passes == bot("level-5", games.game("darkleaf-gambit")).budget.passes


def test_games_are_begun_as_matches_are():
    for game in games.all_games():
        plan = plan_of(game.id, 3)
        states = begun(plan, plan.book, 5, 3)
        for i, state in enumerate(states):
            alone = game.new_state(plan.book, plan.content, {}, plan.seed_of(5 + i))
            assert state.tobytes() == alone.array.tobytes()


# -- reports -----------------------------------------------------------------------------------------------------------


def test_a_report_is_one_file_that_fetches_nothing(darkleaf):
    found = balance(plan_of("darkleaf-gambit", 40, settings={"clans": "erde,murg"}))
    page = report.html([found])
    assert "<svg" in page
    assert "http" not in page.replace("http://www.w3.org", "")
    assert found.words[0].split(",")[0] in page
    assert "40" in page
    assert darkleaf.content.digest in page
    assert report.html([found]) == page


def test_a_report_holds_saves_of_the_games_behind_its_figures(tmp_path):
    found = STUDIES["length"]()
    saves = re.findall(r'href="data:application/json;base64,([^"]+)"', report.html([found]))
    assert len(saves) == sum(len(figure.games) for figure in found.figures)
    (tmp_path / "save.json").write_bytes(base64.b64decode(saves[0]))
    assert Match.load(tmp_path / "save.json").ending.text == found.figures[0].rows[0][0]


def test_a_notebook_shows_figures_and_studies_by_itself():
    found = STUDIES["length"]()
    shown = found.figures[0]._repr_mimebundle_()
    assert "<svg" in shown["text/html"]
    assert found.figures[0].title in shown["text/html"]
    whole = found._repr_mimebundle_()["text/html"]
    assert all(figure.title in whole for figure in found.figures)
    assert found.words[0] in found._repr_mimebundle_()["text/plain"]


def test_json_and_csv_hold_every_row(darkleaf):
    found = balance(plan_of("darkleaf-gambit", 40, settings={"clans": "erde,murg"}))
    assert msgspec.json.decode(report.as_json([found]), type=list[Study]) == [found]
    assert report.as_csv([found]).count("\n") == sum(len(figure.rows) + 1 for figure in found.figures)
