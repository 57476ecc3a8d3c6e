"""Worked cases of the ledger, chapters 15 and 16 and the vocabulary: dice, blocks, wounds, results, effects."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game, game
from tests.ruse.cast import battle, rolls, unit

FAR, HOME = "sna1 h10 S", "sna1 h1 N"


def fight(*dice: int, active: str = "South", **spec: Any) -> Game:
    """The combat phase begins at once. South has somebody at h1, North at h10; in-line cards and weapons as given."""
    extra = {key: spec.pop(key, {}) for key in ("cards", "weapons")}
    return game("ruse", *dice, units={**spec, "HOME": HOME, "far": FAR}, active=active, phase="combat", **extra)


def dice_of(g: Game, marker: str) -> list[int]:
    """How many attack dice a unit rolled, combat by combat."""
    return [
        len(d.faces) for e in g.events("roll") for d in e.dice if d.unit == marker and e.clause == "ruse.attack.hit"
    ]


@pytest.mark.clause("ruse.attack.dice")
@pytest.mark.parametrize(("models", "dice"), [(9, 12), (6, 12), (4, 8), (1, 2)])
def test_attack_dice_up_to_the_front_rank(models: int, dice: int) -> None:
    g = fight(*[1] * 30, A=f"bad1 d4 N models={models}", b="sna2 d5 S")
    assert dice_of(g, "A") == [dice]


@pytest.mark.clause("ruse.attack.dice")
def test_attack_dice_lances_charging_and_bonuses() -> None:
    g = fight(*[1] * 30, A="fox1 d4 N lan charged", b="sna2 d5 S")
    assert dice_of(g, "A") == [10]
    g = fight(*[1] * 30, A="fox1 d4 N lan", b="sna2 d5 S")
    assert dice_of(g, "A") == [5]
    sickles = {"sic": {"like": "stk", "effects": ["attack_bonus 1", "rank_bonus 2", "melee_bonus 1"]}}
    g = fight(*[1] * 40, A="bad1 d4 N sic", b="sna2 d5 S", weapons=sickles)
    assert dice_of(g, "A") == [8 * 3]
    assert next(d for d in g.rolls() if d.unit == "A").tally.total == 3  # type: ignore[union-attr]
    g = fight(*[1] * 40, A="bad1 d4 N sic models=7", b="sna2 d5 S", weapons=sickles)
    assert dice_of(g, "A") == [7 * 3]


@pytest.mark.clause("ruse.attack.block", "ruse.attack.hit", "ruse.base.models")
def test_attack_block_a_die_for_each_hit() -> None:
    g = fight(4, 3, 6, 1, 4, 1, 4, 3, 6, *[1] * 16, 6, 2, A="boa1 d4 N models=3", b="bad1 d5 S")
    assert rolls(g)[0] == ("ruse.attack.hit", (4, 3, 6))
    assert rolls(g)[1] == ("ruse.attack.block", (1, 4))


@pytest.mark.clause("ruse.attack.block")
def test_attack_block_every_hit_though_fewer_would_kill() -> None:
    g = fight(*[6] * 6, *[1] * 6, A="gob1 d4 E", B="gob1 d6 S", b="gob1 d5 S models=2")
    assert rolls(g)[1] == ("ruse.attack.block", (1, 1, 1, 1, 1, 1))
    assert g.count("b") == 0
    assert g.dice_left == []


@pytest.mark.clause("ruse.attack.wounds", "ruse.result.winner")
def test_attack_wounds_overkill_by_two_attackers_counts_once() -> None:
    # C and D flank b (2 left) with three wounds each: 2 caused. A is hit three times by c from its rear: North wins.
    g = fight(
        *[6, 6, 6, 1, 1, 1, 1, 1, 1],  # D at c5
        *[6, 6, 6, 1, 1, 1, 1, 1, 1],  # C at e5
        *[6, 6, 6, 1, 1, 1, 1, 1, 1],  # c, behind A
        *[4, 2, 2],  # South lost 2 to 3 and holds, A with half of its models on 4+
        A="gob1 d4 N",
        D="gob1 c5 E",
        C="gob1 e5 W",
        b="gob1 d5 S models=2",
        c="gob1 d3 N",
    )
    result = g.events("result")[0].facts
    assert (result["south"], result["north"]) == (2, 3)
    assert g.dice_left == []


@pytest.mark.clause("ruse.base.models")
def test_base_models_trolls_bleed_one_after_the_other() -> None:
    g = fight(*[6] * 4, *[1] * 8, *[1] * 4, 2, A="boa1 d4 N", b="tro1 d5 S")
    assert unit(g, "b").wounds == 5
    assert g.count("b") == 2


@pytest.mark.clause("ruse.result.when")
def test_result_when_nobody_is_left_to_run_from() -> None:
    # b kills a gobbo in the same step in which it dies; A tests nothing.
    g = fight(5, 5, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, A="gob1 d4 N", b="gob1 d5 S models=2")
    assert (g.count("A"), g.count("b")) == (4, 0)
    assert [event.clause for event in g.events("result")] == ["ruse.result.when"]
    assert (g.topic, g.seat) == ("reform", 0)
    assert g.dice_left == []


@pytest.mark.clause("ruse.result.draw")
def test_result_draw_two_all() -> None:
    g = fight(5, 5, 1, 1, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1, A="gob1 d4 N", b="gob1 d5 S")
    assert (g.count("A"), g.count("b")) == (4, 4)
    assert g.cited("ruse.result.draw")
    assert (g.topic, g.dice_left) == ("reform", [])


@pytest.mark.clause("ruse.result.losers", "ruse.flee.test")
def test_result_losers_all_of_the_side_in_cell_order() -> None:
    # A (c4) faces b (c5); C (d5) is in b's flank, e (d6) in C's. b dies, yet e kills three of C.
    g = fight(
        *[5, 1, 1, 1, 1, 1, 1],  # C in step 1: b's last model falls
        *[5, 5, 5, 1, 1, 1, 1, 1, 1],  # e in step 1: three of C fall
        *[4, 2],  # C has no front enemy alive and strikes no more; tests: A (c4), then C (d5), who has half
        A="gob1 c4 N",
        b="gob1 c5 S models=1",
        C="gob1 d5 W",
        e="gob1 d6 S",
    )
    tests = [dice for event in g.events("roll") if event.clause == "ruse.flee.test" for dice in event.dice]
    assert [(dice.unit, dice.faces) for dice in tests] == [("A", (4,)), ("C", (2,))]
    assert [dice.tally.total for dice in tests if dice.tally] == [2, 4]
    assert unit(g, "C").cell == "d3"
    assert unit(g, "A").cell == "c4"


@pytest.mark.clause("ruse.flee.resolve")
@pytest.mark.parametrize(("left", "need"), [(7, 2), (6, 4), (4, 4), (3, 6), (2, 6)])
def test_flee_resolve_exact_fractions(left: int, need: int) -> None:
    # b starts the combat with one more than that and loses exactly one.
    g = fight(6, 1, 1, 1, 1, 1, 1, *[1] * min(left, 6), 6, A="gob1 d4 E", b=f"gob2 e4 N models={left + 1}")
    assert g.count("b") == left
    assert g.need() == need


@pytest.mark.clause("ruse.flee.resolve")
@pytest.mark.parametrize(
    ("own", "foe", "need"),
    [
        ("", "", 4),
        ("steady 1", "", 3),
        ("steady 3", "", 2),
        ("", "dread 1", 5),
        ("", "dread 3", 6),
        ("steady 3", "dread 2", 3),  # summed first, held within 2 to 6 once
    ],
)
def test_flee_resolve_steady_and_dread(own: str, foe: str, need: int) -> None:
    cards = {
        "own": {"like": "gob1", "effects": [own] if own else []},
        "foe": {"like": "gob1", "effects": [foe] if foe else []},
    }
    g = fight(6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, A="foe d4 E", b="own e4 N models=4", cards=cards)
    assert g.count("b") == 3
    assert g.need() == need


@pytest.mark.clause("ruse.flee.resolve")
def test_flee_resolve_only_the_largest_dread_of_the_living_counts() -> None:
    cards = {"one": {"like": "gob1", "effects": ["dread 1"]}, "two": {"like": "gob1", "effects": ["dread 2"]}}
    # A (dread 2, one model) is killed by b in step 4, C (dread 1) lives.
    g = fight(
        *[6, 6, 6, 1, 1, 1, 1, 1, 1],  # C strikes b's flank: three of six left
        *[1],  # A misses
        *[5, 1, 1, 1],  # b kills A
        6,
        A="two d3 N models=1",
        b="gob1 d4 S",
        C="one e4 W",
        cards=cards,
    )
    assert (g.count("A"), g.count("b")) == (0, 3)
    assert g.need() == 5


@pytest.mark.clause("ruse.attack.block", "ruse.base.effects")
def test_effects_front_block_bonus_only_against_the_front() -> None:
    weapons = {"mirror": {"like": "lid", "effects": ["front_block_bonus 2"]}}
    g = fight(
        *[6, 1, 1, 1, 1, 1, 1],  # C in b's flank: 5+ as printed
        *[6, 1, 1, 1, 1, 1, 1],  # A in front: 3+
        *[1] * 5,
        2,
        A="gob1 d4 N",
        C="gob1 c5 E",
        b="fox1 d5 S mirror",
        weapons=weapons,
    )
    needs = [d.tally.total for e in g.events("roll") if e.clause == "ruse.attack.block" for d in e.dice if d.tally]
    assert needs == [5, 3]


@pytest.mark.clause("ruse.shoot.block", "ruse.base.effects")
def test_effects_missile_block_bonus_only_against_shots() -> None:
    weapons = {"hood": {"like": "lid", "effects": ["missile_block_bonus 2"]}}
    units = {"A": "ree1 d4 N sbo", "b": "fox1 d6 N hood", "far": FAR}
    g = game("ruse", 6, 1, 1, 1, 1, units=units, weapons=weapons)
    g.one("A", "shoot:ahead:b")
    assert g.need() == 3
    g = fight(6, 1, 1, 1, 1, 1, 1, *[1] * 5, 2, A="gob1 d4 N", b="fox1 d5 S hood", weapons=weapons)
    assert next(d for d in g.rolls() if d.unit == "b").tally.total == 5  # type: ignore[union-attr]


@pytest.mark.clause("ruse.base.effects")
def test_base_effects_numbers_of_card_and_shield_add_up() -> None:
    cards = {"turtle": {"like": "fox1", "effects": ["missile_block_bonus 1"]}}
    weapons = {"hood": {"like": "lid", "effects": ["missile_block_bonus 1", "block_bonus 1"]}}
    units = {"A": "ree1 d4 N sbo", "b": "turtle d6 N hood", "far": FAR}
    g = game("ruse", 6, 1, 1, 1, 1, units=units, cards=cards, weapons=weapons)
    g.one("A", "shoot:ahead:b")
    assert g.need() == 2


@pytest.mark.clause("ruse.attack.block")
def test_effects_mauls_pierce_in_melee() -> None:
    g = fight(*[1] * 6, *[4] + [1] * 11, 1, 2, A="bad1 d4 N mau", b="gob1 d5 S lid")
    assert next(d for d in g.rolls() if d.unit == "b" and len(d.faces) == 1).tally.total == 6  # type: ignore[union-attr]
    g = fight(*[1] * 6, 4, *[1] * 11, 6, A="bad1 d4 N mau", b="gob1 d5 S")  # 6+ made worse: no die
    assert g.count("b") == 5


@pytest.mark.clause("ruse.action.hustle.roll", "ruse.action.hustle")
def test_effects_fleet_and_ponderous() -> None:
    cards = {"hare": {"like": "gob1", "effects": ["fleet"]}, "slug": {"like": "gob1", "effects": ["ponderous"]}}
    for die, cell in ((2, "c5"), (3, "c6")):
        g = game("ruse", die, units={"A": "hare c3 N", "far": FAR}, cards=cards)
        g.one("A", "hustle")
        assert unit(g, "A").cell == cell
    g = game("ruse", units={"A": "slug c3 N", "far": FAR}, cards=cards)
    g.one("A")
    assert g.refuses("hustle", "ruse.base.effects")


@pytest.mark.clause("ruse.turn.phases")
def test_turn_phases_a_contact_is_fought_in_every_turn() -> None:
    g = battle(A="sna2 d4 N", b="sna2 d5 S", HOME=HOME, far=FAR)
    for seat in (0, 1, 0):
        assert g.seat == seat
        g.dice(1, 1, 1, 1).one("end").default(2)
    assert len(g.events("combat")) == 3


@pytest.mark.clause("ruse.attack.wounds", "ruse.attack.dice")
def test_attack_wounds_are_counted_in_plain_words() -> None:
    units = {"A": "gob1 d4 N models=1", "b": "gob1 d5 S models=2", "C": "gob1 a1", "e": "gob1 h10"}
    g = game("ruse", 5, 1, 1, 2, 6, units=units).one("end")
    words = [event.sentence() for kind in ("attack", "wounds", "result") for event in g.events(kind)]
    assert words == [
        "Gobbo Warriors (A) attack Gobbo Warriors (b) with 1 die.",
        "Gobbo Warriors (b) attack Gobbo Warriors (A) with 2 dice.",
        "Gobbo Warriors (b) lose 1 wound.",
        "Gobbo Warriors (A) lose no wounds.",
        "South wins the combat, 1 wound to 0.",
    ]
