"""Chapter 11: leaving a unit."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.questions import Option, Pick
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.rules.body import Body, body_of
from grognard.rulesets.lords.rules.charging import ends_near
from grognard.rulesets.lords.rules.measuring import CLOSE, INCH, grouping, in_combat, near
from grognard.rulesets.lords.rules.retreat import Fallback
from grognard.rulesets.lords.state import State, Unit
from grognard.table.shapes import Disc

STAY = "stay"


def refuse_staying(leader: Body, left: Sequence[Disc]) -> Refusal | None:
    """lords.leave.actions: an action that does not move him is refused while he stands within 1″ of the unit."""
    if left and near(leader.discs, left, CLOSE):
        return Refusal(
            f"{leader.name} is leaving, still within 1″ of the unit, and must move away",
            "lords.leave.actions",
            (leader.id,),
        )
    return None


def refuse_retreat(game: State, leader: Body, left: Sequence[Disc]) -> Refusal | None:
    """lords.leave.actions: a Retreat only if the search finds an end away from the unit with a D6 of 1."""
    if left and next(Fallback(game, leader, leader.movement + INCH, left).search(), None) is None:
        return Refusal(
            f"{leader.name} might not get away from the unit with a D6 of 1", "lords.leave.actions", (leader.id,)
        )
    return None


def refuse_charge(game: State, leader: Body, target: Body, left: Sequence[Disc]) -> Refusal | None:
    """lords.leave.actions: a Charge only if all six results end away from the unit."""
    if left and ends_near(game, leader, target, left):
        return Refusal(
            f"a Charge on {target.name} might end within 1″ of the unit left behind",
            "lords.leave.actions",
            (leader.id,),
        )
    return None


def refuse_leaving(game: State, leader: Unit) -> Refusal | None:
    """lords.leave.actions: leaving is refused if no action is left. Whether he is in Combat is tested for him alone."""
    apart = game.copy()
    mover = apart.units[leader.id]
    mover.joined_to = ""
    himself = body_of(apart, leader.id)
    if not in_combat(apart, himself):
        return None
    left = body_of(apart, leader.joined_to).discs
    if refuse_staying(himself, left) is None:
        return None
    return refuse_retreat(apart, himself, left)


async def choose_leaver(umpire: Umpire, game: State, body: Body) -> Unit | None:
    """lords.leave.choice: before the action; of two leaders only one can leave."""
    if body.lone_leader or not body.leaders:
        return None

    def ready() -> dict[str, Unit | None]:
        return {STAY: None, **{each.id: each for each in body.leaders if refuse_leaving(game, each) is None}}

    def options() -> list[Option[Unit | None]]:
        leaving: list[Option[Unit | None]] = [
            Option(each.id, each, f"{each.profile.name} leaves", why_not=refuse_leaving(game, each), about=(each.id,))
            for each in body.leaders
        ]
        return [Option(STAY, None, "Nobody leaves", declines=True), *leaving]

    title, clause = f"{body.name}: does a leader leave?", "lords.leave.choice"
    return await umpire.ask(
        body.seat, Pick(title, clause, "leave", ready, options, named=game.units.get, about=(body.id,))
    )


def part_from(umpire: Umpire, game: State, leader: Unit) -> Body:
    """lords.leave.instead: he is activated instead of the unit. Returns the unit that he left, where it stood."""
    unit = leader.joined_to
    leader.joined_to = ""
    left = body_of(game, unit)
    umpire.tell(
        "leave",
        "lords.leave.instead",
        "{unit} leaves {left}",
        unit=lambda: body_of(game, leader.id).ref(),
        left=left.ref,
    )
    if leader.profile.role == "knight" and left.leaders:
        umpire.cite("lords.join.lord-stays")
    if umpire.applied is not None and grouping(left.discs).groups > 1:
        umpire.cite("lords.leave.coherency")
    return left


def stay_after_all(umpire: Umpire, game: State, leader: Unit, unit: str) -> None:
    """lords.move.abandon: a leaver without another action stays with his unit."""
    leader.joined_to = unit
    umpire.tell("stay", "lords.move.abandon", "{unit} stay together after all", unit=body_of(game, unit).ref)
