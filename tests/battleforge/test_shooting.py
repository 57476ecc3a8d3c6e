"""Chapter 12: shooting, with the examples of the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.questions import Order
from grognard.rulesets.battleforge.rules.shooting.hits import save_bands
from grognard.rulesets.battleforge.rules.shooting.shots import why_no_target, why_not_shoot
from grognard.rulesets.battleforge.rules.shooting.to_hit import hit_bands
from grognard.rulesets.battleforge.sheets import Carried, Figure, Sheet, Special, Weapon
from grognard.rulesets.battleforge.state import EVADE, FOCUS, State, Unit, mustered
from grognard.testing.game import Game
from tests.battleforge.acting import shooting, unit
from tests.battleforge.field import (
    BAYONET,
    RIFLE,
    TROOPER,
    battle,
    box,
    brutes,
    put,
    row,
    tank,
    troopers,
    wall,
)

LAUNCHER = Weapon("launcher", "Launcher", 1, 2, 12_000, 24_000)


def rules(*given: tuple[str, int]) -> tuple[Special, ...]:
    return tuple(Special(name, name.title(), (number,)) for name, number in given)


def squad(name: str, weapons: list[tuple[Weapon, ...]], *spots: tuple[float, float], **more: Any) -> Unit:
    """Troopers with weapons of their own, model by model."""
    figures = tuple(Figure(TROOPER, tuple(Carried(weapon) for weapon in carried)) for carried in weapons)
    seat = more.pop("seat", 0)
    return put(mustered(name, seat, Sheet("squad", name.title(), "army", figures, **more)), spots)


def line(distance: float, *, models: int = 5) -> State:
    """Two lines of Troopers that face each other, so far apart."""
    return battle(troopers("a", *row(10, 10, models)), troopers("b", *row(10, 11 + distance, models), seat=1))


def fire(state: State, *dice: int, at: str = "b") -> Game:
    """Everything of a at a target that does not react."""
    game = shooting(state, *dice).one(at)
    return game.one("decline") if game.topic.startswith("window:attack") else game


def totals(game: Game, label: str) -> list[int]:
    """What each roll with this label needed."""
    return [roll.tally.total for roll in game.rolls(label) if roll.tally is not None]


def rest(game: Game) -> Game:
    """Take every order that is proposed."""
    while game.outcome is None and isinstance(game.question, Order):
        game.answer(game.question.default())
    return game


@pytest.mark.clause(
    "battleforge.shoot.hit", "battleforge.shoot.save", "battleforge.shoot.wound", "battleforge.shock.hit",
    "battleforge.weapon.attacks", "battleforge.model.accuracy", "battleforge.action.shoot",
    "battleforge.shoot.sequence",
)  # fmt: skip
def test_five_rifles_hit_twice_and_one_hit_is_saved() -> None:
    g = fire(line(10), 1, 5, 6, 9, 10, 5, 6)
    assert g.topic == "hits:b"
    g.answer(["b.5", "b.4", "b.3", "b.2", "b.1"])
    assert unit(g, "b").models == ("b.1", "b.2", "b.3", "b.4")
    assert unit(g, "b").shock == 1


@pytest.mark.clause("battleforge.shock.hit")
def test_five_misses_shock_nobody_and_a_hit_that_is_saved_does() -> None:
    assert unit(fire(line(10), 6, 7, 8, 9, 10), "b").shock == 0
    saved = rest(fire(line(10), 5, 7, 8, 9, 10, 5))
    assert (unit(saved, "b").shock, len(unit(saved, "b").models)) == (1, 5)


@pytest.mark.clause("battleforge.shoot.long-range", "battleforge.shoot.range", "battleforge.weapon.range")
def test_long_range_is_taken_model_by_model() -> None:
    """Two models at 11″ need 5 and three at 13″ need 4: dice 5, 6 and 5, 4, 4 are one and two hits."""
    state = battle(
        troopers("a", (10, 10), (11.5, 10), (10, 8), (11.5, 8), (13, 8)),
        troopers("b", (10.75, 22), seat=1),
    )
    g = fire(state, 5, 6, 5, 4, 4, 1, 1, 6)
    assert totals(g, "Rifle: hits") == [5, 5, 4, 4, 4]
    assert len(g.rolls("Save")) == 3
    assert unit(g, "b").where == "lost"


@pytest.mark.clause("battleforge.shoot.range")
@pytest.mark.parametrize(("distance", "possible"), [(24.0, True), (24.1, False)])
def test_a_target_beyond_the_long_band_is_none(distance: float, *, possible: bool) -> None:
    state = line(distance, models=1)
    assert (shooting(state).outcome is None) == possible


@pytest.mark.clause("battleforge.shoot.engaged-target", "battleforge.action.engaged")
def test_nobody_shoots_into_a_melee_with_friends_or_out_of_one() -> None:
    state = battle(
        troopers("a", (10, 10)), troopers("friend", (10, 20)), brutes("b", (10, 21.25)), troopers("c", (30, 30), seat=1)
    )
    state.scopes.begin("round")
    refused = why_no_target(state, state.units["a"], state.units["b"])
    assert refused is not None
    assert refused.clause == "battleforge.shoot.engaged-target"
    locked = why_not_shoot(state, state.units["friend"])
    assert locked is not None
    assert locked.clause == "battleforge.action.engaged"


@pytest.mark.clause("battleforge.shoot.assign", "battleforge.shoot.order")
def test_hits_without_a_valid_model_are_lost_and_hidden_models_are_safe() -> None:
    """Four hits, two visible models: saves 9 and 8 kill both, two hits are lost."""
    hidden = [(20.0, 30.0), (21.5, 30.0), (23.0, 30.0)]
    state = battle(
        troopers("a", *row(10, 10, 5)),
        troopers("b", (12, 20), (14, 20), *hidden, seat=1),
        terrain=[wall("wall", 18, 28, 26, 29, 6)],
    )
    g = fire(state, 1, 1, 1, 1, 10, 9, 8)
    assert g.topic == "hits:b"
    assert {item.key for item in g.question.items} == {"b.1", "b.2"}  # type: ignore[attr-defined]
    rest(g)
    assert unit(g, "b").models == ("b.3", "b.4", "b.5")


@pytest.mark.clause("battleforge.shoot.point-blank", "battleforge.terrain.hard-cover")
def test_point_blank_ignores_cover_for_those_hits_alone() -> None:
    """Two hits from 3.0″ and one from 5″ at Troopers in hard cover: Saves of 5, 5 and 7."""
    state = battle(
        troopers("a", (10, 10), (11.5, 10), (10.75, 8)),
        troopers("b", (10.75, 13.9), seat=1),
        terrain=[box("ruin", "area", 8, 13.2, 14, 16, cover="hard")],
    )
    g = fire(state, 1, 1, 1, 7, 5, 5)
    assert sorted(totals(g, "Save")) == [5, 5, 7]
    assert unit(g, "b").fielded


@pytest.mark.clause("battleforge.action.focus", "battleforge.action.focus-life", "battleforge.action.evade-spend")
def test_focus_helps_once_and_an_evade_token_hinders_once() -> None:
    state = line(10)
    state.scopes.give(FOCUS, "a", "battleforge.action.focus")
    g = fire(state, 6, 6, 6, 7, 7, 1, 1, 1)
    assert totals(g, "Rifle: hits") == [6] * 5
    rest(g)
    assert not g.match.state.scopes.has(FOCUS, "a")
    state = line(10)
    state.scopes.give(EVADE, "b", "battleforge.action.evade")
    g = fire(state, 5, 5, 5, 5, 4, 1)
    assert g.topic == "evade:b"
    g.one("spend")
    assert totals(g, "Rifle: hits") == [4] * 5
    rest(g)
    assert not g.match.state.scopes.has(EVADE, "b")


@pytest.mark.clause("battleforge.shoot.split", "battleforge.shoot.same-weapon", "battleforge.shoot.all-weapons")
def test_split_fire_goes_weapon_by_weapon() -> None:
    state = battle(
        squad("a", [(RIFLE,), (RIFLE,), (RIFLE, LAUNCHER)], *row(10, 10, 3)),
        troopers("b", *row(10, 18, 3), seat=1),
        troopers("c", *row(20, 18, 3), seat=1),
    )
    g = shooting(state, 6, 6, 6, 1, 5, 1).one("split")
    g.refuses({"Rifle": "unused", "Launcher": "unused"}, "battleforge.shoot.impossible")
    g.answer({"Rifle": "b", "Launcher": "c"}).one("decline")
    assert g.topic == "weapons:a"
    g.answer(["1", "2"])
    rest(g)
    assert (unit(g, "b").shock, unit(g, "c").shock) == (0, 1)


@pytest.mark.clause("battleforge.shoot.extra-hits", "battleforge.weapon.special-rules")
def test_an_extra_hit_is_a_plain_one() -> None:
    """Dice of 2 or less count as two hits and have +1 AP: one hit at AP 1 and one at AP 0."""
    gun = Weapon("gun", "Gun", 1, 0, 12_000, 24_000, rules(("burst", 2), ("piercing", 2)))
    bands, hits = hit_bands(gun, 5, point_blank=False)
    assert [bands.names[band] for band in bands.table] == ["piercing and burst"] * 2 + ["hit"] * 3 + ["miss"] * 5
    assert hits["piercing and burst"] == ("Gun AP 1", "Gun AP 0")
    bands, hits = hit_bands(
        Weapon("gun", "Gun", 1, 0, 1, 2, rules(("burst", 3), ("piercing", 1))), 2, point_blank=False
    )
    assert [hits.get(bands.names[band]) for band in bands.table][:3] == [
        ("Gun AP 1", "Gun AP 0"),
        ("Gun AP 0",) * 2,
        None,
    ]


@pytest.mark.clause("battleforge.shoot.save-margin", "battleforge.model.save", "battleforge.core.natural-ten")
def test_the_margin_of_a_failed_save() -> None:
    def bands(need: int, crushing: int | None) -> list[str]:
        found = save_bands(need, crushing)
        return [found.names[band] for band in found.table]

    assert bands(12, None) == ["saved"] * 9 + ["wounded"]
    assert bands(12, -2) == ["saved"] * 9 + ["crushed"]  # a 10 fails by -2
    assert bands(12, -1) == ["saved"] * 9 + ["wounded"]
    assert bands(3, 4) == ["saved"] * 3 + ["wounded"] * 3 + ["crushed"] * 4  # die 7 fails by 4
    assert bands(-2, 3) == ["saved"] + ["crushed"] * 9  # a 1 always saves


@pytest.mark.clause("battleforge.shoot.negate")
def test_only_one_ability_negates_and_a_negated_hit_still_shocks() -> None:
    tough = Sheet("sturdy", "Sturdy", "army", (Figure(TROOPER, ()),), rules=rules(("tough", 3), ("charm", 2)))
    state = battle(troopers("a", (10, 10)), put(mustered("b", 1, tough), [(10, 18)]))
    g = fire(state, 5, 3)
    assert g.topic == "negate:b"
    g.one("tough")
    assert unit(g, "b").fielded
    assert unit(g, "b").shock == 1
    assert [roll.label for roll in g.rolls()] == ["Rifle: hits", "Tough"]


@pytest.mark.clause("battleforge.shock.cap")
def test_a_suppressing_weapon_gives_more_shock_and_many_hits_do_not() -> None:
    gun = Weapon("mg", "Machine Gun", 4, 0, 12_000, 24_000, rules(("suppressing", 2)))
    state = battle(squad("a", [(gun, RIFLE)], (10, 10)), troopers("b", *row(10, 18, 4), seat=1))
    g = fire(state, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    rest(g)
    assert unit(g, "b").shock == 2


@pytest.mark.clause("battleforge.weapon.copies", "battleforge.weapon.ap")
def test_copies_multiply_the_dice_and_ap_lowers_the_save() -> None:
    twin = Weapon("twin", "Twin", 2, 1, 12_000, 24_000)
    figure = Figure(TROOPER, (Carried(twin, 2), Carried(BAYONET)))
    state = battle(
        put(mustered("a", 0, Sheet("x", "X", "army", (figure,))), [(10, 10)]), troopers("b", (10, 18), seat=1)
    )
    g = fire(state, 6, 6, 6, 5, 4)
    assert len(g.rolls()[0].faces) == 4
    assert totals(g, "Save") == [4]
    assert unit(g, "b").fielded


@pytest.mark.clause("battleforge.model.no-characteristics")
def test_a_gun_without_its_crew_is_gone_and_takes_no_hits() -> None:
    gun = TROOPER.__class__("gun", "Gun", TROOPER.body)
    figures = (Figure(gun), Figure(TROOPER), Figure(TROOPER))
    state = battle(
        troopers("a", *row(10, 10, 3)), put(mustered("b", 1, Sheet("g", "Gun", "army", figures)), row(10, 18, 3))
    )
    g = rest(fire(state, 1, 1, 1, 8, 9))
    assert unit(g, "b").where == "lost"


@pytest.mark.clause("battleforge.los.mounted-arcs", "battleforge.shoot.all-weapons")
def test_a_tank_fires_both_its_guns() -> None:
    state = battle(tank("a", (24, 10)), troopers("b", *row(22, 20, 5), seat=1))
    g = fire(state, 5, 10, 1, 1, 1, 1, 10, 10, 10, 10)
    assert g.topic == "weapons:a"
    rest(g)
    assert len(unit(g, "b").models) == 0
