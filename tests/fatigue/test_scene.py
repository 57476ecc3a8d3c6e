"""What is shown: scenes, overlays and forecasts."""

from __future__ import annotations

import pytest

from grognard.engine.odds.exact import odds_after
from grognard.rulesets.fatigue import RULESET
from grognard.testing import Game
from tests.fatigue.cast import battle, ironclads, musketeers, pikes, row

WALL = {"kind": "wall", "rect": (8, 14, 13, 14.5), "height": 1.5, "name": "The Long Wall"}


def shooters() -> Game:
    """Two Musketeers look at two Red Pikes, one of whom is behind a high wall."""
    return battle(terrain=[WALL], m=musketeers([(10, 10), (11, 10)]), r=pikes([(10, 15.2), (14, 15.2)], 1))


@pytest.mark.clause("fatigue.measure.open")
def test_open_scene_shows_profiles_places_and_reaches() -> None:
    g = battle(m=musketeers(row(2, 10, 10), fatigued=True), i=ironclads([(30, 30)], 1))
    unit = g.unit("m")
    assert [stat.label for stat in unit.stats] == ["Q4", "M6″", "R18″", "145 pts"]
    assert g.badges("m") == {"fatigued"}
    assert g.badges("i") == {"Heavy"}
    kinds = {(reach.unit, reach.kind): reach.radius for reach in g.scene().reaches}
    assert kinds["m", "range"] == 18_000
    assert kinds["i", "threat"] == 9000


@pytest.mark.clause("fatigue.measure.open", "fatigue.cover.kinds")
def test_open_scene_tells_what_terrain_is() -> None:
    (wall,) = shooters().scene().terrain
    assert wall.note == "wall, 1.5″ high, Hard Cover"


@pytest.mark.clause("fatigue.measure.open", "fatigue.attack.sight-lines")
def test_open_overlay_of_sight_counts_who_sees() -> None:
    g = shooters()
    overlay = RULESET.overlay(g.state, 0, "sight", "m", "r")
    assert overlay is not None
    assert overlay.lines[0] == "2 of 2 see Red Pikes"
    assert {mark.style for mark in overlay.marks} == {"sees"}


@pytest.mark.clause("fatigue.measure.open", "fatigue.cover.test")
def test_open_overlay_of_cover_gives_the_verdict_and_each_base() -> None:
    g = shooters()
    overlay = RULESET.overlay(g.state, 0, "cover", "m", "r")
    assert overlay is not None
    assert overlay.lines == ("Red Pikes against Musketeers: no cover",)
    assert [mark.style for mark in overlay.marks] == ["cover", "sees"]


@pytest.mark.clause("fatigue.measure.open")
def test_open_overlay_draws_rings_and_nothing_for_what_does_not_exist() -> None:
    g = shooters()
    ring = RULESET.overlay(g.state, 0, "range", "m", "")
    assert ring is not None
    assert {mark.radius for mark in ring.marks} == {18_500}
    assert RULESET.overlay(g.state, 0, "range", "r", "") is None
    assert RULESET.overlay(g.state, 0, "reach", "nobody", "") is None


@pytest.mark.clause("fatigue.attack.hit-roll", "fatigue.attack.save-roll")
def test_forecast_of_a_shot_is_exact() -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes(row(2, 10, 20), 1)).one("m", "hold")
    (fallen,) = RULESET.prospects(g.state, 0, g.question, "r")
    odds = odds_after(g.match, 0, "r", fallen.of)
    assert odds.exact
    assert odds[1] == pytest.approx(4 / 6 * 3 / 6)
    assert RULESET.prospects(g.state, 0, g.question, "none") == ()


@pytest.mark.clause("fatigue.combat.count", "fatigue.attack.heavy-reroll")
def test_forecast_of_a_fight_tells_the_first_round() -> None:
    g = battle(p=pikes([(10, 10)]), i=ironclads([(10, 11.5)], 1)).one("p", "hold")
    fallen, won = RULESET.prospects(g.state, 0, g.question, "i")
    odds = odds_after(g.match, 0, "i", lambda state: (fallen.of(state), won.of(state)))
    assert odds[1, 1] == pytest.approx(4 / 6 * 1 / 3 * 1 / 3)
    assert sum(odds.spread.values()) == pytest.approx(1)


@pytest.mark.clause("fatigue.action.advance", "fatigue.attack.ranged-range")
def test_forecast_of_an_advance_is_that_of_the_shot_from_there() -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes(row(2, 10, 31), 1)).one("m", "advance")
    assert RULESET.prospects(g.state, 0, g.question, {"paths": {}}) == ()
    there = {"paths": {"m.1": [[10_000, 14_000]]}}
    (fallen,) = RULESET.prospects(g.state, 0, g.question, there)
    assert fallen.title == "Losses of Red Pikes"
    odds = odds_after(g.match, 0, there, fallen.of)
    assert odds.exact
    assert odds[1] == pytest.approx(3 / 6 * 3 / 6)
    # Too far to go: no odds of what may not be.
    assert RULESET.prospects(g.state, 0, g.question, {"paths": {"m.1": [[10_000, 20_000]]}}) == ()


@pytest.mark.clause("fatigue.action.run")
def test_forecast_of_a_run_knows_no_shot_but_a_fight() -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes(row(2, 10, 22), 1)).one("m", "run")
    assert RULESET.prospects(g.state, 0, g.question, {"paths": {"m.1": [[10_000, 14_000]]}}) == ()
    near = {"paths": {"m.1": [[10_000, 20_500]]}}
    fallen, won = RULESET.prospects(g.state, 0, g.question, near)
    odds = odds_after(g.match, 0, near, lambda state: (fallen.of(state), won.of(state)))
    assert sum(odds.spread.values()) == pytest.approx(1)
    assert any(first for (_, first), chance in odds.spread.items() if chance > 0)
