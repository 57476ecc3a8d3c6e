"""Worked cases from the ledger: dice of Fights and Shoots, casualties, Bravery."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lords.kit import Spot, blue, lords, red, row, tokens


def near(mine: int, theirs: int, *, cast: str = "T1", foe: str = "T1") -> dict[str, dict[str, Any]]:
    """Two rows 0.2 apart."""
    return {"A": blue(cast, row(mine, 10, 10, 1.1)), "B": red(foe, row(theirs, 10, 11.2, 1.1))}


@pytest.mark.clause("lords.fight.numbers-die")
@pytest.mark.parametrize(
    ("a", "b", "mine", "theirs"),
    [
        (8, 4, 12, 4),
        (7, 4, 10, 6),
        (4, 4, 8, 8),
        (1, 12, 4, 12),
        (5, 10, 4, 12),
        (6, 10, 6, 10),
        (5, 11, 4, 12),
        (6, 11, 6, 10),
        (1, 1, 8, 8),
        (1, 2, 4, 12),
        (2, 3, 6, 10),
        (3, 7, 4, 12),
        (4, 7, 6, 10),
    ],
)
def test_numbers_die(a: int, b: int, mine: int, theirs: int) -> None:
    g = lords(1, 1, 6, 4, units=near(a, b)).one("A", "fight", "B")
    assert (g.need("Spearmen Numbers"), g.need("Red Spearmen Numbers")) == (mine, theirs)
    assert g.dice_left == []


@pytest.mark.clause("lords.dice.sequence", "lords.fight.roll", "lords.fight.casualties", "lords.bravery.roll")
@pytest.mark.parametrize(("die", "left"), [(3, 6), (4, 5), (6, 3)])
def test_fight_nine_against_five_and_the_bravery_of_seven(die: int, left: int) -> None:
    # 10 against 10: d6 + d8. Quality 5, Numbers 4 against 2 and 3: four fall; Bravery 7.
    g = lords(5, 4, 2, 3, die, units=near(10, 10)).one("A", "fight", "B")
    assert (g.seat, g.topic) == (1, "casualties")
    g.some("B.10", "B.9", "B.8", "B.7")
    if left < 6:
        g.default()
    assert (g.count("A"), g.count("B")) == (10, left)
    assert (g.dice_left, tokens(g)) == ([], {"A"})


@pytest.mark.clause("lords.fight.tie-or-lower", "lords.fight.one-way")
@pytest.mark.parametrize("dice", [(3, 4, 2, 5), (1, 4, 5, 6)])
def test_tie_or_lower_no_casualties_and_no_check(dice: tuple[int, ...]) -> None:
    g = lords(*dice, units=near(10, 10)).one("A", "fight", "B")
    assert (g.count("A"), g.count("B"), g.dice_left, g.seat) == (10, 10, [], 1)


@pytest.mark.clause("lords.fight.one-way")
def test_one_way_levies_against_a_lone_knight() -> None:
    g = lords(1, 2, 10, 4, units=near(12, 1, cast="V1", foe="K1")).one("A", "fight", "B")
    assert (g.count("A"), g.count("B"), g.dice_left) == (12, 1, [])


@pytest.mark.clause("lords.unit.leaders-single", "lords.bravery.none-left", "lords.casualty.overkill")
@pytest.mark.parametrize("dice", [(1, 1, 1, 0), (6, 12, 1, 1)])
def test_leaders_single_one_casualty_kills_him(dice: tuple[int, ...]) -> None:
    quality, numbers, mine, his = dice
    g = lords(
        quality, numbers + (his == 0), mine, max(his, 1), units={**near(10, 1, foe="K1"), "z": red("V1", [(40, 30)])}
    )
    g.one("A", "fight", "B")
    while g.topic == "casualties":
        g.default()
    assert (g.count("B"), g.dice_left, g.seat) == (0, [], 1)


@pytest.mark.clause("lords.fight.target")
def test_target_only_the_chosen_one_rolls() -> None:
    units = {**near(4, 4), "C": red("T3", [(8.5, 10)]), "D": red("V1", [(40, 30)])}
    g = lords(3, 1, 4, 4, units=units).one("A", "fight")
    assert set(g.options()) == {"B", "C"}
    assert g.refuses("D", "lords.fight.target")
    g.one("B")
    assert g.dice_left == []


@pytest.mark.clause("lords.fight.numbers-count", "lords.join.quality-bravery", "lords.chain.trigger")
def test_numbers_count_and_worst_quality_of_a_joined_unit() -> None:
    # Ten Levies d4 and the Lord: 11 against 11 is d8 against d8; a d10 stays in its scabbard.
    units = {
        "A": blue("V1", row(10, 10, 10, 1.1)),
        "L": blue("L", [(10, 8.9)], joined_to="A"),
        "B": red("T1", row(11, 10, 11.2, 1.1)),
    }
    g = lords(4, 8, 6, 8, units=units).one("A", "stay", "fight", "B")
    assert (g.need("Red Spearmen Quality"), g.need("Red Spearmen Numbers")) == (6, 8)
    assert g.faces("Red Spearmen Numbers") == [8]
    assert g.count("B") == 11
    assert [roll.tally.total for roll in g.rolls() if roll.tally] == [4, 8, 6, 8]


@pytest.mark.clause("lords.join.quality-bravery")
def test_quality_of_a_leader_who_is_worse_than_his_men() -> None:
    units = {
        "A": blue("T1", row(3, 10, 10, 1.1), knight="K"),
        "K": blue("K1", [(10, 8.9)], joined_to="A", quality=4, bravery=4),
        "B": red("T1", row(4, 10, 11.2, 1.1)),
    }
    g = lords(1, 1, 6, 4, 3, units=units).one("A", "stay", "fight", "B")
    assert [roll.tally.total for roll in g.rolls() if roll.tally] == [4, 8, 6, 8]
    assert g.dice_left == [3]


@pytest.mark.clause("lords.bravery.joined", "lords.bravery.failure-level")
@pytest.mark.parametrize(("lord", "left"), [(True, 8), (False, 3)])
def test_bravery_joined_takes_the_highest(lord: bool, left: int) -> None:
    # Five fall, a 4: sum 9 against 9 or 5. Alone 12 - 5 - 4 = 3, with him 13 - 5 = 8.
    units: dict[str, dict[str, Any]] = {
        "A": red("T1", row(12, 10, 11.2, 1.1)),
        "B": blue("V1", row(12, 10, 10, 1.1)),
    }
    if lord:
        units["L"] = blue("L", [(10, 8.9)], joined_to="B")
    g = lords(6, 2, 1, 2, 4, units=units, active=1).one("A", "fight", "B")
    while g.topic == "casualties":
        g.default()
    assert g.count("B") == left
    assert g.dice_left == []


@pytest.mark.clause("lords.bravery.failure-level", "lords.bravery.once")
def test_failure_level_is_at_most_all_and_no_second_die() -> None:
    # Slingers 5, Bravery 4: two fall, a 6: sum 8, level 4, but only three are left.
    units = {**near(5, 5, foe="V2"), "z": red("V1", [(40, 30)])}
    g = lords(3, 3, 2, 2, 6, units=units).one("A", "fight", "B").some("B.1", "B.2")
    while g.topic == "casualties":
        g.default()
    assert (g.count("B"), g.dice_left, g.seat) == (0, [], 1)


@pytest.mark.clause("lords.bravery.none-left", "lords.casualty.overkill")
def test_none_left_overkill_rolls_no_die() -> None:
    units = {**near(8, 4, foe="V2"), "z": red("V1", [(40, 30)])}
    g = lords(6, 4, 1, 2, units=units).one("A", "fight", "B")  # seven casualties on four
    while g.topic == "casualties":
        g.default()
    assert (g.count("B"), g.dice_left, g.seat) == (0, [], 1)
    assert g.cited("lords.casualty.overkill", "lords.bravery.none-left", "lords.fight.numbers-count")


@pytest.mark.clause("lords.casualty.overkill")
def test_overkill_is_not_cited_for_exactly_the_last() -> None:
    units = {**near(8, 4, foe="V2"), "z": red("V1", [(40, 30)])}
    g = lords(3, 4, 1, 2, units=units).one("A", "fight", "B")
    assert (g.count("B"), g.seat) == (0, 1)
    assert not g.cited("lords.casualty.overkill")


@pytest.mark.clause("lords.casualty.leader-last", "lords.join.remnants")
@pytest.mark.parametrize(("numbers", "die", "left"), [(3, 6, 0), (2, 5, 1), (2, 6, 0)])
def test_leader_last_and_remnants(numbers: int, die: int, left: int) -> None:
    # Three Spearmen and Bram (4) against 4: quality 3, numbers 2 or 3 against 1 and 1 make three or four casualties.
    # Three: he checks alone, 8 against 3 + 5 (holds) or 3 + 6 (runs).
    units = {
        "A": blue("T1", row(4, 10, 10, 1.1)),
        "B": red("T1", row(3, 10, 11.2, 1.1), token=True),
        "K": red("K1", [(10, 12.3)], joined_to="B"),
        "z": red("V1", [(40, 30)]),
    }
    dice = [3, numbers, 1, 1] + ([die] if numbers == 2 else [])
    g = lords(*dice, units=units).one("A", "fight", "B")
    while g.topic == "casualties":
        g.default()
    assert g.count("K") == left
    assert g.dice_left == []
    if left:
        assert g.state.units["K"].joined_to == ""
        assert tokens(g) == {"A", "K"}


@pytest.mark.clause("lords.casualty.leader-last")
def test_leader_last_between_lord_and_knight_the_owner_chooses() -> None:
    units = {
        "A": blue("T1", row(3, 10, 10, 1.1)),
        "B": red("T1", [(10, 11.2)]),
        "K": red("K1", [(11.1, 11.2)], joined_to="B"),
        "L": red("L", [(12.2, 11.2)], joined_to="B"),
    }
    # 3 against 3: two casualties; Bravery of the one who is left: 2 + 6 = 8, the Knight holds.
    g = lords(3, 2, 2, 1, 6, units=units).one("A", "fight", "B")
    assert g.refusal(["K.1", "L.1"]) is not None
    assert g.refusal(["B.1", "B.1"]) is not None
    g.some("B.1", "L.1")
    assert (g.count("L"), g.count("K"), g.dice_left) == (0, 1, [])


def row_of(*xs: float) -> list[Spot]:
    return [(x, 10) for x in xs]


def struck(count: int, at: list[Spot], *, foe: Spot = (8.6, 10), **more: dict[str, Any]) -> Any:
    """So many casualties on the unit B."""
    units = {"A": blue("T1", [foe], quality=12), "B": red("T1", at), **more}
    return lords(count, 4, 1, 3, units=units).one("A", "fight", "B")


@pytest.mark.clause("lords.casualty.owner-picks")
def test_owner_picks_keeps_the_unit_coherent() -> None:
    g = struck(1, row_of(10, 12, 14, 16))
    assert g.refuses(["B.2"], "lords.casualty.owner-picks")
    assert g.refuses(["B.3"], "lords.casualty.owner-picks")
    assert g.refusal(["B.1"]) is None
    assert g.question.default() == ["B.4"]


@pytest.mark.clause("lords.casualty.owner-picks")
def test_owner_picks_two_one_after_the_other() -> None:
    g = struck(2, row_of(10, 12, 14, 16))
    for good in (["B.1", "B.2"], ["B.1", "B.4"], ["B.4", "B.3"]):
        assert g.refusal(good) is None
    for bad in (["B.2", "B.3"], ["B.1", "B.3"], ["B.2", "B.4"], ["B.1"], ["B.1", "B.2", "B.3"]):
        assert g.refusal(bad) is not None
    assert sorted(g.question.default()) == ["B.3", "B.4"]


@pytest.mark.clause("lords.casualty.owner-picks")
def test_owner_picks_in_a_broken_unit() -> None:
    g = struck(1, row_of(10, 12, 20))
    assert g.refusal(["B.3"]) is None  # the only loss that leaves it in one piece
    assert g.refusal(["B.1"]) is not None
    g = struck(1, row_of(10, 12, 20, 22))  # nothing does: any
    for model in ("B.1", "B.2", "B.3", "B.4"):
        assert g.refusal([model]) is None
    g = struck(2, row_of(10, 12, 20, 22))
    assert g.refusal(["B.1", "B.2"]) is None
    assert g.refusal(["B.3", "B.4"]) is None
    assert g.refusal(["B.1", "B.3"]) is not None


@pytest.mark.clause("lords.casualty.owner-picks", "lords.casualty.leader-last")
def test_owner_picks_with_a_leader_at_the_end_of_the_row() -> None:
    g = struck(1, row_of(10, 12), K=red("K1", [(14, 10)], joined_to="B"))
    assert g.refusal(["B.2"]) is not None
    assert g.refusal(["K.1"]) is not None
    assert g.question.default() == ["B.1"]


@pytest.mark.clause("lords.casualty.owner-picks")
def test_owner_picks_default_takes_the_higher_number_on_ties() -> None:
    # Models 2 and 3 are equally far from the attacker; the men who run are also taken from afar.
    g = struck(1, [(10, 10), (11, 9), (11, 11)])
    assert g.question.default() == ["B.3"]


# ---- Shooting ----


def volley(*dice: int, gap: float, mine: int = 8, foe: str = "T2", theirs: int = 8, **more: Any) -> Any:
    shooters = row(mine, 10, 10, 1.1)
    units = {"A": blue("T2", shooters), "B": red(foe, row(theirs, 10, 11 + gap, 1.1)), **more}
    return lords(*dice, units=units).one("A")


@pytest.mark.clause("lords.shoot.reply", "lords.dice.sequence")
def test_reply_bowmen_against_bowmen() -> None:
    g = volley(5, 6, 2, 4, 1, gap=12).one("shoot", "B").default()
    assert (g.count("B"), g.dice_left) == (3, [])  # 5 + 1 = 6 against 6: they hold
    assert tokens(g) == {"A"}


@pytest.mark.clause("lords.shoot.no-reply")
def test_no_reply_bowmen_against_spearmen() -> None:
    g = volley(4, 5, 3, 1, gap=12, foe="T1", theirs=10).one("shoot", "B").default()
    assert (g.count("B"), g.dice_left) == (4, [])  # 6 + 1 = 7 against 7


@pytest.mark.clause("lords.shoot.reply", "lords.measure.within")
@pytest.mark.parametrize(("gap", "replies"), [(8.0, True), (8.002, True), (8.003, False)])
def test_reply_at_the_edge_of_the_targets_range(gap: float, replies: bool) -> None:
    # Slingers with a token and a Lord among them: 6 + 1 against 8 bows. Tokens do not matter.
    units = {
        "A": blue("T2", row(8, 10, 10, 1.1)),
        "B": red("V2", row(6, 10, 11 + gap, 1.1), token=True),
        "L": red("L", [(10, 12.1 + gap)], joined_to="B"),
        "z": red("V1", [(40, 30)]),
    }
    dice = (1, 1, 4, 6) if replies else (1, 1, 4)
    g = lords(*dice, units=units).one("A", "shoot", "B")
    assert g.dice_left == []
    assert tokens(g) == {"A", "B"}


@pytest.mark.clause("lords.shoot.distance", "lords.measure.within")
@pytest.mark.parametrize(("gap", "allowed"), [(15.0, True), (15.002, True), (15.003, False), (15.1, False)])
def test_shoot_distance(gap: float, allowed: bool) -> None:
    g = volley(gap=gap, z=red("T1", [(30, 11)])).one("shoot")
    assert (g.refusal("B") is None) == allowed
    assert allowed or g.refuses("B", "lords.shoot.distance")


@pytest.mark.clause("lords.shoot.distance", "lords.shoot.reply", "lords.shoot.sight")
def test_shoot_distance_is_that_of_the_nearest_seen_pair() -> None:
    # The nearest pair (7) is hidden behind a wood; the other Slinger stands 9.817 from the bow: no reply.
    wood = {"name": "Wood", "rect": (9, 12, 11.5, 14), "blocks_sight": True}
    units = {"A": blue("T2", [(10, 10)]), "B": red("V2", [(10, 18), (17, 18.2)])}
    g = lords(1, 1, 4, units=units, terrain=[wood]).one("A", "shoot", "B")
    assert g.dice_left == []


@pytest.mark.clause("lords.shoot.not-into-combat")
@pytest.mark.parametrize(("gap", "allowed"), [(1.0, False), (1.002, False), (1.003, True), (1.1, True)])
def test_not_into_combat(gap: float, allowed: bool) -> None:
    units = {
        "A": blue("T2", row(8, 10, 10, 1.1)),
        "V": blue("V1", [(10, 21 - 1 - gap)]),
        "B": red("T1", [(10, 21)]),
        "z": red("T1", [(25, 15)]),
    }
    g = lords(units=units).one("A", "shoot")
    assert g.refuses("B", "lords.shoot.not-into-combat") != allowed


@pytest.mark.clause("lords.join.act-together", "lords.shoot.who")
def test_act_together_range_is_that_of_the_rank_and_file() -> None:
    units = {
        "A": blue("T2", row(8, 10, 10, 1.1)),
        "K": blue("K1", [(10, 8.9)], joined_to="A"),
        "B": red("T1", row(9, 10, 25, 1.1)),
    }
    g = lords(1, 8, 6, 6, units=units).one("A", "stay", "shoot", "B")
    assert g.need("Red Spearmen Quality") == 6
    assert [roll.tally.total for roll in g.rolls() if roll.tally] == [6, 8, 6]  # nine against nine
    units["A"] = blue("T1", row(8, 10, 10, 1.1))
    units["K"] = blue("K1", [(10, 8.9)], joined_to="A", range=20)
    assert "shoot" not in lords(units=units).one("A", "stay").options()
