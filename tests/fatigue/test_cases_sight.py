"""Cases worked out by hand from the ledger: lines of sight and cover (chapters 7 and 8)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.fatigue.cast import Spot, battle, musketeers, pikes, row, skirmishers

Piece = dict[str, Any]


def facing(*terrain: Piece, eye: Spot = (10, 10), target: Spot = (20, 10), **more: Any) -> Game:
    """A Musketeer looks at a Red Pike, ten inches from centre to centre."""
    units = {"m": musketeers([eye]), "r": pikes([target], 1), **more}
    return battle(terrain=list(terrain), **units)


def sees(*terrain: Piece, **more: Any) -> bool:
    return bool(facing(*terrain, **more).look("sees", "m", "r"))


def cover(*terrain: Piece, **more: Any) -> str:
    return str(facing(*terrain, **more).look("cover", "r", "m"))


def wall(west: float, south: float, east: float, north: float, height: float = 0.5) -> Piece:
    return {"kind": "wall", "rect": (west, south, east, north), "height": height}


def bush(west: float, south: float, east: float, north: float) -> Piece:
    return {"kind": "bush", "rect": (west, south, east, north)}


# ---- terrain ----


@pytest.mark.clause("fatigue.attack.sight-terrain")
def test_sight_terrain_two_walls_leave_a_slit() -> None:
    # At t 0.5 to 0.55 the shadows end at q -0.1 / 0.55 and begin at 0.1 / 0.55.
    assert sees(wall(15, 5, 15.5, 9.9, 1.5), wall(15, 10.1, 15.5, 15, 1.5))
    assert not sees(wall(15, 5, 15.5, 10, 1.5), wall(15, 10, 15.5, 15, 1.5))


@pytest.mark.clause("fatigue.attack.sight-terrain")
@pytest.mark.parametrize("kind", ["bush", "trees", "fence"])
def test_sight_terrain_soft_things_never_stop_it(kind: str) -> None:
    assert sees({"kind": kind, "rect": (11, 0, 19, 20), "height": 4})


@pytest.mark.clause("fatigue.attack.sight-terrain")
def test_sight_terrain_behind_the_target_or_the_shooter_counts_nothing() -> None:
    assert sees(wall(20.5, 0, 21, 20, 1.5), wall(9, 0, 9.5, 20, 1.5))


@pytest.mark.clause("fatigue.attack.sight-terrain")
@pytest.mark.parametrize(("edge", "seen"), [(12.5, True), (12.6, False)])
def test_sight_terrain_the_edge_of_the_own_roof(edge: float, seen: bool) -> None:
    # Eye at 3.75, chord at 0.75: the line is lower than the roof's 3 from t 0.25, x 12.5, on.
    assert sees({"kind": "building", "rect": (8, 5, edge, 15), "height": 3}) is seen


@pytest.mark.clause("fatigue.attack.sight-terrain")
def test_sight_terrain_up_to_a_roof() -> None:
    # Eye 0.75, chord 3.75: the line passes 3 at t 0.75. A roof from 17.5 on is only touched, one from 17.4 hides.
    assert sees({"kind": "building", "rect": (17.5, 5, 25, 15), "height": 3})
    assert not sees({"kind": "building", "rect": (17.4, 5, 25, 15), "height": 3})


@pytest.mark.clause("fatigue.attack.sight-terrain")
def test_sight_terrain_a_target_at_the_foot_of_the_hill_is_hidden() -> None:
    # Eye 2.75, edge 0.5 in front of it. Chord 0.75: lower than 2 from t 0.375 on, that is nearer than 1.333.
    hill = {"kind": "hill", "rect": (5, 5, 10.5, 15), "height": 2}
    assert not sees(hill, target=(11.3, 10))
    assert sees(hill, target=(11.4, 10))


# ---- friends ----


@pytest.mark.clause("fatigue.attack.sight-friends")
@pytest.mark.parametrize(
    ("places", "seen"),
    [
        ([(15, 9.4), (15, 11.0)], False),
        ([(15, 9.2), (15, 11.3)], True),
        ([(15, 9.25), (15, 11.25)], False),
        ([(15, 9.25), (15, 11.252)], False),
        ([(15, 9.25), (15, 11.253)], True),
    ],
)
def test_sight_friends_a_rank_is_closed_up_to_an_inch(places: list[Spot], seen: bool) -> None:
    assert sees(a=pikes(places)) is seen
    assert sees(a=pikes(places, 1))  # an enemy unit never


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_of_two_units_close_no_rank() -> None:
    assert sees(a=pikes([(15, 9.4)]), b=pikes([(15, 11.0)]))


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_the_own_unit_hides_nobody() -> None:
    g = battle(m=musketeers([(10, 10), *row(5, 15, 8, 0, 1)]), r=pikes([(20, 10)], 1))
    assert g.look("sees", "m.1", "r")


@pytest.mark.clause("fatigue.attack.sight-friends")
@pytest.mark.parametrize(("x", "seen"), [(18.7, True), (18.75, True), (18.8, False)])
def test_sight_friends_are_looked_over_from_a_hill(x: float, seen: bool) -> None:
    # Eye 2.75, chord 0.75: lower than a friend's 1 from t 0.875 on.
    hill = {"kind": "hill", "rect": (5, 5, 11, 15), "height": 2}
    assert sees(hill, a=pikes([(x, 10)])) is seen


@pytest.mark.clause("fatigue.attack.sight-friends")
@pytest.mark.parametrize(("height", "seen"), [(0.75, True), (0.751, False), (2, False)])
def test_sight_friends_who_are_no_higher_than_the_line(height: float, seen: bool) -> None:
    assert sees(a=pikes([(15, 10)], height=height)) is seen


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_beside_and_before_the_shooter() -> None:
    assert sees(a=pikes([(10, 9), (10, 11)]))  # at t 0: not between
    assert not sees(a=pikes([(10.2, 9), (10.2, 11)]))  # one rank, and the gap in it is closed
    assert sees(a=pikes([(10.2, 9)]), b=pikes([(10.2, 11)]))
    assert sees(a=pikes([(8.9, 10), (21.1, 10)]))  # behind the shooter, behind the target


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_half_a_chord() -> None:
    # Tangents from the eye to a base 5 away whose edge touches the line: the shadow begins at 0.
    assert sees(a=pikes([(15, 10.5)]))
    assert not sees(a=pikes([(15, 10.2)]))  # shadow from -0.6: wider than the chord


@pytest.mark.clause("fatigue.attack.ranged-range", "fatigue.attack.who-attacks")
def test_ranged_range_each_shooter_looks_for_himself() -> None:
    # A wall before the two in the east; past its end the third sees the western rim: 11.8 at t 0.1.
    g = battle(
        1,
        1,
        1,
        1,
        terrain=[wall(11.85, 11, 20, 11.4, 1.5)],
        m=musketeers(row(4, 10, 10)),
        r=pikes([(10.5, 20)], 1),
    )
    g.one("m", "hold", "r")
    assert len(g.faces("Hit")) == 3
    assert g.dice_left == [1]


# ---- cover ----


@pytest.mark.clause("fatigue.cover.base-visible")
@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        (wall(18, 10, 18.5, 14), "hard"),
        (wall(18, 10.1, 18.5, 14), "none"),
        (wall(12, 8, 12.5, 12), "none"),
        (wall(12, 8, 13.333, 12), "none"),
        (wall(12, 8, 13.4, 12), "hard"),
    ],
)
def test_base_visible_the_ledger_walls(piece: Piece, kind: str) -> None:
    assert cover(piece) == kind


@pytest.mark.clause("fatigue.cover.base-visible")
def test_base_visible_shadows_of_two_pieces_add_up() -> None:
    # Each alone hides three tenths or so: q from 0.17 / 0.85 = 0.2 to the end, on both sides.
    north, south = wall(18, 10.17, 18.5, 14), wall(18, 6, 18.5, 9.83)
    assert cover(north) == "none"
    assert cover(south) == "none"
    assert cover(north, south) == "hard"


@pytest.mark.clause("fatigue.cover.mixed")
def test_mixed_hard_alone_must_do() -> None:
    north, south = wall(18, 10.17, 18.5, 14), {"kind": "fence", "rect": (18, 6, 18.5, 9.83)}
    assert cover(north, south) == "soft"  # together 0.4 free, the wall alone leaves 0.7
    assert cover(wall(18, 10, 18.5, 14), {"kind": "fence", "rect": (18, 6, 18.5, 9.9)}) == "hard"


@pytest.mark.clause("fatigue.cover.mixed", "fatigue.cover.soft")
def test_mixed_three_behind_a_wall_two_behind_a_fence() -> None:
    fence = {"kind": "fence", "rect": (12.6, 18, 20, 18.5)}
    g = battle(5, 3, terrain=[wall(5, 18, 12.6, 18.5), fence], m=musketeers([(12, 10)]), r=pikes(row(5, 10.1, 19), 1))
    assert g.look("cover", "r", "m") == "soft"
    g.one("m", "advance").stay().one("r")
    assert (g.need("Hit"), g.need("Save")) == (5, 4)


@pytest.mark.clause("fatigue.cover.test")
def test_cover_test_one_in_the_open_takes_it_from_ten() -> None:
    long_wall = wall(5, 18, 19.6, 18.5)
    ten = row(10, 10, 19)
    assert battle(terrain=[long_wall], m=musketeers([(14, 10)]), r=pikes(ten, 1)).look("cover", "r", "m") == "hard"
    ten[9] = (20.5, 19)
    assert battle(terrain=[long_wall], m=musketeers([(14, 10)]), r=pikes(ten, 1)).look("cover", "r", "m") == "none"


@pytest.mark.clause("fatigue.cover.test")
def test_cover_test_counts_attackers_who_cannot_attack() -> None:
    # The second Musketeer stands far out of range and sees the Pike from behind.
    g = facing(wall(18, 5, 18.5, 15))
    assert g.look("cover", "r", "m") == "hard"
    g = battle(terrain=[wall(18, 5, 18.5, 15)], m=musketeers([(10, 10), (45, 10)]), r=pikes([(20, 10)], 1))
    assert g.look("cover", "r", "m") == "none"


@pytest.mark.clause("fatigue.cover.own-soft-piece")
@pytest.mark.parametrize(("south", "kind"), [(10.4, "none"), (10.5, "none"), (10.501, "none"), (10.502, "soft")])
def test_own_soft_piece_at_the_hedge_one_looks_over_it(south: float, kind: str) -> None:
    assert cover(bush(5, south, 15, 11.5), target=(10, 20)) == kind


@pytest.mark.clause("fatigue.cover.own-soft-piece")
@pytest.mark.parametrize(("south", "kind"), [(10.4, "none"), (10.498, "none"), (10.5, "soft"), (10.6, "soft")])
def test_own_soft_piece_in_the_wood_one_looks_out_of_it(south: float, kind: str) -> None:
    trees = {"kind": "trees", "rect": (5, south, 15, 13)}
    assert cover(trees, target=(10, 20)) == kind


@pytest.mark.clause("fatigue.cover.own-soft-piece")
def test_own_soft_piece_a_fence_is_never_looked_past() -> None:
    assert cover({"kind": "fence", "rect": (5, 18.5, 15, 19.5), "height": 1}, target=(10, 20)) == "soft"
    assert cover({"kind": "fence", "rect": (5, 10.5, 15, 10.7), "height": 0.75}, target=(10, 20)) == "soft"


@pytest.mark.clause("fatigue.cover.own-soft-piece")
def test_own_soft_piece_in_the_same_wood_both_are_covered() -> None:
    trees = {"kind": "trees", "rect": (5, 5, 25, 25)}
    g = facing(trees)
    assert (g.look("cover", "r", "m"), g.look("cover", "m", "r")) == ("soft", "soft")
    in_bush = facing(bush(5, 5, 25, 25))
    assert (in_bush.look("cover", "r", "m"), in_bush.look("cover", "m", "r")) == ("soft", "soft")
    out = facing({"kind": "trees", "rect": (5, 5, 12, 15)})
    assert (out.look("cover", "r", "m"), out.look("cover", "m", "r")) == ("none", "soft")


@pytest.mark.clause("fatigue.cover.own-soft-piece", "fatigue.cover.test")
def test_own_soft_piece_one_of_the_attackers_at_the_hedge_is_enough() -> None:
    hedge = bush(5, 10.5, 15, 11)
    g = battle(terrain=[hedge], m=musketeers([(10, 10), (10, 9)]), r=pikes([(10, 20)], 1))
    assert g.look("cover", "r", "m") == "none"
    assert g.look("cover", "m", "r") == "soft"


@pytest.mark.clause("fatigue.cover.melee", "fatigue.cover.hard")
def test_cover_melee_across_a_low_wall() -> None:
    g = battle(5, 2, p=pikes([(10, 9.5)]), r=pikes([(10, 11), (11, 11)], 1), terrain=[wall(5, 10, 15, 10.5)])
    g.one("p", "advance").stay().one("r")
    assert (g.need("Hit"), g.need("Save")) == (5, 3)
    g.some("r.2").dice(5, 3).stay()  # struck back in the same way
    assert (len(g.rolls("Hit")), g.count("p")) == (2, 1)
    assert (g.need("Hit"), g.need("Save")) == (5, 3)


@pytest.mark.clause("fatigue.cover.melee", "fatigue.cover.own-soft-piece")
def test_cover_melee_across_a_hedge_that_both_touch() -> None:
    g = battle(5, 4, p=pikes([(10, 9.5)]), r=pikes([(10, 11)], 1), terrain=[bush(5, 10, 15, 10.5)])
    g.one("p", "advance").stay().one("r")
    assert (g.need("Hit"), g.need("Save")) == (5, 4)


@pytest.mark.clause("fatigue.cover.base-visible", "fatigue.cover.kinds")
def test_base_visible_on_hills() -> None:
    hill = {"kind": "hill", "rect": (5, 5, 30, 15), "height": 2}
    assert cover(hill) == "none"  # both on it: the line sinks to its height only at the end
    assert cover({"kind": "hill", "rect": (19, 5, 30, 15), "height": 2}) == "hard"  # from below
    # From above: eye 2.75, edge 0.5 before it; lower than 2 from t 0.2727 on, that is nearer than 1.833.
    foot = {"kind": "hill", "rect": (5, 5, 10.5, 15), "height": 2}
    assert cover(foot, target=(11.8, 10)) == "hard"
    assert cover(foot, target=(11.9, 10)) == "none"


@pytest.mark.clause("fatigue.cover.test")
def test_cover_test_models_hide_no_base() -> None:
    assert cover(a=pikes(row(5, 15, 8, 0, 1)), s=skirmishers(row(5, 17, 8, 0, 1), 1)) == "none"


@pytest.mark.clause("fatigue.cover.base-visible")
def test_base_visible_a_round_piece_is_a_polygon_of_sixteen_corners() -> None:
    # Corners due north and south of (15, 9.5) with radius 0.5: the wood reaches exactly to the line of centres.
    wood = {"kind": "trees", "circle": (15, 9.5, 0.5)}
    assert cover(wood) == "soft"
    assert cover({"kind": "trees", "circle": (15, 9.48, 0.5)}) == "none"
