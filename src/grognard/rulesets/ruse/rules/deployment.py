"""Chapters 7 and 8: the roll to start, and deployment face down."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, One, Option, Pick
from grognard.engine.questions.movement import Mover, Place, Pose, Poses, place_answer
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.showing.scene import Zone
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.rules.field import (
    BOARD,
    CELL,
    COLUMN,
    FORWARD,
    NORTH,
    ROW,
    ROWS,
    SOUTH,
    cell_at,
    centre,
    home_rows,
)
from grognard.rulesets.ruse.state import State, Unit, seat_name

DEPLOYMENT, FIRST_TURN = "deployment", "first-turn"


async def roll_to_start(umpire: Umpire, state: State) -> None:
    """Roll once for two privileges. Both choices are made before any unit is placed."""
    state.roll_winner, loser = await umpire.roll_off((SOUTH, NORTH), 6, "ruse.start.roll")
    umpire.tell("start", "ruse.start.roll", "{side} wins the roll to start.", side=seat_name(state.roll_winner))
    picked = await pick_privilege(umpire, state.roll_winner)
    state.names_deployer = state.roll_winner if picked == DEPLOYMENT else loser
    state.first_deployer = await name_a_player(
        umpire, state.names_deployer, "Who deploys first?", "first-deployer", "{holder} names {named} to deploy first."
    )
    state.first_turn = await name_a_player(
        umpire,
        enemy_of(state.names_deployer),
        "Who takes the first turn?",
        "first-turn",
        "{holder} gives {named} the first turn.",
    )
    state.phase = "deploy"


async def pick_privilege(umpire: Umpire, winner: int) -> str:
    """The winner picks one, the loser holds the other ("ruse.start.privilege")."""
    options = [
        Option(FIRST_TURN, FIRST_TURN, "Who goes first"),
        Option(DEPLOYMENT, DEPLOYMENT, "Who deploys first"),
    ]
    question = One(
        "Which of the two do you decide?", "ruse.start.privilege", "privilege", options, limits="The other is theirs."
    )
    picked = await umpire.ask(winner, question)
    what = "names who deploys first" if picked == DEPLOYMENT else "names who takes the first turn"
    umpire.tell("privilege", "ruse.start.privilege", "{side} " + what + ".", side=seat_name(winner))
    return picked


async def name_a_player(umpire: Umpire, holder: int, title: str, topic: str, text: str) -> int:
    """Each holder names either player, in the open ("ruse.start.choices")."""
    options = [
        Option(seat_name(seat).lower(), seat, seat_name(seat), detail=who)
        for seat, who in ((holder, "you"), (enemy_of(holder), "they"))
    ]
    named = await umpire.ask(holder, One(title, "ruse.start.choices", topic, options))
    umpire.tell("named", "ruse.start.choices", text, holder=seat_name(holder), named=seat_name(named))
    return named


async def deploy(umpire: Umpire, state: State) -> None:
    """A player deploys one unit. The players alternate until all ten stand ("ruse.deploy.alternate")."""
    seat = next_deployer(state)
    waiting = {unit.marker: unit for unit in state.army(seat) if not unit.cell}

    def options() -> list[Option[Unit]]:
        return [Option(marker, unit, unit.card.name, about=(marker,)) for marker, unit in waiting.items()]

    question = Pick("Which unit do you deploy?", "ruse.deploy.alternate", "deploy", waiting, options)
    unit = await umpire.ask(seat, question)
    placing = DeployQuestion(state, unit)
    unit.cell = placing.cell(await umpire.ask(seat, placing))
    unit.facing = FORWARD[seat]
    umpire.cite("ruse.deploy.facing")
    umpire.tell(
        "deployed", "ruse.deploy.facedown", "{unit} is placed face down at {cell}.", unit=unit.ref, cell=unit.cell
    )
    if all(each.cell for each in state.units):
        state.phase = "actions"


def next_deployer(state: State) -> int:
    placed = sum(bool(unit.cell) for unit in state.units)
    return state.first_deployer if placed % 2 == 0 else enemy_of(state.first_deployer)


class DeployQuestion(Place):
    """The question where a unit is deployed: any empty cell of the two home rows ("ruse.deploy.zone")."""

    clause = "ruse.deploy.zone"
    limits = "Any empty cell of your two home rows"
    formations = ()

    def __init__(self, state: State, unit: Unit) -> None:
        self.seat = unit.seat
        self.marker = unit.marker
        self.title = f"Where do the {unit.card.name} ({unit.marker}) stand?"
        self.topic = f"cell:{unit.marker}"
        self.about = (unit.marker,)
        self.taken = set(state.units_by_cell())

    @lazy
    def movers(self) -> Sequence[Mover]:
        side = CELL * 9 // 10
        return (Mover(self.marker, self.marker, width=side, depth=side, figure="card"),)

    @lazy
    def zones(self) -> tuple[Zone, ...]:
        return (home_zone(self.seat),)

    @property
    def cells(self) -> list[str]:
        return [cell for cell in home_rows(self.seat) if cell not in self.taken]

    def cell(self, poses: Poses | None) -> str:
        assert poses is not None
        cell = cell_at(poses[self.marker].at)
        assert cell is not None
        return cell

    def judge(self, poses: Poses) -> Refusal | None:
        cell = cell_at(poses[self.marker].at)
        if cell is None or cell not in home_rows(self.seat):
            rows = "rows 1 and 2" if self.seat == SOUTH else f"rows {ROWS - 1} and {ROWS}"
            where = f"{cell} is" if cell else "This is"
            return Refusal(f"{where} outside {rows}, where {seat_name(self.seat)} deploys", self.clause)
        if cell in self.taken:
            return Refusal(f"{cell} is taken; a cell holds one unit", self.clause)
        return None

    def answer(self, cell: str) -> Answer:
        return place_answer({self.marker: Pose(centre(cell))})

    def sample(self, rng: random.Random) -> Answer:
        return self.answer(rng.choice(self.cells))

    def candidates(self, limit: int) -> Iterator[Answer]:
        """Cells to propose, the middle of the front row first."""
        row = 2 if self.seat == SOUTH else ROWS - 1
        ranked = sorted(self.cells, key=lambda cell: (abs(ROW[cell] - row), abs(COLUMN[cell] * 2 - 7)))
        return (self.answer(cell) for cell in ranked[:limit])

    def nearest(self, answer: Answer) -> Answer | None:
        placed = self.read(answer)
        if isinstance(placed, Refusal):
            return None
        x, y = placed.poses[self.marker].at
        return self.answer(min(self.cells, key=lambda cell: (centre(cell)[0] - x) ** 2 + (centre(cell)[1] - y) ** 2))


def home_zone(seat: int) -> Zone:
    low = 0 if seat == SOUTH else (ROWS - 2) * CELL
    wide, high = BOARD.columns * CELL, low + 2 * CELL
    return Zone(f"{seat_name(seat)}'s home rows", ((0, low), (wide, low), (wide, high), (0, high)), seat)
