"""Special rules that the data of the community brings and the factions of the box do not use."""

from __future__ import annotations

import pytest

from grognard.rulesets.battleforge.rules.shooting.to_hit import hit_bands
from grognard.rulesets.battleforge.sheets import Weapon
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
