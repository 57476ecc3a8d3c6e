"""Orders, a rule of the community's data: whoever is activated helps units near by for the rest of the round."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.bots.sergeant import Sergeant
from grognard.engine.dice.sources import Seeded
from grognard.engine.playing.players import at_random, decisions
from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.positions import position
from grognard.testing import Game
from tests.battleforge.kit import forge

FOE: dict[str, Any] = {"cast": "Troopers", "row": (10, 20), "models": 3, "seat": 1, "activated": True}
EDGES: dict[str, Any] = {
    "zones": [(0, 0, 48, 8), (0, 40, 48, 48)],
    "edges": [{"zone": "z1", "start": (0, 0), "end": (48, 0)}],
}


def infantry(x: float = 10, y: float = 10, **changes: Any) -> dict[str, Any]:
    return {"cast": "Troopers", "row": (x, y), "models": 2, "keywords": ["Infantry"], **changes}


def leader(number: int = 1, **changes: Any) -> dict[str, Any]:
    return {"cast": "Troopers", "models": 1, "rules": [f"Field Orders({number})"], **changes}


def ordering(number: int = 1, unit: dict[str, Any] | None = None, **spec: Any) -> Game:
    """The leader `l` is activated, and is asked for its orders; `a` is near, `b` the enemy."""
    more = {name: spec.pop(name) for name in list(spec) if len(name) == 1}
    units = {"l": leader(number, at=[(10, 5)]), "a": unit or infantry(), "b": FOE, **more}
    return forge(units=units, **spec).one("l")


def firing(order: str, *dice: int, unit: dict[str, Any] | None = None, **spec: Any) -> Game:
    """The unit shoots after this order."""
    return ordering(unit=unit, **spec).one(order).one("forgo", "a").dice(*dice).one("shoot", "b")


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.unit.ability-targets", "battleforge.unit.keywords")
def test_orders_are_for_infantry_of_the_faction_within_six_inches() -> None:
    g = ordering(
        c=infantry(10, 14), d=infantry(10, 1, faction="others"), e={**infantry(5, 5), "keywords": []},
        f=infantry(17, 5), h=infantry(2.999, 5, models=1),
    )  # fmt: skip
    assert g.topic == "orders:l"
    assert g.options() == ["aim a", "strike a", "hurry a", "aim f", "strike f", "hurry f", "enough"]
    assert g.refuses("aim d", "battleforge.unit.ability-targets")
    for other in ("c", "e", "h", "l"):
        assert g.refuses(f"aim {other}", "battleforge.unit.special-rules")


@pytest.mark.clause("battleforge.unit.special-rules")
def test_each_unit_gets_one_order_and_no_more_units_than_the_rule_says() -> None:
    g = ordering(2, c=infantry(15, 5), d=infantry(5, 5)).one("aim a")
    assert g.refuses("hurry a", "battleforge.unit.special-rules")
    g.one("hurry c")
    assert (g.topic, g.badges("a"), g.badges("c")) == ("action:l", {"Field Orders: Aim"}, {"Field Orders: Hurry"})
    g = ordering(2, c=infantry(15, 5)).one("aim a", "enough")
    assert g.topic == "action:l"


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.shoot.hit")
def test_wide_misses_are_rolled_once_more_and_others_are_not() -> None:
    g = firing("aim a", 9, 8, 10)
    assert ([r.faces for r in g.rolls("Rifle: hits")], g.dice_left) == ([(9,), (8,)], [])
    assert [roll.faces for roll in g.rolls("Rifle: hits again")] == [(10,)]
    assert g.look("shock", "b") == 0
    g = firing("aim a", 10, 8, 5, 1).default()
    assert (g.look("shock", "b"), g.dice_left) == (1, [])
    g = firing("strike a", 9, 8)
    assert g.rolls("again") == []


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.core.natural-ten")
def test_a_nine_that_hits_is_not_rolled_again() -> None:
    g = firing("aim a", 9, 10, 10, 1, unit=infantry(acc=9)).default()
    assert (len(g.rolls("Rifle: hits again")), g.dice_left) == (1, [])


@pytest.mark.clause("battleforge.unit.special-rules")
def test_the_odds_know_of_the_second_roll() -> None:
    for order, hit in (("aim a", 1 - 0.4**2), ("strike a", 1 - 0.5**2)):
        g = ordering().one(order, "forgo", "a")
        found = g.odds("shoot", lambda state: state.units["b"].shock)
        assert found.exact
        assert float(found[1]) == pytest.approx(hit)


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.fight.sequence")
def test_blows_are_rolled_again() -> None:
    g = ordering(unit=infantry(10, 11, models=1), b={**FOE, "row": (10, 12), "models": 1}).one("strike a")
    g.one("forgo", "a").dice(9, 4, 5).one("fight")
    assert [roll.faces for roll in g.rolls("Bayonet: hits again")] == [(4,)]
    assert g.look("shock", "b") == 1


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.core.scatter")
@pytest.mark.parametrize(("dice", "struck"), [((9, 5, 9), 1), ((9, 8, 90, 10), 0)])
def test_what_is_aimed_at_a_point_is_rolled_again_too(dice: tuple[int, ...], struck: int) -> None:
    mortar = {"name": "Mortar", "range": (12, 24), "rules": ["Lobbed(1)"]}
    far = {**FOE, "row": (10, 22), "models": 1}
    g = ordering(unit=infantry(models=1, weapons=[mortar]), b=far).one("aim a", "forgo", "a", "shoot")
    g.dice(*dice).place({"shell": (10, 21)})
    assert (g.look("place", "b") == "lost", g.dice_left) == (bool(struck), [])


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.model.movement")
def test_who_hurries_has_three_inches_more_until_the_round_is_over() -> None:
    g = ordering(b={**FOE, "row": (10, 44)}).one("hurry a", "forgo", "a", "move")
    assert g.refuses_shift(0, 9.001, "battleforge.move.distance")
    g.shift(0, 9).one("forgo")
    assert (g.look("round"), g.look("movement", "a")) == (2, 6)


@pytest.mark.clause("battleforge.strategy.rerolls")
def test_a_die_that_was_rolled_again_has_no_second_chance() -> None:
    g = firing("aim a", 9, 6, 7, strategies=[["Second Chance"], []], strategy=(1, 0))
    assert (g.topic, g.options()) == ("window:die:a", ["second-chance miss", "decline", "no more"])
    g = firing("aim a", 9, 5, 7, 1, strategies=[["Second Chance"], []], strategy=(1, 0)).default()
    assert (g.topic, g.dice_left) == ("action:a", [])


@pytest.mark.clause("battleforge.unit.special-rules")
def test_an_order_that_is_of_no_use_is_not_given() -> None:
    g = ordering(unit=infantry(weapons=["Rifle"]))
    assert g.options() == ["aim a", "hurry a", "enough"]
    assert g.refuses("strike a", "battleforge.unit.special-rules")
    assert ordering(unit=infantry(10, 14)).topic == "action:l"


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.unit.keywords")
def test_armour_gives_orders_to_armour() -> None:
    tank: dict[str, Any] = {"cast": "Tank", "keywords": ["Vehicle", "Tank"]}
    units = {
        "l": {**tank, "at": [(10, 5)], "rules": ["Armoured Orders(2)"]},
        "t": {**tank, "at": [(16, 5)]},
        "c": {**tank, "at": [(4, 5)], "keywords": ["Vehicle", "Armored Car"]},
        "a": infantry(10, 10),
        "b": {**FOE, "row": (10, 40)},
    }
    assert forge(units=units).one("l").options() == ["aim t", "hurry t", "aim c", "hurry c", "enough"]


@pytest.mark.clause("battleforge.reserve.arrival", "battleforge.reserve.ambush", "battleforge.unit.special-rules")
@pytest.mark.parametrize(("way", "left"), [("edge", 1), ("ambush", 2)])
def test_who_comes_from_reserve_gives_orders_on_the_table(way: str, left: int) -> None:
    units = {"l": leader(reserve=True, unit_rules=["Ambush"]), "a": infantry(), "b": {**FOE, "row": (10, 44)}}
    g = forge(units=units, round=2, **EDGES).one("l", way)
    if way == "edge":
        g.answer({"starts": {"l.1": [10_000, 0]}, "paths": {"l.1": [[10_000, 5_500]]}})
    else:
        g.dice(1).place({"l.1": (10, 5.5)})
    assert (g.topic, g.look("actions left")) == ("orders:l", left)


@pytest.mark.parametrize(
    ("changes", "order"),
    [({"row": (10, 30)}, "aim a"), ({"row": (10, 44)}, "hurry a"), ({"row": (10, 11), "models": 1}, "strike a")],
)
def test_a_sergeant_gives_the_order_that_fits(changes: dict[str, Any], order: str) -> None:
    g = ordering(b={**FOE, **changes})
    assert Sergeant(1).decide(g.view(0)) == order


@pytest.mark.parametrize("seed", [1, 2])
def test_games_with_orders_go_to_their_end(seed: int) -> None:
    units = {
        f"{name}{seat}": {**spec, "seat": seat, "waiting": True}
        for seat in (0, 1)
        for name, spec in (
            ("l", leader(2)),
            ("a", {"cast": "Troopers", "models": 3, "keywords": ["Infantry"]}),
            ("c", {"cast": "Brutes", "models": 2, "keywords": ["Infantry"]}),
        )
    }
    state = position(units, stage="deployment", zones=EDGES["zones"], objectives=[{"at": (24, 24)}])
    match = Game.of_state(RULESET, state, source=Seeded(f"orders {seed}")).match
    for number, _ in enumerate(decisions(match, at_random(match, random.Random(seed)))):
        assert number < 2000
    assert match.outcome is not None
