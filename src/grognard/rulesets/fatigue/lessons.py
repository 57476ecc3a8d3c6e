"""Ten small positions that teach Fatigue in a quarter of an hour. You are Blue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.engine.lessons import Lesson
from grognard.engine.ruleset import DicePolicy, Setup
from grognard.rulesets.fatigue.positions import position

Spot = tuple[float, float]


def _block(west: float, south: float, files: int, ranks: int) -> list[Spot]:
    """Bases in files and ranks, a hand's breadth apart, from the south-west corner on."""
    return [(west + 1.2 * column, south + 1.2 * row) for row in range(ranks) for column in range(files)]


def _setup(number: int, units: Mapping[str, Mapping[str, Any]], **more: Any) -> Setup:
    state = position(units, players=("Blue", "Red"), table=more.pop("table", (36, 30)), **more)
    return Setup(
        "fatigue",
        "1",
        ("Blue", "Red"),
        dice=DicePolicy(seed=f"lesson {number}"),
        position=msgspec.to_builtins(state),
    )


MUSKETS = {"cast": "M", "name": "Lisle's Muskets"}
PIKES = {"cast": "P", "name": "Harrow's Pikes"}
RED_PIKES = {"cast": "P", "seat": 1, "name": "Vane's Pikes"}
RED_SKIRMISHERS = {"cast": "S", "seat": 1, "name": "Redshanks"}
RED_IRONCLADS = {"cast": "I", "seat": 1, "name": "Black Harness"}

LESSONS: Sequence[Lesson] = (
    Lesson(
        "Hold and shoot",
        "Pick a unit: that is an **activation**. The unit then takes one action. **Hold** means that nobody moves, and "
        "that an attack hits on one better. Each musketeer who sees a target within 18″ rolls one die against his "
        "Quality, which is 4; the Hold makes it 3. Each hit is then saved on the target's own Quality.",
        "Activate Lisle's Muskets, Hold, and shoot at Vane's Pikes.",
        _setup(
            1,
            {"muskets": {**MUSKETS, "at": _block(14, 6, 4, 2)}, "red-pikes": {**RED_PIKES, "at": _block(13, 20, 5, 2)}},
        ),
        ("fatigue.action.hold", "fatigue.attack.hit-roll", "fatigue.attack.save-roll"),
        ("fatigue.action.hold", "fatigue.attack.hit-roll"),
        praise="That is a volley. Every number in the tally can be asked why.",
    ),
    Lesson(
        "Advance into range",
        "**Advance** lets every model go up to its Move, here 6″, in any direction; the unit must end as one group, "
        "with gaps of at most 1″. After that it may shoot or fight, without the bonus of Hold. Drag the whole unit; "
        "the ring shows how far the muskets carry.",
        "Advance Lisle's Muskets until Vane's Pikes are within 18″, and shoot.",
        _setup(
            2,
            {"muskets": {**MUSKETS, "at": _block(14, 2, 4, 2)}, "red-pikes": {**RED_PIKES, "at": _block(13, 24, 5, 2)}},
        ),
        ("fatigue.action.advance", "fatigue.move.allowance", "fatigue.unit.coherency", "fatigue.attack.ranged-range"),
        ("fatigue.action.advance", "fatigue.attack.hit-roll"),
        praise="Moving and shooting in one activation is what Advance is for.",
    ),
    Lesson(
        "Who acts twice tires",
        "Players alternate, one unit each, and nobody keeps you from picking the same unit again. But a unit that you "
        "activate **twice running** is fatigued: −1 to Hit and to Save, also while the enemy acts, until you activate "
        "another one.",
        "Activate one unit twice running, then the other, and watch the first one recover.",
        _setup(
            3,
            {
                "muskets": {**MUSKETS, "at": _block(8, 5, 4, 2)},
                "pikes": {**PIKES, "at": _block(20, 5, 5, 2)},
                "red-pikes": {**RED_PIKES, "at": _block(8, 26, 5, 1)},
                "redshanks": {**RED_SKIRMISHERS, "range": 0, "at": _block(22, 26, 4, 1)},
            },
        ),
        ("fatigue.check.trigger", "fatigue.check.penalty", "fatigue.check.lasts"),
        ("fatigue.check.trigger", "fatigue.check.lasts"),
        praise="A tired unit saves badly. Mind what stands opposite before you push one unit too far.",
    ),
    Lesson(
        "Run into Combat",
        "**Run** is a move of twice the Move, without shooting. But a unit that ends within 1″ of an enemy may start a "
        "**Combat**: every model within 1″ strikes, then the defenders close up and strike back.",
        "Run Harrow's Pikes up to the Redshanks and fight them.",
        _setup(
            4,
            {
                "pikes": {**PIKES, "at": _block(13, 4, 5, 2)},
                "redshanks": {**RED_SKIRMISHERS, "at": _block(14, 16, 4, 1)},
            },
        ),
        ("fatigue.action.run", "fatigue.combat.start", "fatigue.combat.retaliation-move"),
        ("fatigue.action.run", "fatigue.combat.start"),
        praise="Shooters never like to see pikes at a run.",
    ),
    Lesson(
        "Losers fall back",
        "The side that lost more models in a Combat loses it and **retreats**: up to 3″, and every model must end 3″ "
        "clear of the winners. Who cannot is slain. A table edge at the back is a bad place to lose.",
        "Hold with Harrow's Pikes and fight the Redshanks at the table edge.",
        _setup(
            5,
            {
                "pikes": {**PIKES, "at": _block(13, 2.5, 5, 2)},
                "redshanks": {**RED_SKIRMISHERS, "at": [(13.5, 1.1), (14.9, 1.1), (16.3, 1.1), (17.7, 1.1)]},
            },
        ),
        ("fatigue.combat.count", "fatigue.combat.retreat-clear", "fatigue.combat.slain"),
        ("fatigue.action.hold", "fatigue.combat.start"),
        praise="With their backs to the edge there was nowhere to go.",
    ),
    Lesson(
        "Soft Cover",
        "A unit is in cover if no model of it shows more than half of its base to any attacker. Hedges, trees and "
        "fences give **Soft Cover**: −1 to Hit. One model in the open spoils it for all; so does one attacker who sees "
        "past the hedge.",
        "Advance to where the hedge no longer covers the Redshanks, and shoot.",
        _setup(
            6,
            {
                "muskets": {**MUSKETS, "at": _block(10, 8, 4, 2)},
                "redshanks": {**RED_SKIRMISHERS, "range": 0, "at": _block(14, 21, 4, 1)},
            },
            terrain=[{"kind": "bush", "name": "Long Hedge", "rect": (8, 19.9, 17.6, 20.4), "height": 0.75}],
        ),
        ("fatigue.cover.test", "fatigue.cover.soft", "fatigue.cover.base-visible"),
        ("fatigue.action.advance", "fatigue.attack.hit-roll"),
        praise="Cover is a matter of where you look from.",
    ),
    Lesson(
        "Hard Cover and Heavy",
        "Walls, buildings and hills give **Hard Cover**: −1 to Hit and +1 to Save. **Heavy** units also roll failed "
        "saves again. Ironclads behind a wall are a nut to crack with something else than bullets.",
        "Shoot at the Black Harness, and look at the odds before you confirm.",
        _setup(
            7,
            {
                "muskets": {**MUSKETS, "at": _block(13, 8, 4, 2)},
                "black-harness": {**RED_IRONCLADS, "at": _block(13, 21, 5, 1)},
            },
            terrain=[{"kind": "wall", "name": "Farm Wall", "rect": (10, 19.6, 22, 20.1), "height": 0.5}],
        ),
        ("fatigue.cover.hard", "fatigue.attack.heavy-reroll", "fatigue.attack.save-modifiers"),
        ("fatigue.attack.hit-roll",),
        praise="Now you know why nobody storms a wall with muskets.",
    ),
    Lesson(
        "Friends in the way",
        "A model cannot see through **other units of its own side**; a rank in close order is a closed wall. Its own "
        "unit and all enemies are looked through.",
        "Get the Muskets a free line to Vane's Pikes, and shoot.",
        _setup(
            8,
            {
                "muskets": {**MUSKETS, "at": _block(14, 5, 4, 2)},
                "pikes": {**PIKES, "at": _block(12.8, 9, 6, 1)},
                "red-pikes": {**RED_PIKES, "at": _block(13, 21, 5, 2)},
            },
        ),
        ("fatigue.attack.sight-lines", "fatigue.attack.sight-friends"),
        ("fatigue.attack.hit-roll",),
        praise="Move those who block, or those who look: both will do.",
    ),
    Lesson(
        "Pinned",
        "A unit may be shot at while it is in Combat with your own men. If it is within 1″ of a unit **other than the "
        "attacker**, it saves at −1.",
        "Shoot past Harrow's Pikes at the Black Harness they have pinned.",
        _setup(
            9,
            {
                "muskets": {**MUSKETS, "at": _block(6, 14, 2, 4)},
                "pikes": {**PIKES, "at": _block(17, 12, 5, 1)},
                "black-harness": {**RED_IRONCLADS, "at": _block(17, 13.5, 5, 1)},
            },
        ),
        ("fatigue.attack.shooting-into-combat", "fatigue.attack.additional-units", "fatigue.move.near-enemies"),
        ("fatigue.attack.hit-roll",),
        praise="Pin, then shoot. That is most of the art.",
    ),
    Lesson(
        "The hill and the farm",
        "A Scenario says what wins. Here it is markers: each is held by who has more models within 3″ of it at the "
        "end. Climbing counts: going up the hill costs its 2″ of height as well as the way.",
        "Win: hold more markers than Red after four activations each.",
        _setup(
            10,
            {
                "muskets": {**MUSKETS, "at": _block(8, 4, 4, 2)},
                "pikes": {**PIKES, "at": _block(20, 4, 5, 2)},
                "redshanks": {**RED_SKIRMISHERS, "at": _block(10, 26, 4, 1)},
                "red-pikes": {**RED_PIKES, "at": _block(22, 26, 4, 1)},
            },
            terrain=[
                {"kind": "hill", "name": "Gallows Hill", "circle": (10, 15, 4)},
                {"kind": "building", "name": "The Barn", "rect": (24, 14, 28, 17)},
            ],
            markers=[
                {"name": "Gallows Hill", "at": (10, 15)},
                {"name": "The Farmyard", "at": (21.5, 13)},
            ],
            score="markers",
            limit=4,
        ),
        ("fatigue.scenario.victory", "fatigue.move.vertical", "fatigue.scenario.markers"),
        praise="You know Fatigue. Crossroads takes forty minutes.",
    ),
)
