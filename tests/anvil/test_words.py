"""What the log says: lengths, edges and turns as players say them, and never a coordinate."""

from __future__ import annotations

import re

import pytest

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View
from grognard.minis.poses import TrayPose
from grognard.minis.words import a, bearing, turning
from grognard.rulesets.anvil.showing.words import entering, going, place_and_facing, spot
from grognard.table.points import from_north
from tests.anvil.table import act, anvil, engage, move, put

NORTH = from_north(0)


@pytest.mark.parametrize(
    ("degrees", "words"),
    [
        (0, ""),
        (2, ""),
        (30, "30° right"),
        (330, "30° left"),
        (45, "an eighth right"),
        (270, "a quarter left"),
        (91, "a quarter right"),
        (180, "about"),
        (181, "about"),
        (177, "177° right"),
    ],
)
@pytest.mark.clause("anvil.move.pivot")
def test_turns_are_eighths_quarters_about_or_degrees(degrees: int, words: str) -> None:
    assert turning(NORTH, from_north(degrees)) == words
    assert turning(from_north(50), from_north(50 + degrees)) == words


@pytest.mark.parametrize(("degrees", "wind"), [(0, "north"), (22, "north"), (23, "north-east"), (338, "north")])
@pytest.mark.clause("anvil.geometry.table")
def test_bearings_are_the_eight_winds(degrees: int, wind: str) -> None:
    assert bearing(from_north(degrees)) == wind


@pytest.mark.clause("anvil.geometry.table")
def test_places_are_told_from_the_nearest_edges() -> None:
    field = anvil(units={"t": {"type": "troop", "at": (24, 10, 0)}}).state
    assert spot(field, (24_000, 24_000)) == "in the middle of the table"
    assert spot(field, (10_500, 3_000)) == "3″ from the south edge, 10.5″ from the west edge"
    assert spot(field, (40_000, 44_000)) == "4″ from the north edge, 8″ from the east edge"
    assert (
        place_and_facing(field, TrayPose((24_000, 4_000), NORTH))
        == "4″ from the south edge, 24″ from the west edge, facing north"
    )


@pytest.mark.clause("anvil.move.path")
def test_moves_say_length_way_and_turn() -> None:
    here = TrayPose((24_000, 10_000), NORTH)
    assert going(here, [(24_000, 16_000)], TrayPose((24_000, 16_000), NORTH), 6000) == "moved 6″ ahead"
    aside = TrayPose((27_000, 10_000), NORTH)
    assert going(here, [(27_000, 10_000)], aside, 3000) == "moved 3″ east"
    there_and_back = [(24_000, 12_000), (24_000, 10_000)]
    assert going(here, there_and_back, TrayPose(here.at, from_north(180)), 4000) == "moved 4″ and turned about"
    assert going(here, [], TrayPose(here.at, from_north(270)), 0) == "turned a quarter left"
    assert going(here, [here.at], here, 0) == "stayed in place"


@pytest.mark.clause("anvil.move.halving")
def test_a_move_through_halving_terrain_says_what_it_cost() -> None:
    marsh = {"rect": (20, 12, 28, 16), "does": ["halves"]}
    g = act(anvil(units={"t": {"type": "troop", "at": (24, 10, 0)}}, terrain=[marsh]), "t").one("move")
    g.answer(move("t", (24, 14)))
    assert g.events("move")[-1].sentence() == "t moved 4″ ahead for 6″ of its Move"


@pytest.mark.clause("anvil.deployment.entry")
def test_an_entry_names_its_edge_and_the_nearer_corner() -> None:
    field = anvil(units={"t": {"type": "troop", "at": (24, 10, 0)}}).state
    start = TrayPose((40_000, -1_000), NORTH)
    words = entering(field, "south", start, [(40_000, 5_000)], TrayPose((40_000, 5_000), NORTH), 6000)
    assert words == "came on at the south edge, 8″ from the east corner, and moved 6″ ahead"
    east = TrayPose((49_000, 30_000), from_north(270))
    words = entering(field, "east", east, [(47_000, 30_000)], TrayPose((47_000, 30_000), NORTH), 2000)
    assert words == "came on at the east edge, 18″ from the north corner, moved 2″ ahead and turned a quarter right"


@pytest.mark.clause("anvil.bounce-back.stops")
def test_a_shortened_bounce_says_so() -> None:
    units = {
        "a": {"type": "troop", "at": (24, 17, 0)},
        "d": {"type": "troop", "seat": 1, "at": (24, 20, 180)},
        "friend": {"type": "troop", "seat": 1, "at": (24, 24, 180)},
    }
    g = engage(anvil(units=units, pools=(10, 0)), "a", "d")
    assert g.events("bounce")[-1].sentence() == "d bounced back 1″ north, stopped 1″ short"


@pytest.mark.clause("anvil.activation.no-pass")
def test_a_unit_that_does_nothing_stands_still() -> None:
    g = act(anvil(units={"t": {"type": "troop", "at": (24, 10, 0)}}), "t").one("end")
    assert g.events("stands")[-1].sentence() == "t stood still"


@pytest.mark.clause("anvil.stratagem.infiltrate")
def test_a_unit_that_appears_is_found_from_the_edges() -> None:
    g = act(anvil(units={"t": {"type": "troop"}}), "t", "infiltrate").answer(put("t", 20, 30, 90))
    assert (
        g.events("appears")[-1].sentence() == "t appeared 18″ from the north edge, 20″ from the west edge, facing east"
    )


@pytest.mark.clause("anvil.field.alternate-placing")
def test_a_feature_has_its_article() -> None:
    assert a("wood") == "a wood"
    assert a("old abbey") == "an old abbey"


@pytest.mark.parametrize("scenario", ["field-of-banners", "the-fords"])
@pytest.mark.clause("anvil.terms.open-information")
def test_no_line_of_a_whole_game_shows_coordinates_or_keys(scenario: str) -> None:
    rules = find("anvil")
    setup = rules.setup(scenario, dice=DicePolicy(seed="words"))
    players = {seat: bot("dice", f"words {seat}") for seat in (0, 1)}
    match = Match(rules, setup)
    while match.outcome is None:
        for seat in match.deciding:
            match.submit(seat, players[seat].decide(View(match, seat)))
    lines = [event.sentence() for event in match.events or ()]
    assert len(lines) > 30
    strange = re.compile(r"\(\d|_|mils|\d-\d|\{|None|p[12]-|\d{4}")
    assert [line for line in lines if strange.search(line)] == []
