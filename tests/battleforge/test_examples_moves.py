"""The ledger's examples of rounds, moves and terrain that no other file plays: chapters 4 to 10, 19."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battleforge.kit import forge
from tests.battleforge.positions import acting, brutes, fence, trooper, troopers
from tests.battleforge.test_examples_attacks import finish, idle, lone, needs

CLIFF = {"kind": "platform", "id": "cliff", "rect": (0, 0, 12, 40), "height": 4}


# ---- 1, 5, 6: checks and rounds ----


@pytest.mark.clause("battleforge.core.modifiers", "battleforge.core.natural-one")
@pytest.mark.parametrize(
    ("shock", "accuracy", "die", "hit"),
    [(3, 5, 2, True), (3, 5, 3, False), (4, 3, 1, True), (4, 3, 2, False)],
)
def test_modifiers_add_up_and_a_one_always_hits(shock: int, accuracy: int, die: int, hit: bool) -> None:
    """Accuracy 5, Focus +1, long range -1, three Shock: 2. Accuracy 3, four Shock, long range: -2."""
    shooter = lone(10, 10, acc=accuracy, shock=shock, focus=accuracy == 5)
    g = forge(die, 1, units={"a": shooter, "b": idle(10, 24, 1)}, acting="a").one("shoot", "b")
    assert needs(g, "Rifle: hits") == [2 if accuracy == 5 else -2]
    assert (g.look("shock", "b") == 1) == hit


@pytest.mark.clause("battleforge.core.natural-ten", "battleforge.model.save")
@pytest.mark.parametrize(("ap", "die", "saved"), [(0, 10, False), (0, 9, True), (4, 8, True), (4, 9, False)])
def test_a_save_above_ten_still_fails_on_a_ten(ap: int, die: int, saved: bool) -> None:
    gun = {"name": "Gun", "range": (12, 24), "ap": ap}
    tank = {"cast": "Tank", "at": [(10, 20)], "seat": 1, "activated": True}
    g = forge(1, die, units={"a": lone(10, 10, weapons=[gun]), "b": tank, "far": lone(40, 40, 1)})
    finish(g.one("a", "shoot", "b"))
    assert g.look("wounds", "b.1") == (6 if saved else 5)


@pytest.mark.clause("battleforge.round.phases")
def test_the_log_of_a_round_reads_in_order() -> None:
    g = forge(units={"a": lone(10, 10), "b": lone(40, 40, 1)}, stage="bidding", round=0)
    g.dice(9).number(1, seat=0).number(0, seat=1).one("a", "forgo").one("b", "forgo")
    log = " / ".join(g.log())
    places = [log.index(words) for words in ("Round 1 begins", "Bids: Blue 1, Red 0", "takes 1 Shock", "is activated")]
    assert places == sorted(places)
    assert g.state.round == 2


@pytest.mark.clause("battleforge.round.end-phase")
def test_abilities_of_the_end_come_after_the_points() -> None:
    medic = {"cast": "Troopers", "at": [(10, 10)], "rules": ["Mend"], "activated": True}
    hurt = {"cast": "Brutes", "at": [(12, 10)], "lost": {1: 2}, "faction": "cast", "activated": True}
    units = {"m": medic, "h": hurt, "b": lone(40, 40, 1, activated=True)}
    g = forge(units=units, stage="end", objectives=[{"at": (12, 11)}])
    assert g.topic == "mend:m"
    assert g.state.victory == [1, 0]
    g.one("h.1")
    assert g.look("wounds", "h.1") == 2


@pytest.mark.clause("battleforge.reserve.optional")
def test_the_passengers_of_a_reserve_count_as_destroyed_with_it() -> None:
    units = {
        "k": {"cast": "Tank", "reserve": True, "rules": ["Transport(6)"]},
        "p": {"cast": "Troopers", "aboard": "k"},
        "a": lone(10, 10),
        "b": lone(40, 40, 1),
    }
    g = forge(units=units, stage="end", round=6, scoring=[{"what": "destroyed", "points": 2, "when": "end"}])
    assert g.outcome.scores == (0, 4)


# ---- 4. setting up ----


@pytest.mark.clause("battleforge.building.arcs", "battleforge.setup.placement")
def test_a_gun_that_is_deployed_in_a_building_says_which_side_it_faces() -> None:
    gun = {"name": "Gun", "weapons": [{"name": "Gun", "range": (12, 24), "arcs": ["front"]}], "waiting": True}
    house = {"kind": "building", "id": "house", "rect": (10, 1, 16, 7)}
    zones = [(0, 0, 48, 8), (0, 40, 48, 48)]
    g = forge(
        units={"a": gun, "b": lone(13, 20, 1), "c": lone(30, 4, 1)},
        stage="deployment", zones=zones, terrain=[house], active=1, order=[0, 1],
    )  # fmt: skip
    g.answer({"poses": {"a.1": {"at": [0, 0], "floor": "house.1"}}})
    assert g.topic == "side:a"
    g.one("1")
    assert g.state.units["a"].inside.side == 1
    g.number(0, seat=0).dice(9, 1).number(0, seat=1).one("a", "shoot")
    assert g.options() == ["c"]  # due east; b is due north


@pytest.mark.clause("battleforge.building.enter")
@pytest.mark.parametrize(("hull", "enters"), [((1.5, 2), True), ((1.5, 2.1), False)])
def test_a_hull_is_as_wide_as_it_is_long(hull: tuple[float, float], enters: bool) -> None:
    house = {"kind": "building", "id": "house", "rect": (20, 8, 24, 12)}
    cart = {"name": "Cart", "at": [(16, 10)], "hull": hull}
    g = acting(unit=cart, terrain=[house]).one("move").stay()
    assert (g.topic == "enter:u") == enters


# ---- 7, 19: passengers ----

RIDE = {"cast": "Tank", "at": [(20, 20)], "rules": ["Transport(8)"]}


@pytest.mark.clause("battleforge.activate.sequence", "battleforge.reserve.transports")
def test_passengers_test_their_shock_before_they_get_out() -> None:
    units = {
        "k": RIDE,
        "p": {"cast": "Troopers", "models": 1, "aboard": "k", "shock": 3},
        "b": lone(40, 40, 1, weapons=[]),
    }
    g = forge(7, 6, 7, units=units).one("p", "get out")
    assert g.topic == "get out:p"
    assert g.look("shock", "p") == 2
    assert g.refuses_move({"p.1": (26.1, 20)}, "battleforge.move.distance")  # from 22, touching the hull, 4"
    g.move({"p.1": (26, 20)})
    assert (g.topic, g.state.actions) == ("action:p", 1)


@pytest.mark.clause("battleforge.reserve.transports")
def test_passengers_with_shock_who_stay_after_all_have_been_activated() -> None:
    units = {"k": RIDE, "p": {"cast": "Troopers", "models": 1, "aboard": "k", "shock": 1}, "b": lone(40, 40, 1)}
    g = forge(9, units=units).one("p", "get out").answer("halt")
    assert (g.seat, g.topic) == (1, "unit")
    assert g.look("place", "p") == "embarked"
    assert g.look("marked", "p", "activated")


@pytest.mark.clause("battleforge.reserve.optional", "battleforge.action.rush")
def test_a_reserve_that_rushes_in_vain_and_stays_is_no_pass() -> None:
    units = {"t": {"cast": "Troopers", "models": 1, "reserve": True}, "a": lone(10, 20), "b": lone(40, 40, 1)}
    zones, edges = [(0, 0, 48, 6), (0, 42, 48, 48)], [{"zone": "z1", "start": (0, 0), "end": (48, 0)}]
    g = forge(9, units=units, zones=zones, edges=edges).one("t", "edge").answer("rush").move({"t.1": (10, 7)})
    g.answer("halt")
    assert (g.seat, g.topic, g.options()) == (0, "unit", ["a"])
    assert not g.look("marked", "t", "activated")


# ---- 9. moves ----


@pytest.mark.clause("battleforge.move.fall")
def test_who_fails_to_climb_down_may_still_drop_and_is_checked_then() -> None:
    g = acting(9, unit=trooper(mov=8), terrain=[CLIFF]).one("move").move({"u.1": (14, 10)})
    g.one("climb")
    assert g.look("elevation", "u.1") == 4
    g.dice(9, 1).answer("on")  # the check of the fall fails, the Save does not
    assert g.faces("Fall") == [9]
    assert g.look("elevation", "u.1") == 0


@pytest.mark.clause("battleforge.move.coherency", "battleforge.move.timeline")
@pytest.mark.parametrize(("mov", "goes_on"), [(16, True), (14, False)])
def test_nobody_stops_torn_apart_who_could_go_on(mov: int, goes_on: bool) -> None:
    """The first is at the wall, the second behind a detour: half way they are more than 2" apart."""
    units = {"cast": "Troopers", "at": [(10, 10), (10, 11.5)], "mov": mov}
    wall = fence(13)
    g = acting(9, unit=units, terrain=[wall]).one("move").move({"u.1": (17, 10), "u.2": [(7, 11.5), (17, 11.5)]})
    assert not g.look("coherent", "u")
    words = [word.key for word in g.question.instead()]  # type: ignore[attr-defined]
    assert ("on" in words) == goes_on
    if goes_on:
        assert "halt" not in words
        assert g.refuses_move({}, "battleforge.move.coherency")
    else:
        assert "halt" in words


@pytest.mark.clause("battleforge.action.rush")
def test_a_rush_that_fails_in_a_building_shakes_also_who_stays() -> None:
    house = {"kind": "building", "id": "house", "rect": (20, 8, 24, 12)}
    g = acting(9, unit={"cast": "Troopers", "models": 1, "inside": "house"}, terrain=[house])
    g.one("move").one("out").answer("rush").move({"u.1": (32, 10)}).answer("halt")
    assert g.look("shock", "u") == 1
    assert g.look("place", "u") == "house.1"
    assert g.state.actions == 1


@pytest.mark.clause("battleforge.action.rush", "battleforge.break.shock-trigger")
def test_the_shock_of_a_failed_rush_may_break() -> None:
    g = acting(9, 9, unit=trooper(20, 20, shock=5), foe=brutes(20, 30, models=1)).one("move").answer("rush")
    g.move({"u.1": (20.5, 20)}).answer("halt")
    assert g.look("shock", "u") == 6
    assert g.events("break")
    assert g.at("u") == [(20, 14)]


@pytest.mark.clause("battleforge.move.low-obstacle")
def test_a_wall_five_inches_away() -> None:
    """Mov 6 and a road, a wall at d = 5, die 9: 6" of 8", and then the unit stops at the wall or beside it."""
    road = {"kind": "ground", "rect": (0, 9, 48, 11), "road": True}
    g = acting(9, unit=trooper(), terrain=[fence(15.5, 1.5), road]).one("move").move({"u.1": (18, 10)})
    assert g.at("u") == [(15, 10)]
    g.answer("halt")
    assert g.at("u") == [(15, 10)]


@pytest.mark.clause("battleforge.move.enemies")
@pytest.mark.parametrize(("gap", "refused"), [(0.8, True), (1.0, True), (1.01, False)])
def test_more_than_an_inch_from_enemies(gap: float, refused: bool) -> None:
    g = acting(unit=trooper(8, 10 + 1.25 + gap), foe=brutes(11, 10, models=1)).one("move")
    way: Any = {"u.1": (14, 10 + 1.25 + gap)}
    assert (g.refusal({"paths": {"u.1": [[14_000, round((11.25 + gap) * 1000)]]}}) is not None) == refused
    if not refused:
        g.move(way)


# ---- 10. cover ----


@pytest.mark.clause("battleforge.terrain.soft-cover", "battleforge.terrain.hard-cover", "battleforge.weapon.ap")
@pytest.mark.parametrize(
    ("cover", "negative", "ap", "need"),
    [
        ("soft", False, 0, 6),
        ("hard", False, 1, 6),
        ("fortified", False, 0, 8),
        ("none", True, 0, 4),
        ("hard", True, 0, 6),
    ],
)
def test_levels_of_cover(cover: str, negative: bool, ap: int, need: int) -> None:
    gun = {"name": "Gun", "range": (12, 24), "ap": ap}
    ruin = {"kind": "area", "rect": (8, 17, 20, 22), "cover": cover, "negative": negative}
    g = forge(1, 1, units={"a": lone(10, 10, weapons=[gun]), "b": idle(10, 20, 1)}, terrain=[ruin], acting="a")
    assert g.look("cover", "b", "a") == need - 5 + ap
    g.one("shoot", "b")
    assert needs(g, "Save") == [need]


@pytest.mark.clause("battleforge.terrain.negative-cover", "battleforge.shoot.point-blank")
@pytest.mark.parametrize(("die", "saved"), [(4, True), (5, False)])
def test_point_blank_does_not_take_negative_cover_away(die: int, saved: bool) -> None:
    syrup = {"kind": "ground", "rect": (8, 11, 20, 22), "negative": True}
    g = forge(1, die, units={"a": lone(10, 10), "b": idle(10, 13, 1)}, terrain=[syrup], acting="a").one("shoot", "b")
    assert (g.count("b") == 1) == saved


@pytest.mark.clause("battleforge.terrain.area")
def test_three_of_five_touch_a_wood() -> None:
    wood = {"kind": "area", "rect": (9, 17.5, 13.5, 22), "cover": "soft"}
    g = forge(units={"a": lone(12, 8), "b": idle(10, 18)}, terrain=[wood])
    assert [g.look("cover", f"b.{n}", "a") for n in range(1, 6)] == [1, 1, 1, 0, 0]


@pytest.mark.clause("battleforge.terrain.cover-combination", "battleforge.terrain.obstacle-cover")
def test_only_the_best_cover_counts() -> None:
    wood = {"kind": "area", "rect": (9, 17.5, 20, 22), "cover": "soft"}
    wall = {"kind": "obstacle", "rect": (5, 16.5, 20, 16.75), "height": 0.75, "cover": "hard"}
    g = forge(units={"a": lone(12, 8), "b": idle(10, 18)}, terrain=[wood, wall])
    assert g.look("cover", "b", "a") == 2
    g = forge(units={"a": lone(12, 8), "b": idle(10, 18)}, terrain=[{**wood, "negative": True}, wall])
    assert g.look("cover", "b", "a") == 1


@pytest.mark.clause("battleforge.building.shooting")
@pytest.mark.parametrize(("die", "left"), [(7, 5), (8, 4)])
def test_troopers_in_a_hard_building_save_on_seven(die: int, left: int) -> None:
    house = {"kind": "building", "id": "house", "rect": (20, 8, 26, 12)}
    units = {"a": lone(9.5, 10), "b": {"cast": "Troopers", "inside": "house", "seat": 1, "activated": True}}
    g = forge(1, die, units=units, terrain=[house], acting="a").one("shoot", "b")
    finish(g)
    assert g.count("b") == left


@pytest.mark.clause("battleforge.fight.fall-back", "battleforge.shock.effects", "battleforge.fight.free-attack")
def test_troopers_fall_back_from_brutes() -> None:
    """Init 6 and 1 Shock, die 6 fails; two die, 2 Shock: three move up to 4". Who fought strikes all the same."""
    units = {
        "t": {"cast": "Troopers", "at": [(10, 10), (11.1, 10), (12.2, 10), (13.3, 10), (14.4, 10)], "shock": 1},
        "b": {"cast": "Brutes", "at": [(10, 11.25), (12, 11.25)], "seat": 1, "activated": True, "fought": True},
    }
    g = forge(9, 6, units=units).one("t", "move")  # the Shock stays
    assert g.topic == "free:b"
    g.dice(1, 1, 9, 9, 9, 9).one("strike")
    finish(g, "fall back")
    assert (g.count("t"), g.look("shock", "t")) == (3, 2)
    assert g.topic == "fall back:t"
    assert g.refuses_shift(0, -4.1, "battleforge.move.distance")
    g.shift(0, -4)
    assert g.look("marked", "b", "fought")
    assert not g.look("engaged", "t", "b")


@pytest.mark.clause("battleforge.fight.free-attack")
def test_two_who_are_left_behind_strike_at_the_same_time() -> None:
    units = {"t": lone(10, 10), "b": idle(10, 11, 1), "c": idle(10, 9, 1)}
    g = forge(7, units=units).one("t", "move").one("strike").dice(1, 9, 1).one("strike")
    assert g.count("t") == 0
    assert g.dice_left == []  # the second strikes at the doomed, and its hit is lost


@pytest.mark.clause("battleforge.move.facing")
def test_a_tank_that_is_shocked_cannot_turn_about() -> None:
    g = acting(unit={"cast": "Tank", "at": [(24, 24)], "shock": 3}).one("move")
    assert g.refuses({"paths": {}, "facings": {"u.1": [0, -1]}}, "battleforge.move.facing")


@pytest.mark.clause("battleforge.action.charge-again", "battleforge.action.fight-once")
def test_a_second_charge_after_the_first_target_is_gone() -> None:
    units = {"a": lone(10, 10), "b": idle(10, 13, 1, sav=1), "c": idle(15, 13, 1)}
    g = forge(units=units).one("a", "charge", "b").move({"a.1": (10, 12)})
    g.dice(1, 9).one("fight").stay()
    assert g.count("b") == 0
    g.one("charge").move({"a.1": (14, 13)})
    assert g.look("engaged", "a", "c")
    assert g.topic == "unit" or g.topic.startswith(("bid", "standby"))  # no dice are rolled


@pytest.mark.clause("battleforge.move.broken-coherency")
def test_halves_that_are_torn_apart_may_shoot_and_close_up() -> None:
    torn = troopers(models=2, row=None, at=[(10, 10), (14, 10)])
    del torn["row"], torn["models"]
    g = acting(unit=torn, foe=brutes(12, 20)).one("shoot")
    assert g.topic == "target:u"


@pytest.mark.clause("battleforge.core.unit-value", "battleforge.unit.ability-targets")
@pytest.mark.parametrize(
    ("y", "faction", "seat", "courage"),
    [(17, "cast", 0, 9), (17.001, "cast", 0, 6), (17, "others", 0, 6), (17, "cast", 1, 6)],
)
def test_courage_is_lent_within_six_inches_to_the_own_faction(y: float, faction: str, seat: int, courage: int) -> None:
    units = {"boss": lone(10, 10, co=9, rules=["Inspire"]), "a": lone(10, y, seat, faction=faction)}
    g = forge(units={**units, "far": lone(40, 40, 1)})
    assert g.look("courage", "a") == courage


@pytest.mark.clause("battleforge.terrain.road")
@pytest.mark.parametrize(("y", "far"), [(11, 8), (11.001, 6)])
def test_every_model_has_to_end_on_the_road(y: float, far: float) -> None:
    """The second ends on its edge, or a hair beside it."""
    road = {"kind": "ground", "rect": (0, 9, 48, 11), "road": True}
    g = acting(unit={"cast": "Troopers", "at": [(10, 9.6), (10, 10.8)]}, terrain=[road]).one("move")
    for way, fine in ((far, True), (far + 0.01, False)):
        answer: Any = {"paths": {"u.1": [[round((10 + way) * 1000), 9600]], "u.2": [[14_000, round(y * 1000)]]}}
        refusal = g.refusal(answer)
        assert (refusal is None or refusal.clause == "battleforge.move.coherency") == fine


@pytest.mark.clause("battleforge.building.fighting")
def test_nobody_charges_across_two_floors() -> None:
    house = {"kind": "building", "id": "house", "rect": (20, 8, 24, 12), "floors": 3}
    foe = {"cast": "Brutes", "seat": 1, "inside": ("house", 3), "activated": True}
    g = acting(unit={"cast": "Troopers", "inside": "house"}, foe=foe, terrain=[house])
    assert g.why_not("charge") is not None
    g = acting(unit={"cast": "Troopers", "inside": ("house", 2)}, foe=foe, terrain=[house]).one("charge")
    assert g.look("engaged", "u", "foe")
