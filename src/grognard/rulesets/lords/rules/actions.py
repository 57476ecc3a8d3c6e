"""Chapter 3: the one action of an activation. What a unit may choose, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from grognard.engine.lazy import once
from grognard.engine.questions import Answer, One, Option, Pick
from grognard.engine.questions.bodies import OnBoard
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.words import exact_inches, how_many, inches, longest_way
from grognard.rulesets.lords.rules.body import Body, body_of, enemies
from grognard.rulesets.lords.rules.charging import chance_words, charge, worst_and_best
from grognard.rulesets.lords.rules.combat import Losses, fight
from grognard.rulesets.lords.rules.leaving import refuse_charge, refuse_retreat, refuse_staying
from grognard.rulesets.lords.rules.measuring import foes_in_combat, in_combat
from grognard.rulesets.lords.rules.moving import Advance, carry_out
from grognard.rulesets.lords.rules.retreat import retreat
from grognard.rulesets.lords.rules.shooting import may_shoot, refuse_shooting, refuse_shot, shoot
from grognard.rulesets.lords.state import State
from grognard.table.shapes import Disc

Action = Literal["shoot", "advance", "charge", "hold", "retreat", "fight", "stand"]
Test = Callable[[Body], "Refusal | None"]

WORDS: dict[Action, str] = {
    "shoot": "Shoot",
    "advance": "Advance",
    "charge": "Charge",
    "hold": "Hold",
    "retreat": "Retreat",
    "fight": "Fight",
    "stand": "Stand",
}
ACTIONS: dict[str, Action] = {action: action for action in WORDS}


class WhichAction(Pick[Action]):
    """The question which action a unit takes, of those that are open to it. A replay takes the action without working
    out what else was open."""

    def take(self, answer: Answer) -> Action:
        return ACTIONS[str(answer)]


class Activation:
    """The activation of one unit: who acts, which unit a leaving leader has left, what has been given up, and what was
    lost so far."""

    def __init__(self, game: State, id: str, left: Sequence[Disc] = (), left_id: str = "") -> None:
        self.game = game
        self.id = id
        self.left = left
        self.left_id = left_id
        self.given_up: set[Action] = set()
        self.losses = Losses()

    @property
    def body(self) -> Body:
        return body_of(self.game, self.id)

    def question(self, umpire: Umpire, body: Body) -> Pick[Action]:
        """Which action, of those that are open to the unit."""
        fighting = umpire.recall("in Combat", partial(in_combat, self.game, body))

        def open_to() -> dict[str, Action]:
            return {each: each for each in (self._open_in_combat(body) if fighting else self._open_to_free(body))}

        return WhichAction(
            f"{body.name}: which action?",
            "lords.turn.options-in-combat" if fighting else "lords.turn.options-free",
            "action",
            open_to,
            lambda: self._in_combat(body) if fighting else self._free(body),
            about=(body.id,),
        )

    def _open_in_combat(self, body: Body) -> Iterator[Action]:
        stays = refuse_staying(body, self.left) is None
        if stays:
            yield "fight"
        if refuse_retreat(self.game, body, self.left) is None:
            yield "retreat"
        if stays:
            yield "stand"

    def _open_to_free(self, body: Body) -> Iterator[Action]:
        stays = refuse_staying(body, self.left) is None
        if stays and may_shoot(self.game, body):
            yield "shoot"
        if self._refuse_advance(body) is None:
            yield "advance"
        if self._refuse_charge(body) is None:
            yield "charge"
        if stays:
            yield "hold"

    def _in_combat(self, body: Body) -> list[Option[Action]]:
        """lords.turn.options-in-combat: Retreat, Fight, or stand and do nothing."""
        why = Refusal(
            f"{body.name} {body.does('are in Combat')} and may Retreat, Fight or stand",
            "lords.turn.options-in-combat",
            (body.id,),
        )
        staying = refuse_staying(body, self.left)
        return [
            _option("fight", staying, "A unit within 1″"),
            _option("retreat", refuse_retreat(self.game, body, self.left), f"{exact_inches(body.movement)} + D6 away"),
            _option("stand", staying, "Do nothing"),
            *[_option(action, why) for action in ("shoot", "advance", "charge", "hold")],
        ]

    def _free(self, body: Body) -> list[Option[Action]]:
        """lords.turn.options-free: exactly one of Shoot, Advance, Charge and Hold."""
        why = Refusal(f"{body.name} {body.does('are')} not in Combat", "lords.turn.options-free", (body.id,))
        staying = refuse_staying(body, self.left)
        reach = f"{exact_inches(body.movement)} + D6"
        shots = f"Range {exact_inches(body.range)}" if body.range else ""
        return [
            _option("shoot", staying or refuse_shooting(self.game, body), shots),
            _option("advance", self._refuse_advance(body), f"Up to {exact_inches(body.movement)}"),
            _option("charge", self._refuse_charge(body), reach),
            _option("hold", staying, "Do nothing"),
            *[_option(action, why) for action in ("retreat", "fight", "stand")],
        ]

    def _refuse_advance(self, body: Body) -> Refusal | None:
        if "advance" in self.given_up:
            return Refusal(f"{body.name} {body.does('have given the Advance up')}", "lords.move.abandon", (body.id,))
        return None

    def _refuse_charge(self, body: Body) -> Refusal | None:
        """A Charge needs a target; only a leaver may find none (lords.leave.actions)."""
        if not self.left:
            return None
        refusal = None
        for foe in enemies(self.game, body.seat):
            refusal = refuse_charge(self.game, body, foe, self.left)
            if refusal is None:
                return None
        return refusal

    async def act(self, umpire: Umpire, body: Body) -> bool | None:
        """Carry out one action of the body as it stands. Returns whether it moved the unit; None if a leaving leader
        has no action left."""
        while True:
            question = self.question(umpire, body)
            if self.left and not umpire.recall("may act", partial(_any_open, question)):
                return None  # lords.leave.actions: only a leaver may have none, a whole unit always has an action
            action = await umpire.ask(body.seat, question)
            done = await self._carry_out(umpire, action, body)
            if done is not None:
                return done
            self.given_up.add(action)
            body = self.body

    async def _carry_out(self, umpire: Umpire, action: Action, body: Body) -> bool | None:
        """Carry out the chosen action. Returns whether the unit moved; None if the action was given up."""
        game = self.game
        match action:
            case "advance":
                return await self._advance(umpire, body)
            case "charge":
                target = await self._target(umpire, body, "charge", self._chargeable(body))
                await self._charge(umpire, body, target)
                return True
            case "retreat":
                return await retreat(umpire, game, body, self.left)
            case "shoot":
                target = await self._target(umpire, body, "shoot", self._shootable(body))
                await shoot(umpire, game, body, target, self.losses)
            case "fight":
                target = await self._target(umpire, body, "fight", self._in_reach(body))
                await fight(umpire, body, target, self.losses)
            case "stand":
                umpire.tell("stand", "lords.turn.options-in-combat", "{unit} " + body.does("stand"), unit=body.ref)
            case "hold":
                umpire.tell("hold", "lords.hold.nothing", "{unit} " + body.does("hold"), unit=body.ref)
        return False

    async def _advance(self, umpire: Umpire, body: Body) -> bool | None:
        paths = await umpire.ask(body.seat, Advance(self.game, body, self.left))
        if paths is None:
            umpire.tell("abandon", "lords.move.abandon", "{unit} " + body.does("give the Advance up"), unit=body.ref)
            return None
        starts = body.places
        carry_out(body, paths)
        umpire.tell(
            "advance",
            "lords.advance.move",
            "{unit} " + body.does("advance {inches}"),
            unit=body.ref,
            inches=lambda: inches(longest_way(starts, paths)),
        )
        return True

    async def _charge(self, umpire: Umpire, body: Body, target: Body) -> None:
        """lords.charge.fight: within 1″ of the declared target it may fight it at once."""
        if not await charge(umpire, self.game, body, target):
            return
        options = [
            Option("fight", True, "Fight", detail=target.name, about=(target.id,)),
            Option("decline", False, "Do not fight", declines=True),
        ]
        question = One(
            f"{body.name}: fight at once?", "lords.charge.fight", "fight", options, about=(body.id, target.id)
        )
        if await umpire.ask(body.seat, question):
            await fight(umpire, self.body, target, self.losses)

    def _chargeable(self, body: Body) -> Test:
        return lambda foe: refuse_charge(self.game, body, foe, self.left)

    def _shootable(self, body: Body) -> Test:
        return lambda foe: refuse_shot(self.game, body, foe)

    def _in_reach(self, body: Body) -> Test:
        touched = once(lambda: {foe.id for foe in foes_in_combat(self.game, body)})

        def refuse(foe: Body) -> Refusal | None:
            if foe.id in touched():
                return None
            return Refusal(
                f"{foe.name} {foe.does('are')} not within 1″ of {body.name}", "lords.fight.target", (foe.id,)
            )

        return refuse

    async def _target(self, umpire: Umpire, body: Body, action: Action, test: Test) -> Body:
        """The enemy unit that an action is against."""
        clause = {"charge": "lords.charge.declare", "shoot": "lords.shoot.who"}.get(action, "lords.fight.target")
        judged = once(lambda: [(foe, test(foe)) for foe in enemies(self.game, body.seat)])

        def words(foe: Body) -> str:
            return chance_words(self.game, body, foe) if action == "charge" else how_many(foe.count, "model")

        def pointing(foe: Body) -> OnBoard | None:
            return worst_and_best(self.game, body, foe) if action == "charge" else None

        def options() -> list[Option[Body]]:
            return [
                Option(foe.id, foe, foe.name, detail=words(foe), why_not=why_not, about=(foe.id,))
                for foe, why_not in judged()
            ]

        def ready() -> dict[str, Body]:
            return {foe.id: foe for foe, why_not in judged() if why_not is None}

        question = Pick(
            f"{body.name}: {WORDS[action]} whom?",
            clause,
            f"target:{action}",
            ready,
            options,
            named=partial(body_of, self.game),
            about=(body.id,),
            pointing=pointing,
        )
        return await umpire.ask(body.seat, question)


def _any_open(question: Pick[Action]) -> bool:
    return bool(question.keys)


def _option(action: Action, why_not: Refusal | None, detail: str = "") -> Option[Action]:
    return Option(action, action, WORDS[action], detail=detail, why_not=why_not)
