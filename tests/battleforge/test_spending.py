"""What the sergeant of Battle Forge casts, stops and spends points on."""

from __future__ import annotations

from grognard.bots.sergeant import Sergeant
from grognard.testing import Game
from tests.battleforge.kit import forge, troopers


def replies(g: Game) -> object:
    """What it answers at once, without looking ahead."""
    tactics = g.match.ruleset.tactics
    assert tactics is not None
    return tactics.reply(g.view(g.seat).known, g.seat, g.question)


def test_it_casts_what_promises_most() -> None:
    adept = {"cast": "Adept", "at": [(10, 10)], "powers": ["Jolt", "Veil"], "weapons": []}
    g = forge(units={"a": adept, "b": troopers(y=20, seat=1)}, acting="a")
    assert Sergeant(1).decide(g.view(0)) == "power"
    assert replies(g.one("power")) == "jolt"


def test_it_stops_what_it_can() -> None:
    units = {
        "a": {"cast": "Adept", "at": [(10, 10)]},
        "b": troopers(y=20, seat=1),
        "s": {"cast": "Adept", "at": [(20, 24)], "seat": 1},
    }
    g = forge(4, units=units, acting="a").one("power", "jolt", "b")
    assert replies(g) == "stop s.1"


def test_it_saves_a_unit_that_is_dear_and_keeps_its_points_from_trifles() -> None:
    dear = troopers(y=20, seat=1, models=3, activated=True, points=200)
    g = forge(
        1,
        1,
        9,
        9,
        9,
        9,
        9,
        units={"a": troopers(models=2), "b": dear},
        strategies=[[], ["Hold the Line"]],
        strategy=(0, 2),
    )
    g.one("a", "shoot", "b").default()
    assert replies(g) == "hold-the-line b"
    others = {name: troopers(y=y) for name, y in (("c", 14), ("d", 18), ("e", 22))}
    for more, answer in ((others, "decline"), ({}, "second-chance miss")):  # who is the last to act may as well
        units = {"a": troopers(shock=1), "b": troopers(y=40, seat=1), **more}
        g = forge(9, units=units, strategies="core", strategy=(1, 0)).one("a")
        assert replies(g) == answer


def test_it_casts_again_what_would_be_stopped_and_keeps_what_may_get_through() -> None:
    """Cast value 9: of a 9 a better face comes easily, of a 3 it does not."""
    units = {
        "a": {"cast": "Adept", "at": [(10, 10)], "powers": [{"name": "Zap", "cast": 9}]},
        "s": {"cast": "Adept", "at": [(20, 24)], "seat": 1},
    }
    for die, answer in ((9, "second-chance cast on 9"), (3, "decline")):
        g = forge(die, units=units, acting="a", strategies="core", strategy=(1, 0)).one("power", "zap")
        assert g.topic == "window:die:a"
        assert replies(g) == answer
