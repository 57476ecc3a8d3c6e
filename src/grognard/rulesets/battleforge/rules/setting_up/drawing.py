"""Chapter 4, the scenario generator: map, objectives and scoring, each drawn from its table."""

from __future__ import annotations

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice, each_face
from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import Scenario, Tables, Terrain
from grognard.rulesets.battleforge.rules.foundations.checks import D10
from grognard.rulesets.battleforge.state import State
from grognard.table.shapes import Disc

CLAUSE = "battleforge.setup.scenario-choice"
WHAT = ("Map", "Objectives", "Scoring")
MOST = 9
"""How often players may draw again."""


@enforces("battleforge.setup.scenario-choice")
async def draw_scenario(umpire: Umpire, state: State) -> None:
    """Draw a scenario with three dice, one for each table. The players look at it, and may draw again."""
    tables = state.scenario.tables
    assert tables is not None, "this scenario is not drawn"
    for left in range(MOST, -1, -1):
        dice = [Dice(1, each_face(D10), CLAUSE, label=what) for what in WHAT]
        faces = [result.values[0] for result in await umpire.roll_all(*dice)]
        base = map_for(tables, faces[0], len(state.seating.seats))
        state.scenario = drawn(state.scenario, tables, base, *faces[1:])
        state.terrain = Terrain(state.scenario.terrain)
        words = in_words(tables, base, *faces[1:])
        umpire.tell("drawn", CLAUSE, "Drawn: {what}", what=words)
        if not left or await _plays(umpire, state, words):
            break
    state.stage = "zones"


def map_for(tables: Tables, face: int, seats: int) -> Scenario:
    """The map of a face; one without a zone for everybody is passed over for the next in the table."""
    order = (*tables.maps[face - 1 :], *tables.maps[: face - 1])
    roomy = (each for each in order if sum(zone.least <= seats for zone in each.zones) >= seats)
    return next(roomy, order[0])


def drawn(scenario: Scenario, tables: Tables, base: Scenario, layout_face: int, aims_face: int) -> Scenario:
    """The scenario on a map that these faces stand for. Objectives lie on whatever the map has there."""
    aims = tables.aims[aims_face - 1]
    ground = Terrain(base.terrain).ground
    goals = tuple(
        msgspec.structs.replace(goal, elevation=ground.level_at(Disc(*goal.at, 1)))
        for goal in tables.layouts[layout_face - 1].objectives
    )
    return msgspec.structs.replace(
        scenario, width=base.width, height=base.height, zones=base.zones, edges=base.edges, terrain=base.terrain,
        objectives=goals, scoring=aims.scoring, tie_break=aims.tie_break,
    )  # fmt: skip


def in_words(tables: Tables, base: Scenario, layout_face: int, aims_face: int) -> str:
    layout, aims = tables.layouts[layout_face - 1], tables.aims[aims_face - 1]
    return f"the map of {base.title}, {layout.name}, {aims.name}"


async def _plays(umpire: Umpire, state: State, words: str) -> bool:
    options = [Option("play", True, "Play this", detail=words), Option("again", False, "Draw again")]
    question = One("A scenario was drawn. Is it played?", CLAUSE, "drawn", options, limits=words)
    return await umpire.ask_team(state.seating.seats, question)
