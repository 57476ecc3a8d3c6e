"""Worked cases of the ledger, chapters 2 to 8: lists, the meeting, weapons, the roll to start and deployment."""

from __future__ import annotations

import pytest

from grognard.rulesets.ruse.content.packs import FAIR
from grognard.rulesets.ruse.rules.army import ListQuestion
from grognard.testing import Game, game

FACE_DOWN = [f"{n} weapon{'s' * (n != 1)} face down" for n in (0, 2, 1, 0, 0)]
South = {"core": ["gob1", "bad1", "ree1"], "elite": ["fox1", "tro1"], "distractions": ["gob2", "boa1", "sna2"]}
North = {"core": ["gob1", "gob2", "bad1"], "elite": ["fox1", "boa1"], "distractions": ["ree2", "mot1"]}


def lists() -> Game:
    return game("ruse", phase="lists")


def names(core: str, elite: str, distractions: str) -> dict[str, list[str]]:
    return {"core": core.split(), "elite": elite.split(), "distractions": distractions.split()}


def weapons() -> Game:
    return game("ruse", phase="weapons", south=South, north=North)


@pytest.mark.clause("ruse.army.core", "ruse.army.elite", "ruse.army.distinct")
@pytest.mark.parametrize(
    ("core", "elite", "distractions", "clause"),
    [
        ("gob1 gob2 bad1", "fox1 tro1", "ree1 boa1 sna1", ""),  # 10 and 10
        ("bad1 gob2 ree1", "fox1 tro1", "gob1 boa1 sna1", "ruse.army.core"),  # 11
        ("gob1 bad1", "fox1 tro1", "gob2 boa1 sna1", "ruse.army.core"),  # two
        ("gob1 gob2 ree1 bad1", "fox1 tro1", "ree2 boa1 sna1", "ruse.army.core"),  # four
        ("gob1 gob2 ree1", "fox1", "ree2 boa1", "ruse.army.elite"),  # one
        ("gob1 gob2 ree1", "mot1 fox1", "ree2 boa1", "ruse.army.elite"),  # 11, with 9 core points
        ("gob1 gob1 ree1", "fox1 tro1", "ree2 boa1 sna1", "ruse.army.distinct"),
        ("gob1 gob2 ree1", "sna1 sna2", "ree2 tro1", ""),  # single and double differ, 9 points
        ("gob1 gob2 ree1", "boa1 boa1", "ree2 mot1", "ruse.army.distinct"),
        ("gob1 gob2 fox1", "boa1 tro1", "ree2 mot1 sna1", "ruse.army.core"),  # an elite among the core
    ],
)
def test_army_lists(core: str, elite: str, distractions: str, clause: str) -> None:
    refusal = lists().refusal(names(core, elite, distractions), seat=0)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.clause("ruse.army.core", "ruse.army.elite", "ruse.distract.legal")
def test_a_builder_is_told_the_two_caps_and_that_distractions_are_free() -> None:
    sections = ListQuestion(FAIR).catalogue.sections
    assert [(part.key, part.budget, part.free) for part in sections] == [
        ("core", 10, False),
        ("elite", 10, False),
        ("distractions", None, True),
    ]


@pytest.mark.clause("ruse.distract.core", "ruse.distract.elite", "ruse.distract.legal")
@pytest.mark.parametrize(
    ("army", "distractions", "clause"),
    [
        (("gob1 bad1 ree1", "fox1 boa1"), "gob2 mot1", ""),  # one type, one elite distraction
        (("gob1 bad1 ree1", "fox1 boa1"), "gob2 mot1 sna1", "ruse.distract.elite"),
        (("gob1 bad1 ree1", "fox1 boa1"), "gob2", "ruse.distract.elite"),
        (("gob1 bad1 ree1", "fox1 boa1"), "mot1", "ruse.distract.core"),
        (("gob1 bad1 ree1", "fox1 boa1"), "gob2 ree2 mot1", "ruse.distract.core"),
        (("gob1 bad1 ree1", "fox1 tro1"), "gob2 boa1 sna2", ""),
        (("gob1 bad1 ree1", "fox1 tro1"), "gob2 mot1 sna2", ""),  # dear ones are legal
        (("gob1 bad1 ree1", "fox1 tro1"), "gob1 boa1 sna2", "ruse.distract.legal"),
        (("gob1 gob2 ree1", "fox1 tro1"), "gob2 boa1 sna2", "ruse.distract.legal"),
        (("gob1 gob2 ree1", "fox1 tro1"), "bad1 fox1 sna2", "ruse.distract.legal"),
        (("gob1 gob2 ree1", "sna1 boa1"), "bad1 sna2 fox1", ""),  # the other version of a family
    ],
)
def test_distractions(army: tuple[str, str], distractions: str, clause: str) -> None:
    refusal = lists().refusal(names(*army, distractions), seat=0)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.clause("ruse.army.secret", "ruse.hidden.moments")
def test_army_secret_the_other_seat_knows_only_that_a_list_is_locked() -> None:
    g = lists()
    before = g.sees(0)
    g.roster(North, seat=1)
    assert g.sees(0) == before
    assert g.view(0).deciding == (0,)  # so North is ready
    assert not g.log(0)
    assert g.match.question(1) is None  # and it cannot change any more
    g.roster(South, seat=0)
    assert g.topic == "talk"


@pytest.mark.clause("ruse.reveal.show", "ruse.reveal.corelevel", "ruse.reveal.elitelevel")
def test_reveal_show_sorted_with_core_at_level_one() -> None:
    g = game("ruse", phase="talk", south=South, north=North)
    for seat in (0, 1, None):
        panel = next(p for p in g.scene(seat).panels if p.title == "Shown by South")
        assert [row.label for row in panel.rows] == [
            "Badger Wardens",
            "Gobbo Warriors",
            "Gobbo Warriors",
            "Reed Archers",
            "Boar Knights level 1",
            "Bridge Trolls level 1",
            "Fox Riders level 1",
            "Great Snails level 2",
        ]
        assert {row.value for row in panel.rows} == {"?"}


@pytest.mark.clause("ruse.reveal.talk", "ruse.reveal.facedown")
def test_reveal_facedown_five_blank_markers_each() -> None:
    g = game("ruse", phase="talk", south=South, north=North)
    g.one("ready", seat=1)
    assert g.topic == "talk"
    g.one("ready", seat=0)
    assert g.topic == "weapons"
    assert [unit.name for unit in g.scene(1).units if unit.seat == 0] == ["S1", "S2", "S3", "S4", "S5"]
    assert all(not unit.stats and unit.count == 0 for unit in g.scene(None).units)
    assert g.unit("S2", 0).name == "Badger Wardens"


@pytest.mark.clause("ruse.weapons.budget", "ruse.weapons.permitted", "ruse.weapons.slots", "ruse.weapons.unique")
@pytest.mark.parametrize(
    ("bought", "clause"),
    [
        ({"S2": ["tow", "stk"], "S3": ["ybo"]}, ""),  # 5
        ({"S2": ["tow", "stk"], "S3": ["ybo"], "S1": ["lid"]}, "ruse.weapons.budget"),  # 6
        ({}, ""),
        ({"S5": ["lan"]}, ""),
        ({"S5": ["stk"]}, "ruse.weapons.permitted"),  # level 2 only
        ({"S3": ["lid"]}, "ruse.weapons.permitted"),
        ({"S4": ["tow"]}, "ruse.weapons.permitted"),
        ({"S1": ["stk", "lid", "sbo"]}, ""),
        ({"S2": ["stk", "lan"]}, "ruse.weapons.slots"),
        ({"S2": ["mau", "lid"]}, "ruse.weapons.slots"),
        ({"S2": ["mau"], "S1": ["lid"]}, ""),
        ({"S1": ["sbo"], "S3": ["sbo"]}, "ruse.weapons.unique"),
        ({"S1": ["sbo"], "S3": ["ybo"]}, ""),
    ],
)
def test_weapons_bought(bought: dict[str, list[str]], clause: str) -> None:
    refusal = weapons().refusal(bought, seat=0)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.clause("ruse.weapons.facedown", "ruse.weapons.budget")
def test_weapons_facedown_the_count_shows_once_both_are_locked() -> None:
    g = weapons()
    before = g.sees(1), g.sees(None)
    g.roster({"S2": ["stk", "lid"], "S3": ["ybo"]}, seat=0)
    assert (g.sees(1), g.sees(None)) == before
    g.dice(3, 3, 5, 2).roster({}, seat=1)
    for seat in (1, None):
        counts = [unit.note for unit in g.scene(seat).units if unit.seat == 0]
        assert counts == [f"face down, {n}" for n in FACE_DOWN]
        for word in ("Pointy", "Pot Lids", "Yew", "stk", "lid", "ybo", "Badger Wardens (S2)"):
            assert word not in str(g.log(seat)) + str(g.scene(seat).units[:5])


@pytest.mark.clause("ruse.start.roll", "ruse.start.privilege", "ruse.start.choices")
def test_start_roll_ties_again_then_the_winner_picks() -> None:
    g = game("ruse", 3, 3, 5, 2, phase="start", south=South, north=North)
    assert (g.topic, g.seat) == ("privilege", 0)
    g.one("first-turn")
    assert (g.topic, g.seat) == ("first-deployer", 1)  # the deployment holder names first
    g.one("south")
    assert (g.topic, g.seat) == ("first-turn", 0)
    g.one("north")
    assert (g.topic, g.seat) == ("deploy", 0)
    assert g.state.first_turn == 1


@pytest.mark.clause("ruse.start.privilege")
def test_start_privilege_north_wins_with_the_second_die() -> None:
    g = game("ruse", 2, 6, phase="start", south=South, north=North)
    assert (g.topic, g.seat) == ("privilege", 1)
    g.one("deployment")
    assert (g.topic, g.seat) == ("first-deployer", 1)


@pytest.mark.clause("ruse.deploy.alternate", "ruse.deploy.zone", "ruse.deploy.facing", "ruse.deploy.facedown")
def test_deploy_by_turns_in_two_rows_facing_the_enemy() -> None:
    g = game("ruse", phase="deploy", south=South, north=North, first_deployer="North", first_turn="South")
    seats = []
    spots = {"N1": (0.5, 8.5), "S1": (1.5, 1.5), "N2": (7.5, 9.5), "S2": (0.5, 0.5), "N3": (3.5, 8.5), "S3": (7.5, 1.5)}
    for marker, at in spots.items():
        seats.append(g.seat)
        g.one(marker).place({marker: at})
    assert seats == [1, 0, 1, 0, 1, 0]
    g.one("N4")
    assert g.refuses_place({"N4": (3.5, 7.5)}, "ruse.deploy.zone")  # d8
    assert g.refuses_place({"N4": (3.5, 8.5)}, "ruse.deploy.zone")  # d9 is taken
    assert g.refuses_place({"N4": (3.5, 1.5)}, "ruse.deploy.zone")
    g.place({"N4": (4.5, 8.5)}).one("S4").place({"S4": (4.5, 0.5)})
    g.one("N5").place({"N5": (5.5, 8.5)}).one("S5").place({"S5": (5.5, 0.5)})
    assert (g.topic, g.seat) == ("unit", 0)
    assert [unit.pieces[0].facing for unit in g.scene().units] == ["n"] * 5 + ["s"] * 5  # type: ignore[union-attr]
    assert all(unit.note.startswith("face down") for unit in g.scene().units)
    assert "S1 is placed face down at b2." in g.log(1)
