"""Chapter 11: the straight move into contact, the side it hits, and lining up."""

from __future__ import annotations

from grognard.engine.questions import One, Option
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.poses import TrayPose, shift
from grognard.minis.words import bearing_from, inches
from grognard.rulesets.anvil.rules.measuring import INCH, MEASURE, matrix_side, outline, outward, side_hit, touching
from grognard.rulesets.anvil.rules.moving import cost_of, refuse_pivot, refuse_stand, refuse_strip
from grognard.rulesets.anvil.rules.sight import sees
from grognard.rulesets.anvil.showing.words import ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.impact import tray_to_piece
from grognard.table.points import behind, direction_to

STEP = 500  # slides go by half inches, and at least so much of the edge stays shared


class Approach(Value, frozen=True):
    """An engage that can be made: the edge it hits, the travel, where it ends, and whether a combat follows.

    With two poses in `ends` the attacker's owner chooses between two equal slides.
    """

    edge: str
    travel: int
    ends: tuple[TrayPose, ...]
    fights: bool


def approach(field: State, attacker: Unit, defender: Unit, limit: int) -> Approach | Refusal:
    """The engage of this enemy with this allowance, or why it cannot be made."""
    return refuse_target(field, attacker, defender, limit) or _approach(field, attacker, defender, limit)


def refuse_target(field: State, attacker: Unit, defender: Unit, limit: int) -> Refusal | None:
    """Refuse an enemy who is not in line of sight, as the unit stands before any pivot: "anvil.engage.requirement"."""
    both = (attacker.id, defender.id)
    if spared(field, defender):
        return Refusal(f"in turn 1 nobody may touch {defender.name}", "anvil.victory.seat-turn-one", both)
    if field.scenario.premeasure and far_off(field, attacker, defender, limit):
        reason = f"the {inches(limit)} of {attacker.name} cannot reach {defender.name}"
        return Refusal(reason, "anvil.engage.reach", both)
    if not sees(field, attacker, defender):
        return Refusal(f"{attacker.name} cannot see {defender.name}", "anvil.engage.requirement", both)
    return None


def far_off(field: State, attacker: Unit, defender: Unit, limit: int) -> bool:
    """A quick test before the lines of sight: whether the enemy is beyond the allowance even from corner to corner and
    with a halt 1″ short."""
    mine, theirs = field.kind(attacker), field.kind(defender)
    reach = limit + INCH + max(mine.width, mine.depth) + max(theirs.width, theirs.depth)
    dx, dy = defender.at[0] - attacker.at[0], defender.at[1] - attacker.at[1]
    return dx * dx + dy * dy > reach * reach


def spared(field: State, unit: Unit) -> bool:
    """In turn 1 nobody touches a Seat: "anvil.victory.seat-turn-one"."""
    return unit.is_seat and field.turn == 1 and field.scenario.seat_shield


def _approach(field: State, attacker: Unit, defender: Unit, limit: int) -> Approach | Refusal:
    edge = side_hit(field, defender, attacker.at)
    fights = may_strike(field, attacker, defender, edge)
    line = TrayPose(attacker.at, direction_to(attacker.at, defender.at))
    target = outline(field, defender)
    turned = outline(field, attacker, line)
    if touching(outline(field, attacker), target) or touching(turned, target):
        # The unit is in contact already, or is so after turning: no turn, travel 0. "anvil.engage.in-contact"
        if not fights:
            return Approach(edge, 0, (attacker.pose,), fights=False)
        return _lined_up(field, attacker, defender, edge, 0)
    touch = tray_to_piece(turned, line.facing, target)
    assert touch is not None  # the line runs to the middle of the defender
    travel = touch if fights else max(0.0, touch - INCH)
    if not fights and travel == 0:
        return Approach(edge, 0, (attacker.pose,), fights=False)
    goal = shift(line, line.facing, travel)
    wrong = refuse_line(field, attacker, line, goal)
    if wrong is not None:
        return wrong
    need = cost_of(field, attacker, (line.at, goal.at))
    if not MEASURE.within(need, limit):
        return _out_of_reach(field, attacker, defender, line, need, limit)
    if not fights:  # "anvil.engage.not-allowed"
        return refuse_stand(field, attacker, goal) or Approach(edge, round(travel), (goal,), fights=False)
    return _lined_up(field, attacker, defender, edge, round(travel))


def may_strike(field: State, attacker: Unit, defender: Unit, edge: str) -> bool:
    """Whether the matrix has an entry for this side; a "-" forbids: "anvil.crm.not-allowed-cells"."""
    return field.cell(attacker, defender).damage(read_side(defender, edge)) is not None


def read_side(defender: Unit, edge: str) -> str:
    """The side that is read in the matrix: a Skirmishing unit has only a front ("anvil.stratagem.skirmishing")."""
    return "front" if defender.marked("skirmishing") else matrix_side(edge)


def refuse_line(field: State, attacker: Unit, line: TrayPose, goal: TrayPose) -> Refusal | None:
    """Refuse a line of which the turned tray does not fit on the table, or of which tray or strip overlaps a third unit
    or impassable terrain."""
    wrong = refuse_pivot(field, attacker, line)
    wrong = wrong or refuse_strip(field, attacker, outline(field, attacker, line), line.at, goal.at)
    if wrong is None:
        return None
    return Refusal(f"{wrong.reason}, so it cannot engage", "anvil.engage.line", wrong.about)


def _out_of_reach(
    field: State, attacker: Unit, defender: Unit, line: TrayPose, need: float, limit: int
) -> Approach | Refusal:
    """Contact must be within the allowance: "anvil.engage.reach". Without premeasuring it may be tried all the same."""
    if field.scenario.premeasure:
        reason = f"to reach {defender.name} takes {inches(need)}, {inches(limit)} are there"
        return Refusal(reason, "anvil.engage.reach", (attacker.id, defender.id))
    travel = affordable(field, attacker, line, limit)
    short = shift(line, line.facing, travel)
    wrong = refuse_stand(field, attacker, short)
    return wrong or Approach("", round(travel), (short,), fights=False)  # "anvil.geometry.premeasuring"


def affordable(field: State, unit: Unit, line: TrayPose, limit: int) -> float:
    """How far along its facing a unit gets with an allowance, halving terrain included."""
    low, high = 0.0, float(limit)
    for _ in range(24):
        middle = (low + high) / 2
        if cost_of(field, unit, (line.at, shift(line, line.facing, middle).at)) <= limit:
            low = middle
        else:
            high = middle
    return float(limit) if cost_of(field, unit, (line.at, shift(line, line.facing, limit).at)) <= limit else low


def _lined_up(field: State, attacker: Unit, defender: Unit, edge: str, travel: int) -> Approach | Refusal:
    """The poses in which the attacker is lined up: flush on the engaged edge, middle on middle, or with the shortest
    slide that has room.

    "anvil.engage.align" and "anvil.engage.align-blocked"
    """
    mine, theirs = field.kind(attacker), field.kind(defender)
    flat = edge in ("front", "rear")
    off = (theirs.depth if flat else theirs.width) / 2 + mine.depth / 2
    length = theirs.width if flat else theirs.depth
    normal = outward(defender.facing, edge)
    centred = shift(TrayPose(defender.at, behind(normal)), normal, off)
    along = outward(normal, "right")
    slide = 0
    while (length + mine.width) / 2 - slide >= STEP - MEASURE.slack or slide == 0:
        ends = {shift(centred, along, offset) for offset in (slide, -slide)}
        free = [end for end in sorted(ends, key=lambda pose: pose.at) if refuse_stand(field, attacker, end) is None]
        if free:
            return Approach(edge, travel, tuple(free), fights=True)
        slide += STEP
    reason = f"no room for {attacker.name} to line up on {defender.name}"
    return Refusal(reason, "anvil.engage.align-blocked", (attacker.id, defender.id))


async def choose_slide(umpire: Umpire, attacker: Unit, found: Approach) -> TrayPose:
    """Between two equally short slides the attacker's owner chooses."""
    if len(found.ends) == 1:
        return found.ends[0]
    one, another = found.ends
    options = [
        Option(f"{end.at[0]},{end.at[1]}", end, f"To the {bearing_from(rest.at, end.at)}", about=(attacker.id,))
        for end, rest in ((one, another), (another, one))
    ]
    title = f"Which way to slide {attacker.name} in lining up?"
    return await umpire.ask(attacker.seat, One(title, "anvil.engage.align-blocked", "slide", options))


def tell_engage(umpire: Umpire, attacker: Unit, defender: Unit, found: Approach) -> None:
    """What everybody sees of an engage."""
    if found.fights:
        umpire.cite("anvil.engage.align")
        if found.travel == 0:
            umpire.cite("anvil.engage.in-contact")
        umpire.tell(
            "engage",
            "anvil.engage.side",
            "{attacker} {went}engaged {defender} in the {side}",
            attacker=ref(attacker),
            defender=ref(defender),
            went=f"went {inches(found.travel)} and " if found.travel else "",
            side=matrix_side(found.edge),
        )
    elif found.edge:
        umpire.cite("anvil.crm.not-allowed-cells")
        umpire.tell(
            "halt",
            "anvil.engage.not-allowed",
            "{attacker} may not attack the {side} of {defender} and {halted}",
            attacker=ref(attacker),
            defender=ref(defender),
            side=matrix_side(found.edge),
            halted=f"halted 1″ away after {inches(found.travel)}" if found.travel else "stayed in place",
        )
    else:
        umpire.tell(
            "short",
            "anvil.geometry.premeasuring",
            "{attacker} went {travel} towards {defender} and fell short",
            attacker=ref(attacker),
            defender=ref(defender),
            travel=inches(found.travel),
        )
