"""Cases of the ledger: the end of a round, and odds that agree with every way in which dice can fall."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose
from typing import Any

import pytest

from grognard.engine.dice.sources import ScriptEnded
from grognard.testing import Game
from tests.battleforge.casing import duel, gun, trooper
from tests.battleforge.kit import forge


def hurt(y: float, **words: Any) -> Game:
    """A Medic, and at this place a Brute that has lost two wounds; the round ends."""
    units = {
        "medic": trooper(10, 10, seat=0, rules=["Mend"]),
        "brute": {"cast": "Brutes", "at": [(10, y)], "lost": {1: 2}, **words},
        "b": trooper(40, 40),
    }
    return forge(units=units, stage="end")


@pytest.mark.clause("battleforge.round.end-phase", "battleforge.unit.ability-targets")
@pytest.mark.parametrize(
    ("y", "words", "asked"), [(14.25, {}, True), (14.251, {}, False), (14.25, {"faction": "hired"}, False)]
)
def test_wounds_are_mended_within_three_inches_in_the_own_faction(y: float, words: dict[str, Any], asked: bool) -> None:
    g = hurt(y, **words)
    assert (g.topic == "mend:medic") is asked
    if asked:
        assert g.one("brute.1").look("wounds", "brute.1") == 2
        assert g.topic == "bid"  # one wound, and no more


@pytest.mark.clause("battleforge.round.standby", "battleforge.action.hold")
def test_markers_are_kept_unless_they_are_dropped() -> None:
    g = duel().one("focus", "hold")
    assert (g.seat, g.topic, g.badges("a")) == (0, "standby", {"Activated", "Focus", "Hold"})
    assert g.some("a:focus").badges("a") == {"Hold"}


@pytest.mark.clause("battleforge.activate.sequence", "battleforge.round.standby")
def test_a_kept_hold_ends_with_the_next_activation() -> None:
    units = {"a": {"cast": "Troopers", "at": (10, 10), "hold": True, "evade": True}, "b": trooper(40, 40)}
    assert forge(units=units).one("a").badges("a") == {"Evade"}


@pytest.mark.clause("battleforge.reserve.optional", "battleforge.vp.score")
def test_who_is_still_in_reserve_at_the_end_is_destroyed() -> None:
    units = {"a": trooper(10, 10, seat=0), "b": {"cast": "Troopers", "seat": 1, "reserve": True, "rules": ["Ambush"]}}
    scoring = [{"what": "destroyed", "points": 2, "when": "end"}]
    g = forge(units=units, stage="end", round=6, scoring=scoring)
    assert (g.outcome.winners, g.outcome.scores) == ((0,), (2, 0))


@pytest.mark.clause("battleforge.reserve.optional", "battleforge.reserve.transports", "battleforge.vp.score")
@pytest.mark.parametrize(("place", "lost"), [({"reserve": True}, 2), ({"at": [(30, 30)], "activated": True}, 0)])
def test_who_rides_in_a_transport_shares_its_lot_at_the_end(place: dict[str, Any], lost: int) -> None:
    units = {
        "a": trooper(10, 10, seat=0),
        "k": {"cast": "Tank", "seat": 1, "unit_rules": ["Transport(8)"], **place},
        "r": {"cast": "Troopers", "seat": 1, "aboard": "k"},
    }
    g = forge(units=units, stage="end", round=6, scoring=[{"what": "destroyed", "points": 1, "when": "end"}])
    assert g.outcome.scores == (lost, 0)


# ---- odds ----

FACES = range(1, 11)


def by_hand(begin: Callable[[], Game], answer: str, measure: Callable[[Any], Any], most: int) -> dict[Any, float]:
    """The chances of a number, by trying every way in which up to so many dice can fall."""
    found: dict[Any, float] = {}
    ahead: list[tuple[int, ...]] = [()]
    while ahead:
        dice = ahead.pop()
        g = begin().dice(*dice)
        try:
            g.answer(answer)
            while not g.topic.startswith("action"):
                g.default()
        except ScriptEnded:
            assert len(dice) < most
            ahead += [(*dice, face) for face in FACES]
            continue
        value = measure(g.state)
        found[value] = found.get(value, 0) + 0.1 ** len(dice)
    return found


def agree(begin: Callable[[], Game], answer: str, measure: Callable[[Any], Any], most: int = 3) -> None:
    told, counted = begin().odds(answer, measure), by_hand(begin, answer, measure, most)
    assert told.exact
    assert all(isclose(float(told[value]), chance) for value, chance in counted.items())


def left(state: Any) -> tuple[int, int]:
    return len(state.units["b"].models), state.units["b"].shock


@pytest.mark.clause("battleforge.shoot.hit", "battleforge.shoot.save")
def test_the_odds_of_a_shot_in_cover() -> None:
    wood = {"kind": "area", "rect": (5, 19, 15, 22), "cover": "soft"}
    agree(lambda: duel(b={"at": [(10, 20)]}, terrain=[wood]).one("shoot"), "b", left, 2)


@pytest.mark.clause("battleforge.fight.sequence")
def test_the_odds_of_a_blow() -> None:
    agree(lambda: duel(b={"at": [(10, 11)], "rules": ["Tough(3)"]}), "fight", left)


@pytest.mark.clause("battleforge.break.test")
def test_the_odds_that_a_unit_breaks() -> None:
    agree(
        lambda: duel({"weapons": [gun(ap=2)]}, {"cast": "Brutes", "at": [(10, 20)], "shock": 6}).one("shoot"),
        "b",
        lambda state: (state.scopes.has("evade", "b"), state.units["b"].shock),
    )


@pytest.mark.clause("battleforge.action.rally")
def test_the_odds_of_a_rally() -> None:
    agree(lambda: duel({"shock": 2}), "rally", lambda state: state.units["a"].shock, 2)
