"""Chapters 12 and 13: a combat and everything it causes, in the order of "anvil.combat.sequence"."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, OneBody, Option, OptionShown
from grognard.engine.refusal import Refusal
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.minis.poses import TrayPose, corners_of, end_of
from grognard.minis.words import bearing, inches
from grognard.rulesets.anvil.rules.bounce_back import DISTANCE, bouncer, landing, ways
from grognard.rulesets.anvil.rules.engaging import Approach, approach, choose_slide, read_side, tell_engage
from grognard.rulesets.anvil.rules.harm import remove_fallen, take_damage
from grognard.rulesets.anvil.rules.heroics import champion_at_contact
from grognard.rulesets.anvil.rules.interruptions import counterattack, hero_of_the_day
from grognard.rulesets.anvil.rules.measuring import INCH, in_doubt, side_hit
from grognard.rulesets.anvil.rules.moving import cost_of, refuse_path
from grognard.rulesets.anvil.rules.tray_questions import UnitWalk
from grognard.rulesets.anvil.showing.words import going, ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.points import Direction, Point
from grognard.table.travel import path_length


@enforces("anvil.stratagem.hammerblow")
def blow(field: State, attacker: Unit, defender: Unit, edge: str, *, engaged: bool) -> Tally:
    """The damage of one blow and why: "anvil.crm.damage", "anvil.crm.modifiers"."""
    side = read_side(defender, edge)
    entry = field.cell(attacker, defender).damage(side)
    column, row = field.kind(attacker).name, field.kind(defender).name
    tally = Tally(entry or 0, f"{column} against {row}, {side}", "anvil.crm.damage")
    if entry is None:
        return tally.forbid(f"a {column} may not attack that side of a {row}", "anvil.crm.not-allowed-cells")
    if engaged and field.running(attacker, "hammerblow"):
        card = field.stratagem("hammerblow")
        tally.add(card.damage, card.name, card.clause)
    return armoured(field, defender, tally)


def armoured(field: State, defender: Unit, tally: Tally) -> Tally:
    """The damage after Brace, which takes 3 from each attack. Damage is never below 0."""
    if defender.marked("brace"):
        card = field.stratagem("brace")
        tally.add(-card.armour, card.name, card.clause)
    return tally.at_least(0, "damage is never below 0", "anvil.crm.modifiers")


async def combat(umpire: Umpire, field: State, attacker: Unit, defender: Unit, edge: str, *, engaged: bool) -> None:
    """One contact combat; `edge` is the defender's edge that is struck. "anvil.combat.sequence" """
    assert field.acting is not None
    umpire.cite("anvil.combat.sequence")
    umpire.cite("anvil.table.crm")
    if attacker.is_seat or defender.is_seat:
        umpire.cite("anvil.army.seat-of-power")
    field.acting.note_fight(attacker.id, defender.id)
    back_edge = "front" if engaged else side_hit(field, attacker, defender.at)
    attacker_way, defender_way = ways(defender, edge)
    strike = blow(field, attacker, defender, edge, engaged=engaged)
    reply = blow(field, defender, attacker, back_edge, engaged=False)
    countered = await counterattack(umpire, field, attacker, defender, back_edge, strike.total, reply.total)
    overkill = strike.total - defender.hp
    take_damage(umpire, defender, strike, attacker.name)
    if countered:
        take_damage(umpire, attacker, reply, defender.name)
    saved = defender.hp == 0 and await hero_of_the_day(umpire, field, defender, defender_way)
    remove_fallen(umpire, field, (attacker, defender))
    umpire.cite("anvil.bounce-back.when")
    if saved:
        umpire.cite("anvil.combat.excess-denied")
        await throw_back(umpire, field, defender, defender_way)
        if countered and attacker.where == "table":
            await throw_back(umpire, field, attacker, attacker_way)
    elif attacker.where == "table" and defender.where == "lost":
        await excess(umpire, field, attacker, overkill)
    elif countered and attacker.where == defender.where == "table":
        umpire.cite("anvil.bounce-back.both")
        await throw_back(umpire, field, defender, defender_way)
        if attacker.where == "table":
            await throw_back(umpire, field, attacker, attacker_way)
    elif attacker.where == defender.where == "table":
        thrown = bouncer(field, attacker, defender)
        umpire.cite(
            "anvil.stratagem.fear" if attacker.carries("fear") != defender.carries("fear") else "anvil.bounce-back.who"
        )
        await throw_back(umpire, field, thrown, defender_way if thrown is defender else attacker_way)


async def throw_back(umpire: Umpire, field: State, unit: Unit, way: Direction) -> None:
    """A bounce back with all that follows from it."""
    end = landing(field, unit, way)
    umpire.cite("anvil.bounce-back.direction")
    umpire.cite("anvil.move.forced")
    if end.blocked:
        umpire.tell("blocked", end.clause, "{unit} had no room to bounce back", unit=ref(unit))
        loss = Tally(1, "no room to bounce back", "anvil.bounce-back.blocked")
        take_damage(umpire, unit, loss, "being hemmed in")
        remove_fallen(umpire, field, (unit,))
        return
    before = unit.pose
    unit.stand(end.pose)
    umpire.tell(
        "bounce",
        end.clause,
        "{unit} bounced back {travel} {way}{stop}",
        unit=ref(unit),
        travel=inches(end.travel),
        way=bearing(way),
        stop="" if end.reached or end.travel == DISTANCE else ", stopped 1″ short",
        path=[list(before.at), list(end.pose.at)],
    )
    if end.reached:
        enemy, edge = await choose_striker(umpire, field, unit, end.reached)
        umpire.tell(
            "into",
            "anvil.bounce-back.into-enemy",
            "{unit} bounced onto {enemy}: a new combat",
            unit=ref(unit),
            enemy=ref(enemy),
        )
        await combat(umpire, field, enemy, unit, edge, engaged=False)


async def choose_striker(
    umpire: Umpire, field: State, unit: Unit, reached: tuple[tuple[str, str], ...]
) -> tuple[Unit, str]:
    """If two enemies are reached at once their owner chooses which attacks: "anvil.bounce-back.into-enemy"."""
    if len(reached) == 1:
        return field.units[reached[0][0]], reached[0][1]
    options = [
        Option(
            key,
            (field.units[key], edge),
            field.units[key].name,
            tally=blow(field, field.units[key], unit, edge, engaged=False),
            about=(key,),
        )
        for key, edge in reached
    ]
    title = f"{unit.name} bounced onto several of your units. Which one attacks?"
    seat = field.units[reached[0][0]].seat
    return await umpire.ask(seat, One(title, "anvil.bounce-back.into-enemy", "striker", options))


# ---- excess movement ----


class Excess(One[str]):
    """The question how to use excess inches. By default the unit stays."""

    def default(self) -> str:
        return "decline"


async def excess(umpire: Umpire, field: State, attacker: Unit, overkill: int) -> None:
    """Damage beyond what the defender had left becomes inches, for a move or an engage: "anvil.combat.excess"."""
    if overkill <= 0 or attacker.is_seat or refuse_any_move(field, attacker) is not None:
        umpire.cite("anvil.combat.excess-denied")
        return
    limit = overkill * INCH
    options: list[Option[str]] = [
        Option("move", "move", f"Move up to {inches(limit)}"),
        Option("engage", "engage", "Engage another enemy", why_not=refuse_excess_engage(field, attacker, limit)),
        Option("decline", "decline", "Stay", declines=True),
    ]
    title = f"{inches(limit)} of excess movement for {attacker.name}: how to use them?"
    match await umpire.ask(
        attacker.seat, Excess(title, "anvil.combat.excess", "excess", options, about=(attacker.id,))
    ):
        case "move":
            await walk(umpire, field, attacker, limit, "anvil.combat.excess", f"Where to with {attacker.name}?")
        case "engage":
            await engage(umpire, field, attacker, limit, "anvil.combat.excess-engage")


def refuse_any_move(field: State, unit: Unit) -> Refusal | None:
    """A Braced unit does not move, nor does one that shoots without Parthian Shot in this activation."""
    if unit.marked("brace"):
        return Refusal(f"with a Brace marker {unit.name} cannot move", "anvil.stratagem.brace", (unit.id,))
    if field.running(unit, "ballistics") and not field.running(unit, "parthian_shot"):
        return Refusal(f"with Ballistics {unit.name} cannot move", "anvil.stratagem.ballistics", (unit.id,))
    return None


def refuse_any_engage(field: State, unit: Unit) -> Refusal | None:
    """Refuse an engage with March or with a shot: "anvil.engage.requirement"."""
    for key in ("march", "parthian_shot", "ballistics"):
        if field.running(unit, key):
            card = field.stratagem(key)
            return Refusal(f"with {card.name} {unit.name} cannot engage", card.clause, (unit.id,))
    return None


def refuse_excess_engage(field: State, attacker: Unit, limit: int) -> Refusal | None:
    wrong = refuse_any_engage(field, attacker)
    if wrong is not None or any(
        isinstance(approach(field, attacker, enemy, limit), Approach) for enemy in field.enemies(attacker.seat)
    ):
        return wrong
    return Refusal(f"{attacker.name} can reach no other enemy", "anvil.combat.excess-engage", (attacker.id,))


async def walk(umpire: Umpire, field: State, unit: Unit, limit: int, clause: str, title: str) -> int:
    """A normal move with this allowance; returns what it cost."""
    question = UnitWalk(
        title,
        clause,
        f"move:{unit.id}",
        field,
        unit,
        limit,
        lambda path, facing: refuse_path(field, unit, path, facing, limit),
    )
    route = await umpire.ask(unit.seat, question)
    assert route is not None  # a move here cannot be abandoned
    before = unit.pose
    cost = cost_of(field, unit, corners_of([unit.at, *route.path]))
    umpire.cite("anvil.move.allowance")
    if route.facing is not None:
        umpire.cite("anvil.move.pivot")
    if cost > path_length([unit.at, *route.path]):
        umpire.cite("anvil.move.halving")
    unit.stand(end_of(unit.pose, route.path, route.facing))
    tell_move(umpire, unit, before, route.path, clause, lambda: going(before, route.path, unit.pose, cost))
    return round(cost)


def tell_move(
    umpire: Umpire, unit: Unit, before: TrayPose, path: list[Point], clause: str, words: Callable[[], str]
) -> None:
    umpire.tell(
        "move",
        clause,
        "{unit} {words}",
        unit=ref(unit),
        words=words,
        path=lambda: [list(point) for point in (before.at, *path)],
    )


class Engagement(One[tuple[Unit, Approach | None]]):
    """The question which enemy to engage. It tells people what exactly will happen with each."""

    _field: State
    _limit: int

    def body(self) -> OneBody:
        return OneBody(tuple(self._told(option) for option in self.options))

    def _told(self, option: Option[tuple[Unit, Approach | None]]) -> OptionShown:
        from grognard.rulesets.anvil.showing.rehearsal import (
            rehearse,  # it runs the functions below, and only for people
        )

        enemy, found = option.value
        if found is None or not self._field.scenario.premeasure:
            return option.describe()
        played = rehearse(self._field, self._field.units[self.about[0]], enemy, self._limit)
        if isinstance(played, Refusal):
            return option.describe()
        return replace(option.describe(), detail=". ".join(played.sentences))


async def engage(umpire: Umpire, field: State, attacker: Unit, limit: int, clause: str) -> None:
    """Choose an enemy, go straight into contact, line up, fight. Chapter 11."""
    options: list[Option[tuple[Unit, Approach | None]]] = []
    for enemy in field.enemies(attacker.seat):
        found = approach(field, attacker, enemy, limit)
        if isinstance(found, Refusal):
            options.append(Option(enemy.id, (enemy, None), enemy.name, why_not=found, about=(enemy.id,)))
        else:
            options.append(engage_option(field, attacker, enemy, found))
    title = f"Which enemy is engaged by {attacker.name}?"
    question = Engagement(title, clause, f"engage:{attacker.id}", options, about=(attacker.id,))
    question._field, question._limit = field, limit
    defender, chosen = await umpire.ask(attacker.seat, question)
    assert chosen is not None
    await strike(umpire, field, attacker, defender, chosen)


async def strike(umpire: Umpire, field: State, attacker: Unit, defender: Unit, chosen: Approach) -> None:
    """Carry out the engage that was chosen: the move into contact, or to the halt before it, and the combat if there is
    one."""
    for clause in ("anvil.engage.requirement", "anvil.los.basic", "anvil.engage.line", "anvil.engage.reach"):
        umpire.cite(clause)
    if in_doubt(field, defender, attacker.at):
        umpire.cite("anvil.engage.side-doubt")
    end = await choose_slide(umpire, attacker, chosen)
    attacker.stand(end)
    tell_engage(umpire, attacker, defender, chosen)
    if chosen.fights:
        await champion_at_contact(umpire, field, attacker, defender)
        await combat(umpire, field, attacker, defender, chosen.edge, engaged=True)


def engage_option(field: State, attacker: Unit, enemy: Unit, found: Approach) -> Option[tuple[Unit, Approach | None]]:
    if not field.scenario.premeasure:  # no number is shown, so that nobody learns whether the unit can reach the enemy
        return Option(enemy.id, (enemy, found), enemy.name, about=(enemy.id,))
    if not found.fights:
        detail = "not allowed on that side: halts 1″ away"
        return Option(enemy.id, (enemy, found), enemy.name, detail=detail, about=(enemy.id,))
    damage = blow(field, attacker, enemy, found.edge, engaged=True)
    detail = f"{read_side(enemy, found.edge)}, {damage.total} of {enemy.hp} HP, {inches(found.travel)} away"
    return Option(enemy.id, (enemy, found), enemy.name, detail=detail, tally=damage, about=(enemy.id,))
