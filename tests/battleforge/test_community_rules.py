"""Special rules that the data of the community brings and the factions of the box do not use."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.battleforge.rules.shooting import shots
from grognard.rulesets.battleforge.rules.shooting.to_hit import hit_bands
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.testing import game
from tests.battleforge.positions import acting, trooper, troopers
from tests.battleforge.test_shooting import rules, totals

MUD = {"kind": "ground", "id": "mud", "rect": (9, 0, 48, 48), "difficult": True}
WALL = {"kind": "obstacle", "rect": (5, 18.5, 25, 18.75), "height": 0.75, "cover": "soft"}


@pytest.mark.clause("battleforge.shoot.extra-hits", "battleforge.weapon.special-rules")
def test_every_hit_of_a_blast_is_several() -> None:
    gun = Weapon("gun", "Gun", 1, 0, 12_000, 24_000, rules(("blast", 3)))
    assert hit_bands(gun, 5, point_blank=False)[1] == {"hit": ("Gun AP 0",) * 3}
    bursting = Weapon("gun", "Gun", 1, 0, 12_000, 24_000, rules(("blast", 2), ("burst", 1)))
    assert hit_bands(bursting, 5, point_blank=False)[1]["burst"] == ("Gun AP 0",) * 4


@pytest.mark.clause("battleforge.terrain.difficult", "battleforge.unit.special-rules")
def test_the_sure_footed_take_no_check_in_the_mud() -> None:
    g = acting(9, unit=trooper(unit_rules=["Sure-Footed"]), terrain=[MUD]).one("move").move({"u.1": (16, 10)})
    assert (g.at("u"), g.dice_left) == ([(16, 10)], [9])


def shot(models: int, *special: str, terrain: bool = False) -> tuple[list[int], list[int]]:
    """What a weapon with these rules needs to hit, and its target to save."""
    gun = {"name": "Gun", "range": (12, 24), "rules": special}
    foe = troopers(10, 20, models, seat=1, activated=True)
    walls = [WALL] if terrain else []
    g = acting(*[1] * models, *[10] * models, unit=troopers(models=models, weapons=[gun]), foe=foe, terrain=walls)
    g.one("shoot", "foe")
    return totals(g, "Gun: hits"), totals(g, "Save")


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_a_weapon_that_lacks_its_team_hits_less() -> None:
    (whole, *_), _ = shot(2, "Team(2)")
    assert shot(1, "Team(3)")[0] == [whole - 2]


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_breaching_hits_ignore_cover() -> None:
    open_ground = shot(1)[1]
    assert shot(1, "Breaching", terrain=True)[1] == open_ground
    assert shot(1, terrain=True)[1] == [number + 1 for number in open_ground]


# ---- weapons with several profiles ----

BOTH = [
    {"name": "Cannon, AT", "range": (12, 24), "ap": 4, "profile_of": "Cannon"},
    {"name": "Cannon, HE", "range": (12, 24), "rules": ["Blast(3)"], "profile_of": "Cannon"},
]


@pytest.mark.clause("battleforge.shoot.same-weapon")
def test_of_several_profiles_one_is_fired() -> None:
    g = acting(unit=trooper(weapons=BOTH), foe=troopers(10, 20, 3, seat=1, activated=True)).one("shoot", "foe")
    assert (g.topic, set(g.options())) == ("profile:u", {"Cannon, AT", "Cannon, HE"})
    g.dice(1, 10, 10, 10).one("Cannon, HE").default()
    assert (g.count("foe"), g.rolls("Cannon, AT: hits")) == (0, [])


@pytest.mark.clause("battleforge.shoot.split", "battleforge.shoot.same-weapon")
def test_split_fire_does_not_fire_two_profiles_of_one_weapon() -> None:
    foes: dict[str, Any] = {"foe": troopers(10, 20, 2, seat=1), "other": troopers(4, 20, 2, seat=1)}
    g = acting(unit=trooper(weapons=BOTH), **foes).one("shoot", "split")
    assert g.refuses({"Cannon, AT": "foe", "Cannon, HE": "other"}, "battleforge.shoot.same-weapon")
    assert not g.refusal({"Cannon, AT": "foe", "Cannon, HE": "unused"})


@pytest.mark.clause("battleforge.react.counter-attack", "battleforge.fight.sequence")
def test_profiles_in_melee_and_in_reactions_are_chosen_too() -> None:
    blades = [{"name": f"Blade, {way}", "attacks": n, "profile_of": "Blade"} for way, n in (("cut", 2), ("thrust", 1))]
    unit = trooper(10, 10, weapons=blades)
    g = acting(9, 9, unit=unit, foe=trooper(10, 11, seat=1, activated=True)).one("fight")
    assert set(g.options()) == {"Blade, cut", "Blade, thrust"}
    g.one("Blade, cut")
    assert (len(g.faces("Blade, cut: hits")), g.rolls("Blade, thrust: hits")) == (2, [])


# ---- rules of weapons ----


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_a_weapon_without_ammunition_is_not_fired() -> None:
    tube = {"name": "Tube", "range": (12, 24), "rules": ["Ammo(1)"]}
    g = acting(9, unit=trooper(weapons=[tube]), foe=trooper(10, 20, seat=1, activated=True)).one("shoot", "foe")
    assert shots.is_empty(g.state, g.state.units["u"], g.state.units["u"].figure("u.1").weapons[0].weapon)
    assert shots.weapons_at(g.state, g.state.units["u"], g.state.units["foe"]) == []


@pytest.mark.clause("battleforge.weapon.special-rules", "battleforge.los.basic")
def test_indirect_fire_reaches_what_nobody_sees() -> None:
    wall = {"kind": "obstacle", "rect": (0, 15, 48, 15.25), "height": 6}
    mortar = {"name": "Mortar", "range": (12, 24), "rules": ["Indirect"]}
    g = acting(9, unit=trooper(weapons=[mortar]), foe=trooper(10, 20, seat=1, activated=True), terrain=[wall])
    assert totals(g.one("shoot", "foe"), "Mortar: hits") == [4]
    gun = {"name": "Gun", "range": (12, 24)}
    g = acting(unit=trooper(weapons=[gun]), foe=trooper(10, 20, seat=1), terrain=[wall])
    assert g.refuses("shoot", "battleforge.los.basic")


@pytest.mark.clause("battleforge.core.scatter", "battleforge.weapon.special-rules")
def test_a_shell_that_misses_may_hit_somebody_else() -> None:
    shell = {"name": "Shell", "range": (12, 24), "rules": ["Scatter"]}
    foes: dict[str, Any] = {
        "foe": trooper(10, 20, seat=1, activated=True),
        "other": trooper(15, 20, seat=1, activated=True),
    }
    g = acting(9, 360, 4, 10, unit=trooper(weapons=[shell]), **foes).one("shoot", "foe")  # 4″ to the east: 0.5″ away
    assert (g.count("foe"), g.look("place", "other")) == (1, "lost")
    g = acting(9, 360, 3, unit=trooper(weapons=[shell]), **foes).one("shoot", "foe")
    assert (g.count("foe"), g.count("other")) == (1, 1)


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_weapons_for_assaults_are_fired_on_the_move() -> None:
    smg = [{"name": "SMG", "range": (6, 12), "rules": ["Assault"]}, {"name": "Gun", "range": (12, 24)}]
    g = acting(9, unit=trooper(weapons=smg), foe=trooper(10, 24, seat=1, activated=True)).one("move")
    g.move({"u.1": (10, 14)})
    assert g.topic == "assault:u"
    g.one("shoot", "foe")
    assert (totals(g, "SMG: hits"), g.rolls("Gun: hits")) == ([3], [])  # Accuracy 5, long range, on the move
    assert g.refuses("shoot", "battleforge.action.shoot-once")


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_small_rules_of_weapons() -> None:
    def needs(*special: str, far: float = 20, **foe: Any) -> tuple[list[int], list[int]]:
        gun = {"name": "Gun", "range": (12, 24), "rules": special}
        target = trooper(10, 10 + far, seat=1, activated=True, **foe)
        g = acting(1, 1, unit=trooper(weapons=[gun]), foe=target).one("shoot", "foe")
        return totals(g, "Gun: hits"), totals(g, "Save")

    assert (needs()[0], needs("Scoped")[0]) == ([4], [5])
    assert (needs("Brutal(1)", far=10)[1], needs("Brutal(1)")[1]) == ([4], [5])
    assert needs("Salvo")[0] == [3]


@pytest.mark.clause("battleforge.unit.special-rules")
def test_a_gun_with_half_its_crew_hits_less() -> None:
    gun = {"sav": None, "rules": ["Crew(3)"], "weapons": [{"name": "Gun", "range": (12, 24)}]}
    for models, need in ((4, 5), (2, 4)):
        unit = troopers(models=models, weapons=["Bayonet"], figures={1: gun})
        g = acting(9, unit=unit, foe=troopers(10, 20, 1, seat=1, activated=True)).one("shoot", "foe")
        assert totals(g, "Gun: hits") == [need]


@pytest.mark.clause("battleforge.unit.special-rules")
def test_a_gun_shield_helps_those_behind_it() -> None:
    gun = {"sav": None, "rules": ["Gun Shield"], "hull": (3, 1), "height": 2}
    for south, save in ((21.2, 6), (18.8, 5)):
        foe = {"cast": "Troopers", "at": [(10, 20), (10, south)], "figures": {1: gun}, "seat": 1, "activated": True}
        g = acting(1, 1, unit=trooper(10, 10), foe=foe).one("shoot", "foe")
        assert totals(g, "Save") == [save]


# ---- rules of units ----


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.action.charge")
def test_an_impact_hits_before_the_fight() -> None:
    unit = trooper(unit_rules=["Impact(2)"])
    g = acting(unit=unit, foe=troopers(10, 14, 5, seat=1, activated=True)).one("charge")
    g.dice(10, 10).move({"u.1": (10, 13)}).default()
    assert (g.count("foe"), g.state.units["foe"].shock, g.topic) == (3, 1, "charge fight:u")


@pytest.mark.clause("battleforge.shock.removal", "battleforge.break.test", "battleforge.shock.hit")
def test_words_for_courage_at_its_moments() -> None:
    units = {"u": trooper(unit_rules=["Stubborn"], shock=1), "f": trooper(30, 30, seat=1)}
    g = game("battleforge", 7, units=units)
    g.one("u")
    assert g.state.units["u"].shock == 0  # Courage 6, and one more
    foe = trooper(10, 11, unit_rules=["Fanatical"], seat=1, activated=True)
    g = acting(1, 1, unit=trooper(), foe=foe).one("fight")
    assert g.state.units["foe"].shock == 0


# ---- Saves, fear and powers ----


def saved(weapon: dict[str, Any], **foe: Any) -> int:
    """What a trooper needs to save a hit of this weapon, from afar or in contact."""
    near = "range" not in weapon
    at = (11, 10) if near else (10, 20)
    target = trooper(*at, seat=1, activated=True, **foe)
    g = acting(1, 10, 1, 1, unit=trooper(weapons=[{"name": "Blade", **weapon}]), foe=target)
    g.one(*(["fight"] if near else ["shoot", "foe"])).until("action:u")
    return totals(g, "Save")[0]


@pytest.mark.clause("battleforge.unit.special-rules")
def test_a_parry_helps_in_melee_only() -> None:
    for where, more in (({}, 1), ({"range": (12, 24)}, 0)):
        assert saved(where, rules=["Parry"]) - saved(where) == more


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.weapon.ap")
@pytest.mark.parametrize(
    ("ap", "special", "save"), [(0, (), 5), (1, (), 5), (2, (), 5), (3, (), 4), (2, ("Piercing(2)",), 4)]
)
def test_resistance_is_against_the_ap_of_the_weapon_itself(ap: int, special: tuple[str, ...], save: int) -> None:
    assert saved({"ap": ap, "rules": special}, rules=["Resistant(2)"]) == save


@pytest.mark.clause("battleforge.weapon.special-rules")
@pytest.mark.parametrize(
    ("rule", "ap", "save", "chart", "needed"),
    [
        ("Poison(1)", 0, 6, False, 5), ("Poison(2)", 0, 6, False, 5), ("Poison(2)", 0, 8, False, 6),
        ("Poison(1)", 2, 6, False, 4), ("Poison(1)", 0, 8, True, 8),
        ("Gravity", 0, 10, False, 8), ("Gravity", 1, 9, False, 8), ("Gravity", 3, 12, False, 7),
        ("Disrupt(2)", 0, 8, True, 6), ("Disrupt(2)", 0, 8, False, 8),
    ],
)  # fmt: skip
def test_what_a_weapon_does_to_a_save(rule: str, ap: int, save: int, chart: bool, needed: int) -> None:
    own = ["Damage Chart"] if chart else []
    assert saved({"ap": ap, "rules": [rule]}, sav=save, rules=own) == needed


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.fight.sequence")
def test_the_swift_are_hard_to_hit_in_melee_if_all_of_them_are() -> None:
    blade = {"name": "Blade"}
    needs = []
    for marks in ({}, {"unit_rules": ["Swift"]}, {"figures": {1: {"rules": ["Swift"]}}}):
        foe = troopers(11, 10, 2, seat=1, activated=True, **marks)
        g = acting(10, unit=trooper(weapons=[blade]), foe=foe).one("fight").until("action:u")
        needs.append(totals(g, "Blade: hits")[0])
    assert needs == [4, 3, 4]


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.model.courage")
@pytest.mark.parametrize(("away", "seat", "courage"), [(6, 1, 5), (6.01, 1, 6), (6, 0, 6)])
def test_fear_reaches_enemies_within_six_inches_and_counts_once(away: float, seat: int, courage: int) -> None:
    dread = {"unit_rules": ["Fear"], "seat": seat}
    g = acting(unit=trooper(10, 10), foe=trooper(11 + away, 10, **dread), other=trooper(9 - away, 10, **dread))
    assert g.look("courage", "u") == courage
