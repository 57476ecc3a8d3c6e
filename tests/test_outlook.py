"""What a unit could do from here: the rules offer it themselves, whoever sits there, and no die falls for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.questions.bodies import MoveBody, OneBody, PlaceBody
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.showing.outlook import Outlook
from grognard.engine.view import View
from grognard.lab.games import bots_of
from grognard.testing import game

RULESETS = ("fatigue", "ruse", "lords", "anvil")


def positions(ruleset: str) -> Iterator[tuple[Match, int]]:
    """Who is asked, at every tenth decision of a game between recruits."""
    rules = find(ruleset)
    setup = rules.setup(rules.scenarios()[0].id, dice=DicePolicy(seed="outlook"))
    match = Match(rules, setup)
    for count, _ in enumerate(decisions(match, by_players(match, bots_of("recruit", setup, "outlook")))):
        if count % 10 == 0:
            yield from ((match, seat) for seat in match.deciding)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_way_can_be_gone(ruleset: str) -> None:
    moves = choices = 0
    for match, seat in islice(positions(ruleset), 25):
        view = View(match.fork(), seat)
        before = len(match.journal)
        for unit in view.scene.units:
            outlook = view.outlook(unit.id)
            for way in (*outlook.moves, *outlook.choices):
                game = match.fork()
                for answer in way.answers:
                    assert game.question(seat) is not None, way
                    game.submit(seat, answer)
                moves += way.option is None
                choices += way.option is not None
                if way.option is None:
                    asked = View(game, seat).asked
                    assert asked is not None
                    assert isinstance(asked.body, MoveBody | PlaceBody)
                    assert len(game.journal) == before + len(way.answers)  # no die, nobody else
        assert len(match.journal) == before
    assert choices > 0 if ruleset == "ruse" else moves > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_who_is_asked_has_an_outlook(ruleset: str) -> None:
    for match, seat in islice(positions(ruleset), 12):
        others = [each for each in match.seating if each not in match.deciding]
        for other in [*others, None]:
            view = View(match, other)
            assert all(view.outlook(unit.id) == Outlook() for unit in view.scene.units)
        foes = [unit.id for unit in View(match, seat).scene.units if unit.seat != seat]
        asked = View(match, seat).asked
        assert asked is not None
        offered = {option.key for option in asked.body.options} if isinstance(asked.body, OneBody) else set()
        assert all(not View(match, seat).outlook(foe).moves for foe in set(foes) - offered - set(asked.about))


def asks_for_a_unit(match: Match, seat: int) -> bool:
    question = match.question(seat)
    return question is not None and question.topic == "unit"


def test_a_musketeer_may_hold_and_shoot_or_move() -> None:
    match, seat = next(found for found in positions("fatigue") if asks_for_a_unit(*found))
    view = View(match, seat)
    unit = next(each for each in view.scene.units if each.seat == seat)
    outlook = view.outlook(unit.id)
    assert [way.answers for way in outlook.moves] == [(unit.id, "advance"), (unit.id, "run")]
    assert [way.label for way in outlook.moves] == ["Advance", "Run"]


def test_a_card_is_shown_what_it_could_do_whatever_lies_face_down() -> None:
    """Hidden cards differ, what the seat knows does not: its outlook is the same."""
    shown = []
    for hidden in ("lantern-watch-2 f7 barn-doors", "turnip-pikes-1 f7"):
        units = {"S1": "scarecrow-levy-1 f4 up", "S2": "puddle-imps-1 b2 up", "N2": hidden}
        view = View(game("ruse", pack="fair", units=units).match, 0)
        shown.append([(way.answers, way.label) for way in view.outlook("S1").choices])
    assert shown[0] == shown[1] != []


def test_what_is_declined_on_the_way_is_not_named() -> None:
    units = {
        "T1": {"cast": "T1", "seat": 0, "at": [(20, 20)]},
        "K1": {"cast": "K1", "seat": 0, "at": [(21.2, 20)], "joined_to": "T1"},
        "red": {"cast": "V1", "seat": 1, "at": [(20, 26)]},
    }
    outlook = View(game("lords", units=units).match, 0).outlook("T1")
    assert [(way.answers, way.label) for way in outlook.moves] == [(("T1", "stay", "advance"), "Advance")]


def test_what_another_is_asked_next_is_none_of_its_ways() -> None:
    """Ser Bram may set off his Spearmen; if he sets off nobody his Lord goes on, who may set off his Levies."""
    units = {
        "L": {"cast": "L", "seat": 0, "at": [(20, 20)]},
        "K1": {"cast": "K1", "seat": 0, "at": [(24, 20)]},
        "T1": {"cast": "T1", "seat": 0, "at": [(24, 22)]},
        "V1": {"cast": "V1", "seat": 0, "at": [(20, 24)]},
        "red": {"cast": "V1", "seat": 1, "at": [(44, 34)]},
    }
    asked = game("lords", units=units).one("L", "hold", "K1", "hold")
    ways = View(asked.match, 0).outlook("K1").choices
    assert {unit for way in ways if way.option is not None for unit in way.option.about} == {"T1"}


@pytest.mark.parametrize("ruleset", ["fatigue", "lords"])
def test_who_waits_beside_the_table_is_carried_there_in_its_ranks(ruleset: str) -> None:
    rules = find(ruleset)
    setup = rules.setup(rules.scenarios()[0].id, dice=DicePolicy(seed="carried"))
    match = Match(rules, setup)
    for _ in islice(decisions(match, by_players(match, bots_of("recruit", setup, "carried"))), 12):
        view = View(match, match.deciding[0])
        ways = [(unit, way) for unit in view.scene.units for way in view.outlook(unit.id).moves]
        if ways:
            break
    assert {unit.where for unit, _ in ways} == {"reserve"}
    for unit, way in ways:
        assert len(way.arriving) == unit.strength


def test_an_enemy_who_is_no_target_says_why() -> None:
    units = {
        "blue": {"cast": "Troopers", "row": (10, 10)},
        "red": {"cast": "Brutes", "seat": 1, "row": (10, 20)},
        "far": {"cast": "Brutes", "seat": 1, "row": (10, 44)},
    }
    outlook = View(game("battleforge", units=units).match, 0).outlook("blue")
    assert [way.answers[-1] for way in outlook.choices] == ["red"]
    told = {way.answers[-1]: way.option.why_not for way in outlook.shut if way.option}
    assert told["far"] is not None
    assert told["far"].clause == "battleforge.shoot.range"
    assert "red" not in told
