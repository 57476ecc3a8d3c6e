"""What a seat is told before it confirms a charge, a shot or a combat: exact where it knows all, a guess where not."""

from __future__ import annotations

import pytest

from grognard.engine.match import Match
from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.positions import position
from grognard.server.thinking.forecasts import forecast
from grognard.server.wire import ForecastReply
from grognard.testing import Game
from tests.ruse.cast import battle

WOUND = 1 / 3 * 5 / 6
"""A gobbo hits on 5+, and a gobbo blocks on 6+."""


def told(g: Game, answer: str) -> ForecastReply:
    return forecast(g.match, g.seat, answer, 1)


def chance(said: ForecastReply, words: str) -> float:
    """The chance of the goal of the one chart whose sentence or title has these words."""
    (chart,) = [chart for chart in said.charts if words in chart.title or words in chart.sentence]
    return sum(bar.chance for bar in chart.bars if bar.value >= chart.goal)


@pytest.mark.clause("ruse.order.charge", "ruse.flee.test", "ruse.attack.wounds")
def test_foresight_of_a_charge_by_hand() -> None:
    # One gobbo charges two of six: it strikes first, what is left strikes back, and a beaten b needs 6+ to hold.
    g = battle(A="gob1 d4 N models=1", b="gob1 d7 S models=2", C="gob1 a1 N", e="gob1 h9 S").one("A")
    said = told(g, "move:ahead:2")
    assert all(chart.exact for chart in said.charts)
    assert said.charts[0].title == "If the actions end here: wounds on Gobbo Warriors (b)"
    assert chance(said, "wounds on Gobbo Warriors (b)") == pytest.approx(WOUND)
    assert chance(said, "Gobbo Warriors (b) flee") == pytest.approx(WOUND * (1 - WOUND) * 5 / 6)
    falls = (1 - WOUND) * (1 - (1 - WOUND) ** 2) + WOUND * WOUND
    assert chance(said, "Gobbo Warriors (A) are destroyed") == pytest.approx(falls)
    assert said.lines == ("Enemy units destroyed: 0, for certain", "Own units that flee: 0, for certain")
    assert g.topic == "action:A"  # looking changes nothing
    assert g.match.journal[-1].answer == "A"  # type: ignore[union-attr]


@pytest.mark.clause("ruse.action.hustle.roll")
def test_foresight_of_a_hustle_counts_the_die_for_the_last_cell() -> None:
    g = battle(A="gob1 d3 N models=1", b="gob1 d7 S models=2", C="gob1 a1 N", e="gob1 h9 S").one("A")
    assert chance(told(g, "hustle"), "wounds on Gobbo Warriors (b)") == pytest.approx(WOUND / 2)


@pytest.mark.clause("ruse.order.flank", "ruse.flee.table")
def test_foresight_counts_those_who_run_off_the_table() -> None:
    # b is struck in the rear, cannot answer, and stands in its last row: who flees is destroyed.
    g = battle(A="gob1 d8 N models=1", b="gob1 d10 N models=2", C="gob1 a1 N", e="gob1 h9 S").one("A")
    said = told(g, "move:ahead:1")
    assert chance(said, "Gobbo Warriors (b) flee") == pytest.approx(WOUND * 5 / 6)
    assert chance(said, "Gobbo Warriors (b) are destroyed") == pytest.approx(WOUND * 5 / 6)
    assert "Wounds on your Gobbo Warriors (A): 0 of 1, for certain" in said.lines


@pytest.mark.clause("ruse.turn.activate", "ruse.engage.test")
def test_foresight_says_nothing_of_a_move_without_contact() -> None:
    g = battle(A="gob1 d3 N", b="gob1 d7 S").one("A")
    for answer in ("move:ahead:1", "move:left:2", "turn:about", "sidestep:left"):
        assert told(g, answer).charts == ()
    assert told(battle(A="gob1 d3 N", b="gob1 d7 S"), "end").charts == ()


@pytest.mark.clause("ruse.shoot.who", "ruse.engage.timing")
def test_foresight_of_a_shot_that_makes_contact_looks_on_to_the_combat() -> None:
    g = battle(A="ree1 d4 N sbo up", b="gob1 e4 N up", C="gob1 a1 N", e="gob1 h9 S").one("A")
    said = told(g, "shoot:right:b")
    assert said.charts[0].title == "If the actions end here: wounds on Gobbo Warriors (b)"
    assert len(said.charts) + len(said.lines) == 6


@pytest.mark.clause("ruse.turn.pass", "ruse.combat.sequence")
def test_foresight_of_the_combats_to_come() -> None:
    one = battle(A="gob1 d4 N models=1", b="gob1 d5 E models=2", C="gob1 a1 N", e="gob1 h9 S")
    assert chance(told(one, "end"), "Gobbo Warriors (b) flee") == pytest.approx(WOUND * (1 - WOUND) * 5 / 6)
    two = battle(A="gob1 d4 N models=1", b="gob1 d5 E models=2", C="gob1 a1 N models=1", e="gob1 a2 S")
    assert told(two, "end").charts == ()  # which of them?
    assert two.one("end").topic == "combat"
    said = told(two, "d4")
    assert said.charts[0].title == "Wounds on Gobbo Warriors (b)"
    assert chance(said, "Gobbo Warriors (b) flee") == pytest.approx(WOUND * (1 - WOUND) * 5 / 6)


@pytest.mark.clause("ruse.combat.target")
def test_foresight_of_a_choice_of_target() -> None:
    # Both b and c flank A, which looks at nobody: A chooses whom to answer when both have struck.
    g = battle(A="gob1 d4 N", b="gob1 c4 E models=1", c="gob1 e4 W models=1", D="gob1 a1 N")
    g.dice(1, 1).one("end")
    assert g.topic == "target:A"
    said = told(g, "b")
    assert all(chart.exact for chart in said.charts)
    assert chance(said, "an enemy unit is destroyed") == pytest.approx(1 - (1 - WOUND) ** 6)


@pytest.mark.slow
@pytest.mark.clause("ruse.hidden.view")
def test_foresight_guesses_what_lies_face_down_and_tells_nothing_of_it() -> None:
    """Whatever North has under b, and whichever weapon lies with it, South is told the same."""
    seen = set()
    for hidden in ("gob1 d7 S stk", "gob1 d7 S lid", "bad1 d7 S tow", "gob2 d7 S sbo"):
        state = position(units={"A": "fox1 d4 N", "B": "gob1 a1 N", "b": hidden, "c": "boa1 h9 S"})
        state.shown[1] = position(units={"b": "gob1 a1", "c": "bad1 b1", "d": "boa1 c1", "e": "gob2 d1"}).shown[1]
        g = Game.of_state(RULESET, state).one("A")
        said = told(g, "move:ahead:2")
        assert said.charts[0].title == "If the actions end here: wounds on b (face-down cards are guessed)"
        assert not any(chart.exact for chart in said.charts)
        seen.add(said)
    assert len(seen) == 1


@pytest.mark.clause("ruse.hidden.weapon", "ruse.combat.reveal")
def test_foresight_is_exact_when_no_hidden_weapon_can_matter() -> None:
    # Both kinds that count in melee have been asked for: what still lies there can only be a bow.
    state = position(units={"A": "gob1 d4 N", "b": "gob1 d5 S sbo", "C": "gob1 a1 N", "e": "gob1 h9 S"})
    assert not told(Game.of_state(RULESET, state), "end").charts[0].exact
    state.unit("b").exposed = ("melee", "shield")
    assert told(Game.of_state(RULESET, state), "end").charts[0].exact


@pytest.mark.clause("ruse.shoot.block", "ruse.hidden.view")
def test_foresight_of_a_shot() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 d6 S up", c="gob1 e6 S down").one("A")
    (chart,) = told(g, "shoot:ahead:b").charts
    assert (chart.title, chart.exact) == ("Wounds on Gobbo Warriors (b)", True)
    assert chart.bars[0].chance == pytest.approx((1 - 1 / 2 * 5 / 6) ** 4)
    (chart,) = told(g, "shoot:ahead:c").charts
    assert (chart.title, chart.exact) == ("Wounds on c (face-down cards are guessed)", False)


@pytest.mark.clause("ruse.end.wipe")
def test_foresight_looks_to_the_end_of_the_game() -> None:
    g = battle(A="gob1 d4 N models=1", b="gob1 d7 S models=1").one("A")
    said = told(g, "move:ahead:2")
    assert chance(said, "Gobbo Warriors (b) are destroyed") == pytest.approx(WOUND)
    assert isinstance(g.match, Match)
    assert g.match.outcome is None
