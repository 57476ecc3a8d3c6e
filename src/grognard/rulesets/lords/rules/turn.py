"""Chapter 3: the turn. Token check, one activation, and what its leaders set off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.lazy import once
from grognard.engine.questions import Option, Pick
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.minis.words import how_many, listed
from grognard.rulesets.lords.rules.actions import Activation
from grognard.rulesets.lords.rules.body import Body, bodies, body_of
from grognard.rulesets.lords.rules.bravery import bravery_step
from grognard.rulesets.lords.rules.chain import close_spent_lists, eligible, next_in_chain, open_chains
from grognard.rulesets.lords.rules.ending import burn_markers, finish_if_decided, finish_if_wiped_out
from grognard.rulesets.lords.rules.joining import join_after_move, separate_remnants
from grognard.rulesets.lords.rules.leaving import choose_leaver, part_from, stay_after_all
from grognard.rulesets.lords.state import State, Unit

Army = Callable[[], Sequence[Body]]
"""The bodies of the active player. They are only made when somebody looks at them."""


async def turn(umpire: Umpire, game: State) -> None:
    """One activation of the active player's turn: the first one, or the next that their leaders set off."""
    if game.chains:
        body = await next_in_chain(umpire, game)
    else:
        mine = once(lambda: bodies(game, game.active))
        token_check(umpire, game, mine)
        body = await pick_unit(umpire, game, mine)
    if body is not None:
        await activate(umpire, game, body)
    close_spent_lists(game)
    if not game.chains:
        end_turn(umpire, game)


def token_check(umpire: Umpire, game: State, mine: Army) -> None:
    """lords.turn.token-check: if every unit has a token all of the player's tokens are removed."""
    if umpire.recall("all have tokens", lambda: all(body.token for body in mine())):
        for unit in game.of(game.active):
            unit.token = False
        umpire.tell("clear", "lords.turn.token-check", "{house} clear their tokens", house=game.houses[game.active])


async def pick_unit(umpire: Umpire, game: State, mine: Army) -> Body:
    """lords.turn.must-activate: exactly one unit without a token."""

    def ready() -> dict[str, Body]:
        return {body.id: body for body in mine() if not body.token}

    def options() -> list[Option[Body]]:
        return [_activated(game, body) for body in mine()]

    acted = any(unit.token for unit in game.of(game.active))
    title = "Which of those without a token is activated?" if acted else "Which unit is activated?"
    clause = "lords.turn.must-activate"
    return await umpire.ask(game.active, Pick(title, clause, "unit", ready, options, named=partial(body_of, game)))


def _activated(game: State, body: Body) -> Option[Body]:
    about = (body.id,)
    why_not = Refusal(f"{body.name} {body.does('have')} a token", "lords.turn.must-activate", about)
    detail = "; ".join([how_many(body.count, "model"), *(_could_follow(game, leader) for leader in body.leaders)])
    return Option(body.id, body, body.name, detail=detail, why_not=why_not if body.token else None, about=about)


def _could_follow(game: State, leader: Unit) -> str:
    """Whom a leader would set off if he stayed where he is."""
    names = [body_of(game, follower).name for follower in eligible(game, leader)]
    return f"from here {listed(names or ['nobody'])} may follow {leader.profile.name}"


@enforces("lords.turn.sequence")
async def activate(umpire: Umpire, game: State, body: Body) -> None:
    """lords.turn.sequence: leave, act, join, token, Bravery, remnants, Chain of Command."""
    game.acting = body.id
    activation, moved = await act(umpire, game, body)
    finish_if_wiped_out(umpire, game)
    actor = activation.body
    if moved and actor.lone_leader:
        await join_after_move(umpire, game, actor.head, activation.left_id)
    place_token(umpire, actor)
    await bravery_step(umpire, game, game.active, activation.losses)
    separate_remnants(umpire, game)
    burn_markers(umpire, game, body_of(game, actor.id))
    game.acting = ""
    finish_if_decided(umpire, game)
    await open_chains(umpire, game, actor.leaders)


async def act(umpire: Umpire, game: State, body: Body) -> tuple[Activation, bool]:
    """The action of the unit, or of the leader who leaves it and is activated instead."""
    leaver = await choose_leaver(umpire, game, body)
    if leaver is not None:
        left = part_from(umpire, game, leaver)
        game.acting = leaver.id
        activation = Activation(game, leaver.id, left.discs, left.id)
        moved = await activation.act(umpire, activation.body)
        if moved is not None:
            return activation, moved
        stay_after_all(umpire, game, leaver, left.id)
        game.acting = body.id
        body = body_of(game, body.id)
    activation = Activation(game, body.id)
    moved = await activation.act(umpire, body)
    assert moved is not None, "a whole unit can always hold or stand"
    return activation, moved


def place_token(umpire: Umpire, actor: Body) -> None:
    """lords.turn.place-token: one token, whatever the unit did; a leader who has joined shares the unit's."""
    umpire.cite("lords.turn.place-token")
    if not actor.head.joined_to:
        actor.head.token = True


def end_turn(umpire: Umpire, game: State) -> None:
    """lords.turn.end and lords.turn.alternate: then it is the other player's turn."""
    umpire.tell("turn", "lords.turn.end", "{house} end their turn", house=game.houses[game.active])
    game.turns[game.active] += 1
    game.active = enemy_of(game.active)
    umpire.cite("lords.turn.alternate")
