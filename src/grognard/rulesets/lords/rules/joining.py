"""Chapter 10: joining a unit."""

from __future__ import annotations

from grognard.engine.questions import Option, Pick
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.words import exact_inches
from grognard.rulesets.lords.rules.body import Body, bodies, body_of, joined_leaders, slowest
from grognard.rulesets.lords.rules.bravery import best_bravery
from grognard.rulesets.lords.rules.combat import worst_die
from grognard.rulesets.lords.rules.measuring import CLOSE, bodies_near, in_combat
from grognard.rulesets.lords.state import State, Unit


def may_join(game: State, leader: Unit, unit: Unit) -> bool:
    """lords.join.conditions: he commands the unit and is of its Type; the Lord follows a Knight into a Troop."""
    if unit.leads or unit.seat != leader.seat or not unit.stands or unit.profile.type != leader.profile.type:
        return False
    if leader.profile.role == "knight":
        return unit.profile.knight == leader.profile.key
    if unit.profile.role == "levy":
        return True
    return any(inside.profile.key == unit.profile.knight for inside in joined_leaders(game, unit))


def refuse_join(game: State, leader: Unit, body: Body, left: str) -> Refusal | None:
    """Why a leader cannot join this unit now. He can never join the unit that he has just left."""
    name = leader.profile.name
    if body.id == left:
        return Refusal(f"{name} has just left {body.name}", "lords.leave.and-join", (body.id,))
    if not may_join(game, leader, body.head):
        return Refusal(f"{name} may not join {body.name}", "lords.join.conditions", (body.id,))
    if not bodies_near(body_of(game, leader.id), body, CLOSE):
        return Refusal(f"{name} is more than 1″ from {body.name}", "lords.join.when", (body.id,))
    return None


def as_one(leader: Unit, body: Body) -> str:
    """lords.join.act-together and lords.join.quality-bravery: what they would be together."""
    living = (*body.living, leader.profile)
    quality, bravery = worst_die(living, joined=True), best_bravery(living, joined=True)
    return f"together Movement {exact_inches(slowest(living))}, Quality d{quality.total}, Bravery {bravery.total}"


async def ask_join(umpire: Umpire, game: State, leader: Unit, clause: str, left: str = "") -> Unit | None:
    """Ask a leader whether he joins a unit or stays alone. Joining is never forced, and nothing is asked if there is no
    unit to join."""
    others = [body for body in bodies(game, leader.seat) if body.id != leader.id]
    possible = [body for body in others if may_join(game, leader, body.head)]
    ready = {body.id: body.head for body in possible if refuse_join(game, leader, body, left) is None}
    if not ready:
        return None

    def option(body: Body) -> Option[Unit | None]:
        why_not = refuse_join(game, leader, body, left)
        detail = as_one(leader, body) if why_not is None else ""
        if why_not is None and game.phase == "turn" and not body.token:
            detail += "; it gets a token now"
        return Option(body.id, body.head, f"Join {body.name}", detail=detail, why_not=why_not, about=(body.id,))

    alone: Option[Unit | None] = Option("alone", None, "Stay alone", detail="Acts and is attacked alone", declines=True)
    title = f"{leader.profile.name} may join a unit: which?"
    question: Pick[Unit | None] = Pick(
        title, clause, "join", {"alone": None, **ready}, lambda: [alone, *map(option, others)], about=(leader.id,)
    )
    return await umpire.ask(leader.seat, question)


async def join_after_move(umpire: Umpire, game: State, leader: Unit, left: str) -> None:
    """lords.join.when: after his move and before the token. lords.join.token: the joined unit has exactly one."""
    unit = await ask_join(umpire, game, leader, "lords.join.when", left)
    if unit is None:
        return
    if in_combat(game, body_of(game, unit.id)):
        umpire.cite("lords.join.in-combat")
    leader.joined_to = unit.id
    leader.token = False
    unit.token = True
    umpire.tell("join", "lords.join.token", "{unit} now march as one", unit=body_of(game, unit.id).ref)


async def join_in_deployment(umpire: Umpire, game: State, seat: int) -> None:
    """lords.setup.deploy-joined: Knights first, so that the Lord can follow one into his Troop. No tokens."""
    for role in ("knight", "lord"):
        for leader in game.of(seat):
            if leader.profile.role != role or not leader.alive or leader.joined_to:
                continue
            unit = await ask_join(umpire, game, leader, "lords.setup.deploy-joined")
            if unit is not None:
                leader.joined_to = unit.id
                umpire.tell(
                    "join", "lords.setup.deploy-joined", "{unit} deploy as one", unit=body_of(game, unit.id).ref
                )


def separate_remnants(umpire: Umpire, game: State) -> None:
    """lords.join.remnants: leaders whose rank and file are gone are units of their own, with the token status.

    lords.join.lord-stays: a Lord whose Knight is gone stays where he is.
    """
    for leader in game.units.values():
        if leader.joined_to and leader.stands and not game.units[leader.joined_to].alive:
            leader.token = game.units[leader.joined_to].token
            leader.joined_to = ""
            umpire.tell("alone", "lords.join.remnants", "{unit} stands alone", unit=body_of(game, leader.id).ref)
