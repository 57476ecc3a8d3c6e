"""Chapter 9: the Chain of Command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option, Pick
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.words import listed
from grognard.rulesets.lords.rules.body import Body, alone, bodies, body_of
from grognard.rulesets.lords.rules.measuring import COMMAND, near
from grognard.rulesets.lords.state import Chain, State, Unit

STOP = "stop"


def commander(game: State, unit: Unit) -> Unit | None:
    """lords.chain.who-commands: the Lord commands Knights and Levies, each Knight his own Troops."""
    return commander_among(game.units.values(), unit)


def commander_among(leaders: Iterable[Unit], unit: Unit) -> Unit | None:
    """As `commander`, for a caller that has the leaders already."""
    seat, role, knight = unit.seat, unit.profile.role, unit.profile.knight
    if role == "lord":
        return None
    for other in leaders:
        if other.seat != seat:
            continue
        if role == "troop":
            if other.profile.key == knight:
                return other
        elif other.profile.role == "lord":
            return other
    return None


def commands(game: State, leader: Unit, body: Body) -> bool:
    """lords.chain.eligible: somebody in it is directly under him; but no Knight commands his Lord."""
    if leader.profile.role == "knight" and any(part.profile.role == "lord" for part in body.parts if part.alive):
        return False
    return any(commander(game, part) is leader for part in body.parts if part.alive)


def in_reach(leader: Unit, body: Body) -> bool:
    """lords.chain.distance: within 6″ of the leader's own model."""
    return near(leader.discs, body.discs, COMMAND)


def eligible(game: State, leader: Unit) -> list[str]:
    """lords.chain.eligible: the units directly under the leader's command, within 6″ of where he ended, without a
    token."""
    return [
        body.id
        for body in bodies(game, leader.seat)
        if not body.token and leader not in body.parts and commands(game, leader, body) and in_reach(leader, body)
    ]


async def open_chains(umpire: Umpire, game: State, leaders: Sequence[Unit]) -> None:
    """lords.chain.trigger: the leaders who were activated fix their lists; if there are two, the owner chooses the
    first.

    lords.chain.leader-dead: a leader who is dead opens none, and nobody does it for him.
    """
    chains = [Chain(leader.id, eligible(game, leader)) for leader in leaders if leader.alive]
    chains = [chain for chain in chains if chain.entries]
    for chain in chains:
        umpire.cite("lords.chain.trigger")
        umpire.tell(
            "nominate",
            "lords.chain.any-number",
            "{leader} may set off {units}",
            leader=alone(game.units[chain.leader]).ref,
            units=partial(_in_words, game, chain.entries),
            count=len(chain.entries),
        )
    if len(chains) > 1:
        options = [
            Option(chain.leader, chain, game.units[chain.leader].profile.name, about=tuple(chain.entries))
            for chain in chains
        ]
        question = One("Whose Chain of Command comes first?", "lords.chain.two-leaders", "which-chain", options)
        first = await umpire.ask(leaders[0].seat, question)
        chains.sort(key=lambda chain: chain is first)
    game.chains.extend(chains)


def _in_words(game: State, entries: Sequence[str]) -> str:
    return listed([body_of(game, entry).name for entry in entries])


def still_to_act(game: State, chain: Chain) -> list[Body]:
    """lords.chain.token-blocks: entries that have a token by now, or are gone, are skipped."""
    return [body for body in bodies(game, game.active) if body.id in chain.entries and not body.token]


@enforces("lords.chain.nesting")
def close_spent_lists(game: State) -> None:
    """lords.chain.nesting: the innermost list comes first; a list with nobody left is closed."""
    while game.chains and not still_to_act(game, game.chains[-1]):
        game.chains.pop()


def refuse_entry(game: State, chain: Chain, body: Body) -> Refusal | None:
    """Why a unit cannot be set off from this list."""
    leader = game.units[chain.leader]
    name, about = leader.profile.name, (body.id,)
    if body.token:
        return Refusal(f"{body.name} {body.does('have')} a token", "lords.chain.token-blocks", about)
    if body.id in chain.entries:
        return None
    if not any(commander(game, part) is leader for part in body.parts if part.alive):
        return Refusal(f"{body.name} {body.does('are')} not directly under {name}", "lords.chain.who-commands", about)
    if not commands(game, leader, body):
        return Refusal(f"the Lord stands in {body.name}", "lords.chain.eligible", about)
    if not in_reach(leader, body):
        return Refusal(f"{body.name} {body.does('are')} more than 6″ from {name}", "lords.chain.distance", about)
    return Refusal(f"{body.name} {body.does('are')} not on the list that was fixed", "lords.chain.any-number", about)


def after_that(game: State) -> str:
    """What comes when the innermost list is closed: the list of a leader before, or the end of the turn."""
    waiting = [chain for chain in game.chains[:-1] if still_to_act(game, chain)]
    return f"Back to {game.units[waiting[-1].leader].profile.name}" if waiting else "Your turn ends"


def who_next(game: State, chain: Chain, leader: str) -> Pick[str]:
    def others() -> list[Body]:
        return [body for body in bodies(game, game.active) if game.units[chain.leader] not in body.parts]

    def ready() -> dict[str, str]:
        left = {body.id: body.id for body in others() if body.id in chain.entries and not body.token}
        return {**left, STOP: ""}

    def options() -> list[Option[str]]:
        return [
            *[
                Option(body.id, body.id, body.name, why_not=refuse_entry(game, chain, body), about=(body.id,))
                for body in others()
            ],
            Option(STOP, "", "Nobody else", detail=after_that(game), declines=True),
        ]

    title, clause = f"{leader}: who is set off next?", "lords.chain.any-number"
    return Pick(
        title, clause, "chain", ready, options, named=lambda key: "" if key == STOP else key, about=(chain.leader,)
    )


async def next_in_chain(umpire: Umpire, game: State) -> Body | None:
    """lords.chain.any-number: the next unit of the innermost list, or stop and go on with the list before it."""
    while game.chains:
        chain = game.chains[-1]
        leader = game.units[chain.leader].profile.name
        chosen = await umpire.ask(game.active, who_next(game, chain, leader))
        if chosen:
            chain.entries.remove(chosen)
            body = body_of(game, chosen)
            game.acting = body.id
            umpire.tell("set-off", "lords.chain.bonus-activation", "{unit} " + body.does("are set off"), unit=body.ref)
            return body
        game.chains.pop()
        close_spent_lists(game)
    return None
