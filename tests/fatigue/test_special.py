"""Special units of a Scenario: who they are, where they deploy, and what their destruction means."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.content.faults import ContentFault
from grognard.content.source import Source
from grognard.engine.history.saves import load, save
from grognard.rulesets.fatigue import RULESET
from grognard.rulesets.fatigue.content import packs
from grognard.rulesets.fatigue.state import Area, Special
from grognard.testing import Game, game
from tests.fatigue.cast import battle, ironclads, musketeers, pikes, row, skirmishers

WEST, EAST, GATE = (0, 0, 20, 36), (28, 0, 48, 36), (22, 15, 26, 21)

SCENARIO = """
id = "escort"
title = "Escort"
battle_points = 500
[terrain]
manner = "fixed"
[deployment]
[[deployment.areas]]
name = "the west"
rect = { corner = [0, 0], size = [20, 36] }
[[deployment.areas]]
name = "the east"
rect = { corner = [28, 0], size = [20, 36] }
[[deployment.special]]
id = "chest"
name = "the Pay Chest"
side = 2
unit = "turtlebacks"
area = { name = "the gate", rect = { corner = [22, 15], size = [4, 6] } }
[victory]
score = "points-destroyed"
ends_when_destroyed = ["chest"]
"""


def muster(special: dict[str, Any], **units: Any) -> Game:
    """Two armies beside the table; Blue begins to deploy."""
    waiting = {"p": {"cast": "P"}, "s": {"cast": "S"}, "r": {"cast": "P", "seat": 1}, "t": {"cast": "S", "seat": 1}}
    return game("fatigue", units={**waiting, **units}, areas=[WEST, EAST], starts=0, special=special)


def guarded(*dice: int, **words: Any) -> Game:
    """A battle in which r is Red's Standard, and p, if there is one, Blue's; losing either ends the game."""
    special = {"banner": {"is": "p", "decides": True}, "standard": {"seat": 1, "is": "r", "decides": True}}
    return battle(*dice, special=special, **words)


@pytest.mark.clause("fatigue.scenario.special-units")
def test_special_units_are_named_by_their_owners_before_anybody_deploys() -> None:
    g = muster({"standard": {"seat": 1}, "banner": {}})
    assert (g.seat, g.topic, g.question.title) == (1, "special:standard", "Which unit is the Standard?")
    g.one("t")
    assert (g.seat, g.topic) == (0, "special:banner")
    g.one("p")
    assert g.state.special == {"standard": "t", "banner": "p"}
    assert (g.seat, g.topic) == (0, "deploy")
    assert g.cited("fatigue.scenario.special-units")


@pytest.mark.clause("fatigue.scenario.special-units")
def test_special_units_of_a_type_are_not_asked_for_where_only_one_fits() -> None:
    g = muster({"banner": {"type": "s"}})
    assert g.topic == "deploy"
    assert g.state.special == {"banner": "s"}


@pytest.mark.clause("fatigue.scenario.special-units")
def test_special_units_of_a_type_that_the_army_has_not_may_be_any() -> None:
    g = muster({"banner": {"type": "elephants"}})
    assert [option.key for option in g.question.open] == ["p", "s"]  # type: ignore[attr-defined]


@pytest.mark.clause("fatigue.scenario.special-units")
def test_special_units_take_one_part_each_and_parts_without_a_unit_are_left_out() -> None:
    g = muster({"first": {}, "second": {}, "third": {"decides": True}})
    g.one("s")
    assert g.state.special == {"first": "s", "second": "p", "third": ""}
    assert g.topic == "deploy"
    assert g.outcome is None


@pytest.mark.clause("fatigue.scenario.special-units", "fatigue.scenario.deployment")
def test_special_units_deploy_in_their_own_area_only() -> None:
    g = muster({"banner": {"type": "s", "area": GATE}})
    g.one("s")
    in_the_gate = {f"s.{n + 1}": (22.5 + n % 3, 16 + n // 3) for n in range(6)}
    in_the_west = {f"s.{n + 1}": (2.5 + n % 3, 16 + n // 3) for n in range(6)}
    assert g.refuses_place(in_the_west, "fatigue.scenario.deployment")
    g.place(in_the_gate)
    g.one("r")
    g.place({f"r.{n + 1}": (30 + n % 5, 16 + n // 5) for n in range(10)})
    # The last unit of Blue is not asked for; it belongs into Blue's own area.
    assert g.topic == "deploy:p"
    assert g.refuses_place(
        {f"p.{n + 1}": (22.5 + n % 4, 18 + n // 4) for n in range(10)}, "fatigue.scenario.deployment"
    )


@pytest.mark.clause("fatigue.scenario.special-units", "fatigue.end.unit-destroyed")
def test_special_units_without_room_are_lost_and_the_game_with_them() -> None:
    special = {"banner": {"type": "s", "area": (22, 15, 22.5, 15.5), "decides": True}}
    g = game(
        "fatigue",
        units={"p": pikes([(2, 2)]), "s": {"cast": "S"}, "r": pikes([(40, 30)], 1)},
        areas=[WEST, EAST],
        starts=0,
        special=special,
    )
    assert g.outcome.winners == (1,)
    assert g.outcome.clause == "fatigue.end.unit-destroyed"


@pytest.mark.clause("fatigue.end.unit-destroyed")
def test_unit_destroyed_by_shooting_ends_the_game_after_the_activation() -> None:
    g = guarded(6, 1, m=musketeers([(10, 10)]), r=skirmishers([(10, 20)], 1), t=pikes([(40, 30)], 1))
    g.one("m", "hold", "r")
    assert g.outcome.winners == (0,)
    assert g.outcome.reason == "Red has lost the Standard"
    assert g.outcome.clause == "fatigue.end.unit-destroyed"
    assert g.cited("fatigue.end.unit-destroyed", "fatigue.end.scenario")


@pytest.mark.clause("fatigue.end.unit-destroyed")
def test_unit_destroyed_not_yet_with_one_model_left() -> None:
    g = guarded(6, 1, m=musketeers([(10, 10)]), r=skirmishers([(10, 20), (11, 20)], 1), t=pikes([(40, 30)], 1))
    g.one("m", "hold", "r")
    g.some("r.2")
    assert g.count("r") == 1
    assert g.outcome is None


@pytest.mark.clause("fatigue.end.unit-destroyed")
def test_unit_destroyed_without_being_named_as_an_end_goes_on() -> None:
    special = {"standard": {"seat": 1, "is": "r"}}
    g = battle(6, 1, special=special, m=musketeers([(10, 10)]), r=skirmishers([(10, 20)], 1), t=pikes([(40, 30)], 1))
    g.one("m", "hold", "r")
    assert g.outcome is None


@pytest.mark.clause("fatigue.end.unit-destroyed", "fatigue.combat.retaliation-attack")
def test_unit_destroyed_in_the_middle_of_a_combat_waits_for_the_other_defenders() -> None:
    # The Pike kills the Standard; Red's other defender still strikes back, and only then is it over.
    g = guarded(6, 1, m=musketeers([(2, 2)]), p=pikes([(10, 10)]), r=pikes([(10, 11.2)], 1), t=pikes([(11.2, 10)], 1))
    g.one("p", "hold", "r")
    assert g.count("r") == 0
    assert (g.seat, g.topic, g.outcome) == (1, "move:t", None)
    g.dice(1).stay()  # misses: 0 to 1, the defenders have lost and retreat
    assert (g.seat, g.topic, g.outcome) == (1, "retreat:t", None)
    g.move({"t.1": (14.2, 10)})
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "fatigue.end.unit-destroyed"


@pytest.mark.clause("fatigue.end.unit-destroyed", "fatigue.scenario.victory")
@pytest.mark.parametrize(("gone", "winners"), [({}, (0,)), ({"n": {"cast": "M", "lost": True}}, (1,))])
def test_unit_destroyed_on_both_sides_at_once_the_scoring_decides(gone: dict[str, Any], winners: tuple[int]) -> None:
    # The Pike kills the Standard, the Ironclad kills the Pike, who is Blue's Banner.
    g = guarded(
        6,
        1,
        m=musketeers([(2, 2)]),
        p=pikes([(10, 10)], models=10, cost=100),
        r=pikes([(10, 11.2)], 1, models=1, cost=120),
        i=ironclads([(11.2, 10)], 1),
        **gone,
    )
    g.one("p", "hold", "r")
    g.dice(6, 1).stay()
    assert g.topic == "seize:i"
    g.stay()
    assert g.outcome.winners == winners
    assert g.outcome.clause == "fatigue.scenario.victory"
    assert g.cited("fatigue.end.unit-destroyed")


@pytest.mark.clause("fatigue.end.unit-destroyed", "fatigue.combat.slain")
def test_unit_destroyed_by_being_slain_in_its_retreat() -> None:
    fight = {"attacker": "m", "defenders": ["r"], "loser": 1, "slew": 1}
    g = guarded(combat=fight, m=pikes([(10, 2)]), r=pikes([(10, 0.5)], 1), t=pikes([(40, 30)], 1))
    g.move({})
    assert (g.topic, g.outcome) == ("seize:m", None)
    g.stay()
    assert g.outcome.winners == (0,)
    assert g.outcome.reason == "Red has lost the Standard"


@pytest.mark.clause("fatigue.end.unit-destroyed", "fatigue.end.wipe-out")
def test_unit_destroyed_by_an_army_that_is_gone_itself() -> None:
    # Blue's last unit kills the Standard and is killed in turn: without units Blue has lost all the same.
    special = {"standard": {"seat": 1, "is": "r", "decides": True}}
    g = battle(6, 1, special=special, p=pikes([(10, 10)]), r=pikes([(10, 11.2)], 1), i=ironclads([(11.2, 10)], 1))
    g.one("p", "hold", "r")
    g.dice(6, 1).stay().stay()
    assert g.outcome.winners == (1,)
    assert g.outcome.clause == "fatigue.end.wipe-out"


@pytest.mark.clause("fatigue.scenario.special-units")
def test_special_units_are_shown_by_a_badge_and_their_area() -> None:
    g = guarded(p=pikes([(2, 2)]), r=pikes(row(3, 10, 20), 1))
    badges = {unit.id: [badge.word for badge in unit.badges] for unit in g.match.ruleset.scene(g.state, 0).units}
    assert badges == {"p": ["the Banner"], "r": ["the Standard"]}
    waiting = muster({"banner": {"type": "s", "area": GATE}})
    zones = waiting.match.ruleset.scene(waiting.state, 1).zones
    assert [(zone.name, zone.seat) for zone in zones] == [("the area", 0), ("the area", 1), ("its own area", 0)]


@pytest.mark.clause("fatigue.scenario.special-units")
def test_special_units_are_listed_in_a_panel() -> None:
    def rows(g: Game) -> list[tuple[str, str]]:
        return [(row.label, row.value) for panel in g.scene().panels for row in panel.rows]

    special = {"banner": {"is": "p"}, "standard": {"seat": 1, "is": "r"}, "drum": {"seat": 1, "is": ""}}
    g = battle(6, 1, special=special, p=musketeers([(10, 10)]), r=pikes([(10, 20)], 1), t=pikes([(40, 30)], 1))
    assert rows(g) == [("The Banner", "Musketeers"), ("The Standard", "Red Pikes"), ("The Drum", "nobody")]
    g.one("p", "hold", "r")
    assert rows(g)[1] == ("The Standard", "Red Pikes, destroyed")
    assert battle(p=pikes([(2, 2)]), r=pikes([(9, 9)], 1)).scene().panels == ()


@pytest.mark.clause("fatigue.scenario.special-units")
def test_special_units_survive_a_save() -> None:
    g = muster({"standard": {"seat": 1}})
    g.one("t")
    assert load(save(g.match)).state.digest() == g.state.digest()


@pytest.mark.clause("fatigue.scenario.special-units", "fatigue.end.unit-destroyed")
def test_special_units_in_a_file() -> None:
    scenario = packs.scenario_of(Source(SCENARIO, "escort.toml"))
    gate = Area("the gate", ((22000, 15000), (26000, 15000), (26000, 21000), (22000, 21000)))
    assert scenario.deployment.special == (Special("chest", "the Pay Chest", 1, "turtlebacks", gate),)
    assert scenario.victory.destroyed == ("chest",)


@pytest.mark.clause("fatigue.scenario.special-units")
@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        (
            '["chest"]',
            '["chets"]',
            "22:24: victory.ends_when_destroyed.0",
            "the Scenario has no special unit 'chets'. Did you mean 'chest'?",
        ),
        (
            '"turtlebacks"',
            '"turtelbacks"',
            "18:8: deployment.special.0.unit",
            "no army has a unit 'turtelbacks'. Did you mean 'turtlebacks'?",
        ),
        ("side = 2", "side = 3", "17:8: deployment.special.0.side", "must be 2 or less, not 3."),
        (
            "[victory]",
            '[[deployment.special]]\nid = "chest"\nname = "another"\nside = 1\n[victory]',
            "21:6: deployment.special.1.id",
            "there are two special units 'chest'.",
        ),
    ],
)
def test_special_units_misspelt_in_a_file_are_told_in_one_sentence(old: str, new: str, at: str, says: str) -> None:
    with pytest.raises(ContentFault) as caught:
        packs.scenario_of(Source(SCENARIO.replace(old, new), "escort.toml"))
    assert str(caught.value) == f"escort.toml:{at}: {says}"


@pytest.mark.clause("fatigue.scenario.special-units")
@pytest.mark.parametrize("name", packs.pack().ids("scenarios"))
def test_special_units_of_the_box_stand_on_the_table(name: str) -> None:
    scenario = packs.scenario(name)
    for special in scenario.deployment.special:
        outline = special.area.outline if special.area else ()
        assert all(0 <= x <= scenario.width and 0 <= y <= scenario.height for x, y in outline)
    assert RULESET.setup(name).scenario["id"] == name
