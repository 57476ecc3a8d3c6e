"""Chapter 15: reactions. Which units may react, their attempt, and what the targets of an attack may do about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.windows import Window, by_class, declare
from grognard.engine.questions import Option
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.fighting.blows import strikes_at, why_not_fight
from grognard.rulesets.battleforge.rules.fighting.engaging import are_engaged, engaged_with, is_engaged
from grognard.rulesets.battleforge.rules.foundations.checks import D10, initiative_check, initiative_of, last_face
from grognard.rulesets.battleforge.rules.reactions import escaping
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.shooting import profiles
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack
from grognard.rulesets.battleforge.rules.shooting.shots import everything, everything_at, why_not_shoot
from grognard.rulesets.battleforge.rules.strategies.playing import PASSES, Occasion, offer
from grognard.rulesets.battleforge.state import ACTIVATED, ATTEMPT, EVADE, FOUGHT, HOLD, REACTED, SHOT, State, Unit

ReactionKind = Literal["escape", "dodge", "counter", "overwatch"]
CLASSES: tuple[ReactionKind, ...] = ("escape", "dodge", "counter")
"""The order in which they are carried out (battleforge.react.window-order)."""
QUICK: tuple[ReactionKind, ...] = ("dodge", "escape")
FREE_ON_HOLD: tuple[ReactionKind, ...] = ("overwatch", "counter")
CLAUSE: dict[ReactionKind, str] = {
    "escape": "battleforge.react.escape",
    "dodge": "battleforge.react.dodge",
    "counter": "battleforge.react.counter-attack",
    "overwatch": "battleforge.react.overwatch",
}


class Reaction(Value, frozen=True):
    """A reaction that a unit declares; a Counter Attack names whom it strikes."""

    kind: ReactionKind
    unit: str
    against: str = ""


@enforces("battleforge.react.eligible")
def why_not(state: State, unit: Unit) -> Refusal | None:
    """Why a unit may not react now: it has acted and is not on Hold, has reacted, has tried, or is not there."""
    if state.reacting:
        return Refusal("nobody reacts to a reaction", "battleforge.react.no-nesting", (unit.id,))
    if not unit.fielded:
        return Refusal(f"{unit.ref:is} not on the field", "battleforge.react.eligible", (unit.id,))
    if (reacted := REACTED.refusal(state.scopes, unit.ref)) is not None:
        return reacted
    acted = ACTIVATED.refusal(state.scopes, unit.ref)
    if acted is not None and not state.scopes.has(HOLD, unit.id):
        return Refusal(f"{acted.reason} and is not on Hold", "battleforge.react.eligible", (unit.id,))
    return ATTEMPT.refusal(state.scopes, unit.ref)


@enforces("battleforge.react.check", "battleforge.react.failed", "battleforge.react.spent", "battleforge.action.hold")
async def attempt(umpire: Umpire, state: State, unit: Unit, kind: ReactionKind) -> bool:
    """Whether the reaction is made. A failed attempt costs a Shock at once; a successful one uses the unit up for the
    round."""
    umpire.cite(why_not)
    ATTEMPT.use(state.scopes, unit.ref)
    ready = (kind in FREE_ON_HOLD and state.scopes.has(HOLD, unit.id)) or await _quick(umpire, state, unit, kind)
    if not ready and not await initiative_check(umpire, state, unit, "battleforge.react.check", WORDS[kind]):
        umpire.tell(
            "too slow",
            "battleforge.react.failed",
            "{unit:is} too slow for {reaction}",
            unit=unit.ref,
            reaction=WORDS[kind],
        )
        await shock.shaken(umpire, state, unit, "battleforge.react.failed")
        return False
    state.scopes.take(HOLD, unit.id)
    REACTED.use(state.scopes, unit.ref)
    umpire.cite(REACTED.clause)
    if ACTIVATED.refusal(state.scopes, unit.ref) is None:
        ACTIVATED.use(state.scopes, unit.ref)
    umpire.tell("react", CLAUSE[kind], "{unit:reacts}: {reaction}", unit=unit.ref, reaction=WORDS[kind])
    return True


async def _quick(umpire: Umpire, state: State, unit: Unit, kind: ReactionKind) -> bool:
    """Whether a strategy spares the check."""
    title = f"{unit.ref:declares} {WORDS[kind]}: a strategy?"
    await offer(umpire, state, Occasion("reaction", title, [unit], otherwise="its Initiative decides"))
    return state.scopes.take(PASSES, unit.id)


WORDS: dict[ReactionKind, str] = {
    "escape": "Escape",
    "dodge": "Dodge",
    "counter": "Counter Attack",
    "overwatch": "Overwatch",
}


DOES: dict[ReactionKind, str] = {
    "escape": "a whole Move before they act",
    "dodge": "an Evade token, one less to hit it",
    "counter": "strikes back at the same time",
    "overwatch": "shoots at the mover on its way",
}


def chance_of(state: State, unit: Unit, kind: ReactionKind) -> str:
    """What a reaction does, what it costs, what the attempt needs, and how likely that is."""
    if kind in FREE_ON_HOLD and state.scopes.has(HOLD, unit.id):
        return f"{DOES[kind]}; on Hold: no check"
    price = ", for its activation" if ACTIVATED.refusal(state.scopes, unit.ref) is None else ""
    last = last_face(initiative_of(state, unit).total)
    return f"{DOES[kind]}{price}; on {last} or less, {last * 100 // D10} %, else a Shock"


@enforces("battleforge.react.window-order")
async def answers(umpire: Umpire, state: State, attacks: Sequence[Attack]) -> list[Attack]:
    """The window in which targets answer attacks that are declared: Escapes are carried out, then Dodges; the Counter
    Attacks are given back, to be rolled together with the attacks."""
    if state.reacting:
        umpire.cite("battleforge.react.no-nesting")
        return []
    targets = [state.units[name] for name in dict.fromkeys(name for each in attacks for name in each.targets)]
    attackers = [state.units[attack.unit] for attack in attacks]

    def offers(seat: int) -> list[Option[Reaction]]:
        return [
            option
            for unit in targets
            if unit.seat == seat and unit.fielded
            for option in _offers(state, unit, [a for a in attacks if unit.id in a.targets])
        ]

    async def attempted(_seat: int, reaction: Reaction) -> Reaction | None:
        return reaction if await attempt(umpire, state, state.units[reaction.unit], reaction.kind) else None

    names = ", ".join(str(unit.ref) for unit in targets)
    title = f"{attackers[0].ref:attacks} {names}. Who reacts?"
    about = (attackers[0].id, *(unit.id for unit in targets))
    window = Window(
        "attack", title, "battleforge.react.window-order", about=about,
        decline="Take it", declined="nobody reacts, and all keep what they could do later",
    )  # fmt: skip
    declared = await declare(umpire, window, state.seats(), offers, attempted)
    if declared and len(attacks) > 1:
        umpire.cite("battleforge.group.reactions")
    return await _carried_out(umpire, state, declared)


@enforces("battleforge.action.charge-sequence")
async def may_escape(umpire: Umpire, state: State, attacker: Unit, target: Unit) -> None:
    """The window over a charge from one floor to the next: nobody sees it to shoot at, but its target may escape."""

    def offers(seat: int) -> list[Option[Reaction]]:
        if seat != target.seat or not target.fielded:
            return []
        return [_offer(state, "escape", target, why_not(state, target))]

    async def attempted(_seat: int, reaction: Reaction) -> Reaction | None:
        return reaction if await attempt(umpire, state, target, reaction.kind) else None

    title = f"{attacker.ref:charges} {target.ref}. {target.ref.pronoun:Does _} react?"
    window = Window(
        "charge", title, "battleforge.react.escape", about=(attacker.id, target.id),
        decline="Stand", declined=f"{attacker.ref:fights} {target.ref} where they are",
    )  # fmt: skip
    await _carried_out(umpire, state, await declare(umpire, window, state.seats(), offers, attempted))


async def _carried_out(umpire: Umpire, state: State, declared: Sequence[tuple[int, Reaction]]) -> list[Attack]:
    counters = []
    for _, reaction in by_class(declared, CLASSES, lambda made: made.kind):
        unit = state.units[reaction.unit]
        match reaction.kind:
            case "escape":
                await escape(umpire, state, unit)
                umpire.cite("battleforge.react.escape-after")
            case "dodge":
                dodge(state, unit)
            case _:
                counters.append(await counter(umpire, state, unit, state.units[reaction.against]))
    return counters


def _offer(state: State, kind: ReactionKind, unit: Unit, closed: Refusal | None) -> Option[Reaction]:
    return Option(
        f"{kind} {unit.id}",
        Reaction(kind, unit.id),
        f"{unit.ref}: {WORDS[kind]}",
        detail=chance_of(state, unit, kind),
        why_not=closed,
        about=(unit.id,),
    )


def _offers(state: State, unit: Unit, attacks: Sequence[Attack]) -> list[Option[Reaction]]:
    closed = why_not(state, unit)
    options = [_offer(state, kind, unit, closed) for kind in QUICK]
    for attack in attacks:
        foe = state.units[attack.unit]
        options.append(
            Option(
                f"counter {unit.id} {foe.id}",
                Reaction("counter", unit.id, foe.id),
                f"{unit.ref}: Counter Attack on {foe.ref}",
                detail=chance_of(state, unit, "counter"),
                why_not=closed or why_no_counter(state, unit, foe),
                about=(unit.id, foe.id),
            )
        )
    return options


@enforces("battleforge.react.dodge")
def dodge(state: State, unit: Unit) -> None:
    """Dodge: an Evade action at once. The token may be spent against this very attack."""
    state.scopes.give(EVADE, unit.id, "battleforge.react.dodge")


@enforces("battleforge.react.escape")
async def escape(umpire: Umpire, state: State, unit: Unit) -> None:
    """Escape: a full Move, as an action inside the action that it answers. From melee it is a fall back."""
    if unit.fielded:
        with state.scopes.within("action", unit.id):
            await escaping.escape(umpire, state, unit)


# ---- Counter Attack ----


@enforces("battleforge.react.counter-attack")
def why_no_counter(state: State, unit: Unit, foe: Unit) -> Refusal | None:
    """Why a unit cannot strike back at an attacker: it fights if it is engaged with it, and shoots otherwise."""
    if are_engaged(state, unit, foe):
        return why_not_fight(state, unit)
    if is_engaged(state, unit):
        return Refusal(f"{unit.ref:is} engaged in melee", "battleforge.action.engaged", (unit.id,))
    closed = why_not_shoot(state, unit)
    if closed is not None or everything_at(state, unit, foe).strikes:
        return closed
    return Refusal(f"{unit.ref:has} no shot at {foe.ref}", "battleforge.react.counter-attack", (unit.id, foe.id))


async def counter(umpire: Umpire, state: State, unit: Unit, foe: Unit) -> Attack:
    """All attacks of a Counter Attack go at the attacker."""
    if foe in engaged_with(state, unit):
        FOUGHT.use(state.scopes, unit.ref)
        return strikes_at(state, unit, foe, await profiles.in_melee(umpire, unit, foe))
    SHOT.use(state.scopes, unit.ref)
    return await everything(umpire, state, unit, foe)
