"""Journeys, told part by part: how far one comes, what takes its toll, who and what is worth how much."""

import numpy as np
import pytest

from duskboard import games
from duskboard.games.darkholds import terms as barrows
from duskboard.games.forward import terms as forward
from duskboard.lab import Plan, report
from duskboard.lab.chronicle import chronicles
from duskboard.lab.diary import match_of
from duskboard.lab.sample import Sample, play_sample
from duskboard.lab.studies.campaign import campaign
from duskboard.lab.study import Study


def plan_of(game, n, **more):
    own = games.game(game)
    return Plan(own, own.content, n, **more)


def told_of(plan):
    sample = play_sample(plan)
    return sample, chronicles(plan, plan.game.ledger, sample)


def figures(study):
    return {figure.title: figure for figure in study.figures}


@pytest.mark.parametrize(("game", "settings"), [("forward", {}), ("darkholds", {"mode": "area"})])
def test_the_journeys_that_are_told_are_those_that_were_played(game, settings):
    plan = plan_of(game, 30, settings=settings, players=("greedy", "random") if game == "forward" else ("greedy",))
    sample, told = told_of(plan)
    assert [one.won for one in told] == sample.won(0)
    assert [int(one.end["choices"]) for one in told] == sample.choices
    assert [int(one.end["ending"]) for one in told] == sample.ends
    assert len({len(one.parts) for one in told}) > 1, "some come further than others"


@pytest.mark.parametrize(("game", "settings"), [("forward", {}), ("darkholds", {"mode": "area"})])
def test_a_journey_is_told_alike_by_its_options(game, settings):
    """Compiled and part by part, or choice by choice where bots thought: the same events, the same parts."""
    plan = plan_of(game, 2, settings=settings)
    sample, told = told_of(plan)
    made = [match_of(plan, number).options_made() for number in range(2)]
    again = chronicles(plan, plan.game.ledger, Sample(sample.results, sample.choices, sample.ends, made))
    for one, other in zip(told, again, strict=True):
        assert [part.name for part in one.parts] == [part.name for part in other.parts]
        for part, same in zip(one.parts, other.parts, strict=True):
            assert np.array_equal(part.events, same.events)
            assert part.state.tobytes() == same.state.tobytes()


def test_every_hp_lost_has_somebody_who_took_it():
    """What there was at first, what was healed and what was taken make what is left."""
    plan = plan_of("forward", 60)
    checked = 0
    for one in told_of(plan)[1]:
        events = np.concatenate([part.events for part in one.parts])
        if forward.PHOENIX in events[:, 0]:
            continue  # from the ashes: HP are set anew
        healed = int(events[events[:, 0] == forward.HEALED, 2].sum())
        harms = [harm for part in one.parts for harm in part.harms(plan.game.ledger, plan.content)]
        taken = sum(harm.amount for harm in harms if harm.is_ours)
        left = plan.book.hp + healed - taken
        assert max(0, left) == int(one.end["hp"])
        checked += 1
    assert checked > 20


def test_wounds_are_laid_to_whoever_struck():
    plan = plan_of("darkholds", 10, settings={"mode": "level", "level": 1})
    ours, theirs, told = set(), set(), 0
    for one in told_of(plan)[1]:
        for part in one.parts:
            wounds = part.events[part.events[:, 0] == barrows.E_WOUNDED]
            unpaid = wounds[wounds[:, 5] != barrows.PAID]
            harms = list(part.harms(plan.game.ledger, plan.content))
            assert sum(harm.amount for harm in harms) == unpaid[:, 3].sum()
            told += len(harms)
            for harm in harms:
                (ours if harm.is_ours else theirs).add(harm.by)
    assert told > 100
    assert {"Wihtgār", "Grave Spider"} <= ours
    assert {"Penda", "Nerys", "Carrowek"} <= theirs


def test_a_campaign_is_told_level_by_level():
    found = campaign(plan_of("darkholds", 20), worth=0)
    by = figures(found)
    survival = by["How many come so far"]
    assert survival.column("comes to")[:2] == ["level 1", "level 2"]
    shares = survival.column("share")
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == 1
    lost = {row[0]: row for row in by["Lost in each level"].rows}
    assert lost["level 1"][4] == 20
    assert lost["level 2"][4] == round(20 * shares[1])
    alone = by["Each level by itself"]
    assert [row[0] for row in alone.rows] == [f"level {n}" for n in range(1, 11)]
    assert alone.rows[0][5] is None
    assert all(row[6] < row[5] < row[7] for row in alone.rows[1:])
    assert by["Wounds taken, by whom"].rows[0][0] == "Wihtgār"
    assert sum(by["Wounds taken, by whom"].column("of all")) == pytest.approx(1, abs=0.01)
    left = {(row[0], row[1]): row for row in by["What is left"].rows}
    assert left["heroes who can go on", "before level 1"][2] == 4
    assert "What each thing is worth" not in by
    assert all(figure.games for title, figure in by.items()), "each with a game to look at"


def test_companions_and_things_are_worth_what_is_missed_without_them(monkeypatch):
    plan = plan_of("darkholds", 30)
    few = list(plan.game.ledger.spared(plan.content))[:2]
    monkeypatch.setattr(type(plan.game), "ledger", replace_spared(plan.game.ledger, few))
    found = campaign(plan)
    by = figures(found)
    company = by["What each companion is worth"]
    assert {row[0] for row in company.rows} == {"Penda", "Nerys", "Carrowek", "Sáthach", "Gnith"}
    for _, moved, low, high, having, lacking, n in company.rows:
        assert moved == pytest.approx(having - lacking, abs=0.001)
        assert low < moved < high
        assert n == 5 * 30
    things = by["What each thing is worth"]
    assert sorted(row[0] for row in things.rows) == sorted(name for name, _ in few)
    assert campaign(plan) == found, "the same seeds, the same figures"
    assert "What each thing is worth" in report.html([found])
    assert "Wounds taken, by whom" in report.as_csv([found])


def replace_spared(ledger, few):
    from dataclasses import replace

    return replace(ledger, spared=lambda content: few)


def test_a_thing_that_decides_games_is_found():
    found = campaign(plan_of("forward", 150))
    worth = {row[0]: row for row in figures(found)["What each thing is worth"].rows}
    assert worth["Ferryman's Bell"][3] < 0, "without it the Sage sleeps, and fewer come through"
    assert "Not to be spared: Gilded Bangle, Ancient Sword" in figures(found)["What each thing is worth"].caveat
    assert worth["Barkhide Cloak"][1] > -0.05
    assert isinstance(found, Study)
    for figure in found.figures:
        ids = [one.id for one in figure.games]
        assert len(set(ids)) == len(ids), "a game is told once: the page knows it by its id"


def test_thinking_players_are_told_too():
    found = campaign(plan_of("forward", 10, players=("one-ply",)), worth=0)
    assert figures(found)["HP taken, by whom"].rows
