"""Chapters 17 and 18: fleeing and reforming."""

from __future__ import annotations

import pytest

from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.positions import position
from grognard.rulesets.ruse.rules.fleeing import flee_order, resolve
from grognard.rulesets.ruse.state import Combat, Unit
from grognard.testing import Game
from tests.ruse.cast import battle, rollers, rolls, said, spot, unit


def needs(text: str, *enemies: Unit, **spec: object) -> int:
    return resolve(position(units={"A": text}, **spec).unit("A"), enemies).total  # type: ignore[arg-type]


def beaten(*dice: int, active: str = "South", loser: str, **units: str) -> Game:
    """South's W stands in the flank of North's `loser`, causes one wound and takes none; then these dice fall."""
    text = units.pop(loser)
    g = battle(active=active, **{loser: text}, **units)
    struck = unit(g, loser)
    answers = min(struck.models - 1, struck.card.front_rank) * struck.card.attacks
    block = [1] if struck.card.block is not None else []
    return g.dice(5, 1, 1, 1, 1, 1, *block, *[1] * answers, *dice)


@pytest.mark.clause("ruse.flee.resolve")
@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("gob2 d4 N models=7", 2),
        ("gob2 d4 N models=6", 4),
        ("gob2 d4 N models=4", 4),
        ("gob2 d4 N models=3", 6),
        ("gob2 d4 N", 2),
        ("tro1 d4 N wounds=1", 4),
        ("tro1 d4 N wounds=4", 2),
        ("bad1 d4 N models=5", 2),
        ("bad1 d4 N models=4", 4),
        ("bad1 d4 N models=2", 6),
    ],
)
def test_flee_resolve_by_the_exact_share_of_models(text: str, need: int) -> None:
    assert needs(text) == need


@pytest.mark.clause("ruse.flee.resolve")
def test_flee_resolve_steady_and_dread_are_added_and_held_once() -> None:
    cards = {
        "calm": {"like": "gob2", "effects": ["steady 1"]},
        "ghost": {"like": "gob1", "effects": ["dread 1"]},
        "wyrm": {"like": "gob1", "effects": ["dread 3"]},
        "rock": {"like": "gob2", "effects": ["steady 4"]},
    }
    enemies = position(units={"b": "ghost d9 S", "c": "wyrm e9 S"}, cards=cards)
    ghost, wyrm = enemies.unit("b"), enemies.unit("c")
    assert needs("calm d4 N models=6", cards=cards) == 3
    assert needs("calm d4 N", cards=cards) == 2
    assert needs("gob2 d4 N", ghost) == 3
    assert needs("gob2 d4 N", ghost, wyrm) == 5  # only the largest counts
    assert needs("gob2 d4 N models=3", wyrm) == 6
    assert needs("rock d4 N models=6", wyrm, cards=cards) == 3  # 4 - 4 + 3, held once at the end
    wyrm.lost = True
    assert needs("gob2 d4 N", ghost, wyrm) == 3  # dread of the dead frightens nobody


@pytest.mark.clause("ruse.flee.resolve")
def test_flee_resolve_dread_of_a_weapon_and_steady_of_a_shield() -> None:
    weapons = {"bell": {"like": "stk", "effects": ["dread 1"]}, "oath": {"like": "lid", "effects": ["steady 1"]}}
    enemy = position(units={"b": "gob1 d9 S bell"}, weapons=weapons).unit("b")
    assert needs("gob2 d4 N models=6", enemy) == 5
    assert needs("gob2 d4 N models=6 oath", enemy, weapons=weapons) == 4


@pytest.mark.clause("ruse.flee.test")
@pytest.mark.parametrize(("die", "end"), [(3, "d8 N"), (4, "d6 E")])
def test_flee_test_below_the_number_it_runs(die: int, end: str) -> None:
    g = beaten(die, loser="b", b="gob2 d6 E models=7", W="gob1 d5 N").one("end")
    assert unit(g, "b").models == 6
    assert spot(g, "b") == end


@pytest.mark.clause("ruse.flee.test")
def test_flee_test_all_roll_before_any_runs() -> None:
    # c and b, North's, lose one combat against D between them; both roll, in cell order, then c runs.
    g = battle(D="bad1 d6 N", F="bad1 c5 E", b="gob1 d7 S", c="gob1 d5 N", k="gob1 h9 S")
    g.dice(4, 4, *[1] * 10, 1, 1)  # F: two wounds on c
    g.dice(*[1] * 6)  # c attacks D's rear in the same step with all its models, and misses
    g.dice(*[1] * 6)  # b in step 4 misses
    g.dice(1, 2, *[6] * 4).one("end")  # c flees and is cut short by D, b holds
    kinds = [event.kind for event in g.events() if event.kind in ("flees", "holds", "fled", "cut-short")]
    assert kinds == ["flees", "holds", "cut-short"]
    assert rollers(g)[-3:-1] == ["c", "b"]


@pytest.mark.clause("ruse.flee.order")
def test_flee_order_nearest_to_the_own_edge_first() -> None:
    state = position(units={"b": "gob1 d7 S", "c": "gob1 d5 S", "e": "gob1 a7 S", "A": "gob1 d4 N", "B": "gob1 a3 N"})
    north = sorted((state.unit(marker) for marker in "bce"), key=flee_order)
    assert [each.marker for each in north] == ["e", "b", "c"]
    south = sorted((state.unit(marker) for marker in "AB"), key=flee_order)
    assert [each.marker for each in south] == ["B", "A"]


@pytest.mark.clause("ruse.flee.order")
def test_flee_order_the_rear_clears_the_way() -> None:
    # b at d7 stands behind c at d6; both flee from one combat. b goes first, so that c finds its way free.
    state = position(
        units={"D": "bad1 e7 W", "F": "bad1 c6 E", "b": "gob1 d7 S", "c": "gob1 d6 S", "k": "gob1 h9 S"}, phase="combat"
    )
    state.combats = [Combat((("D", "b"), ("F", "c")))]
    dice = [4, *[1] * 12, 4, *[1] * 12, *[1] * 10, 1, 1]
    g = Game.of_state(RULESET, state, dice)
    assert g.topic == "reform"
    assert said(g, "fled") == ["Gobbo Warriors (b) run to d9.", "Gobbo Warriors (c) run to d8."]


@pytest.mark.clause("ruse.flee.move")
def test_flee_move_full_speed_towards_the_own_edge() -> None:
    g = battle(active="North", A="tro1 e6 W wounds=6", b="gob1 e7 S")
    g.dice(5, 5, 5, 1, 1, 1, 1, 1, 1)  # b in the flank: 3 wounds, one troll left
    g.dice(1, 1, 3).one("end")  # it misses twice and flees on a 3
    assert spot(g, "A") == "e3 S"


@pytest.mark.clause("ruse.flee.move")
def test_flee_move_turns_even_if_no_step_is_possible() -> None:
    g = beaten(1, *[6] * 5, loser="b", b="gob1 d6 E", W="gob1 d5 N", c="gob1 d7 N").one("end")
    assert spot(g, "b") == "d6 N"
    assert unit(g, "b").models == 5


@pytest.mark.clause("ruse.flee.table")
@pytest.mark.parametrize(("row", "lost"), [(8, False), (9, True), (10, True)])
def test_flee_table_over_the_edge_is_destroyed(row: int, lost: bool) -> None:
    g = beaten(1, loser="b", b=f"gob1 d{row} E", W=f"gob1 d{row - 1} N", c="gob1 a10 S").one("end")
    assert unit(g, "b").lost is lost
    if lost:
        assert g.scene(0).sides[0].score == "2 points"
    else:
        assert spot(g, "b") == "d10 N"


@pytest.mark.clause("ruse.flee.table")
def test_flee_table_an_occupied_last_row_blocks() -> None:
    g = beaten(1, *[2] * 5, loser="b", b="gob1 d9 E", W="gob1 d8 N", c="gob1 d10 S").one("end")
    assert not unit(g, "b").lost
    assert spot(g, "b") == "d9 N"


@pytest.mark.clause("ruse.flee.blocked")
def test_flee_blocked_each_model_rolls() -> None:
    g = beaten(1, 1, 4, 3, 6, 5, 2, loser="b", b="gob2 d6 E models=7", W="gob1 d5 N", c="gob1 d8 S down").one("end")
    assert spot(g, "b") == "d7 N"
    assert unit(g, "b").models == 3
    assert rolls(g)[-1] == ("ruse.flee.blocked", (1, 4, 3, 6, 5, 2))
    assert not unit(g, "c").up  # in the way, and nothing else


@pytest.mark.clause("ruse.flee.blocked")
def test_flee_blocked_the_hurt_model_dies_first() -> None:
    g = battle(active="North", A="tro1 d4 W wounds=6", C="gob1 d3 N", b="gob1 d5 S")
    g.dice(5, 5, 1, 1, 1, 1, 1, 1)  # two wounds: 4 left in two models, one of them hurt
    g.dice(*[1] * 4, 1, 1, 2).one("end")  # misses, flees, and one of two models fails 2+
    assert unit(g, "A").wounds == 3


@pytest.mark.clause("ruse.flee.blocked")
def test_flee_blocked_can_cost_the_whole_unit() -> None:
    g = beaten(1, 1, loser="b", b="gob1 d6 E models=2", W="gob1 d5 N", c="gob1 d7 N").one("end")
    assert unit(g, "b").lost
    assert g.scene(0).sides[0].score == "2 points"


@pytest.mark.clause("ruse.flee.after")
def test_flee_after_a_new_contact_flips_and_waits() -> None:
    g = battle(active="North", A="gob1 e7 W", b="gob1 e8 S", h="gob1 e5 E down")
    g.dice(5, 1, 1, 1, 1, 1, 1)  # b in A's flank: one wound
    g.dice(*[1] * 5, 1)  # A answers and misses, then flees
    g.dice(*[6] * 5).one("end")  # cut short at e6 before h
    assert spot(g, "A") == "e6 S"
    assert unit(g, "h").up
    assert g.seat == 1  # North reforms b; A may not
    g.default()
    assert (g.topic, g.seat) == ("unit", 0)
    assert len(said(g, "combat")) == 1
    g.one("A")
    assert all(key.startswith("turn") for key in g.options())


@pytest.mark.clause("ruse.flee.after")
def test_flee_after_it_acts_normally_in_its_next_turn() -> None:
    g = beaten(1, loser="b", b="gob1 d6 E", W="gob1 d5 N").one("end")
    assert spot(g, "b") == "d8 N"
    g.default()
    g.one("b", "turn:about")
    assert spot(g, "b") == "d8 S"


# ---- reforming ----


@pytest.mark.clause("ruse.reform.turn")
def test_reform_turn_any_facing_after_a_combat() -> None:
    g = battle(5, 1, 1, 1, 1, 1, 1, 1, A="gob1 d4 N", b="gob1 d5 S models=1", c="gob1 h9 S").one("end")
    g.assign({"A": "E"})
    assert spot(g, "A") == "d4 E"


@pytest.mark.clause("ruse.reform.turn")
def test_reform_turn_only_units_of_the_combat() -> None:
    g = battle(A="sna1 d4 N", b="sna1 d5 S", C="gob1 a1 N").dice(1, 1, 1, 1).one("end")
    assert g.refuses({"A": "N", "C": "E"}, "engine.answer.form")
    assert g.refuses({"A": "north"}, "engine.answer.form")
    g.assign({"A": "N"}).assign({"b": "S"})
    assert spot(g, "A") == "d4 N"


@pytest.mark.clause("ruse.reform.order")
def test_reform_order_active_player_first() -> None:
    south = battle(A="sna1 d4 N", b="sna1 d5 S").dice(1, 1, 1, 1).one("end")
    assert south.seat == 0
    south.assign({"A": "W"})
    assert (south.topic, south.seat) == ("reform", 1)
    north = battle(active="North", A="sna1 d4 N", b="sna1 d5 S").dice(1, 1, 1, 1).one("end")
    assert north.seat == 1


@pytest.mark.clause("ruse.reform.contact")
def test_reform_contact_new_contact_is_fought_next_turn() -> None:
    g = battle(5, 1, 1, 1, 1, 1, 1, 1, A="gob1 d5 N", b="gob1 d6 S models=1", h="gob1 e5 S down").one("end")
    g.assign({"A": "E"})
    assert unit(g, "h").up
    assert not unit(g, "A").charged
    assert (g.topic, g.seat) == ("unit", 1)
    assert len(said(g, "combat")) == 1
    g.one("h")
    assert all(key.startswith("turn") for key in g.options())
    g.one("turn:right").dice(*[1] * 12).one("end")
    assert len(said(g, "combat")) == 2
    assert rollers(g)[-2:] == ["h", "A"]


@pytest.mark.clause("ruse.reform.contact")
def test_reform_contact_a_unit_of_a_waiting_combat_still_fights_that_one() -> None:
    g = battle(A="gob1 d5 N", b="gob1 d6 S models=1", C="gob1 f5 W", h="gob1 e5 E").one("end")
    g.dice(5, 1, 1, 1, 1, 1, 1, 1).one("d5")  # b dies
    g.dice(*[1] * 12).assign({"A": "E"})  # A looks into h's rear now, but that is not in the fixed pairs
    assert rollers(g)[-2:] == ["C", "h"]


@pytest.mark.clause("ruse.reform.contact")
def test_reform_contact_reforming_may_end_a_contact() -> None:
    g = battle(A="sna1 c6 E", b="sna1 d6 S").dice(1, 1, 1, 1).one("end").assign({"A": "W"}).default()
    assert "engaged" not in g.badges("A")
