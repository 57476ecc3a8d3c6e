"""Chapter 3: the one action of an activation: what may be chosen, and carrying it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from grognard.engine.questions import One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.body import Body, body_of, enemies
from grognard.rulesets.lords.charge import charge
from grognard.rulesets.lords.fight import Losses, fight
from grognard.rulesets.lords.leaving import refuse_charge, refuse_retreat, refuse_staying
from grognard.rulesets.lords.measuring import foes_in_combat, inches, on_tape, strength
from grognard.rulesets.lords.moving import Advance, carry_out, longest
from grognard.rulesets.lords.retreat import retreat
from grognard.rulesets.lords.shoot import refuse_shooting, refuse_shot, shoot
from grognard.rulesets.lords.state import Game
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


class Activation:
    """One unit's activation: who acts, whom a leaver has left behind, what has been given up and lost so far."""

    def __init__(self, game: Game, id: str, left: Sequence[Disc] = (), left_id: str = "") -> None:
        self.game = game
        self.id = id
        self.left = left
        self.left_id = left_id
        self.given_up: set[Action] = set()
        self.losses = Losses()

    @property
    def body(self) -> Body:
        return body_of(self.game, self.id)

    def options(self) -> list[Option[Action]]:
        body = self.body
        if foes_in_combat(self.game, body):
            return self._in_combat(body)
        return self._free(body)

    def _in_combat(self, body: Body) -> list[Option[Action]]:
        """lords.turn.options-in-combat: Retreat, Fight, or stand and do nothing."""
        why = Refusal(
            f"{body.name} {body.does('are in Combat')} and may Retreat, Fight or stand",
            "lords.turn.options-in-combat",
            (body.id,),
        )
        staying = refuse_staying(body, self.left)
        return [
            _option("fight", staying, "Against one unit within 1″"),
            _option("retreat", refuse_retreat(self.game, body, self.left), f"{inches(body.movement)} + D6 away"),
            _option("stand", staying, "Do nothing"),
            *[_option(action, why) for action in ("shoot", "advance", "charge", "hold")],
        ]

    def _free(self, body: Body) -> list[Option[Action]]:
        """lords.turn.options-free: exactly one of Shoot, Advance, Charge and Hold."""
        why = Refusal(f"{body.name} {body.does('are')} not in Combat", "lords.turn.options-free", (body.id,))
        staying = refuse_staying(body, self.left)
        reach = f"{inches(body.movement)} + D6 towards one unit"
        shots = f"Range {inches(body.range)}" if body.range else ""
        return [
            _option("shoot", staying or refuse_shooting(self.game, body), shots),
            _option("advance", self._refuse_advance(body), f"Up to {inches(body.movement)}"),
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

    async def act(self, umpire: Umpire) -> bool | None:
        """One action. Whether it moved the unit; None if a leaver has nothing left that he may do."""
        while True:
            body = self.body
            options = self.options()
            if all(option.why_not is not None for option in options):
                return None
            question = One(f"{body.name}: which action?", _clause(options), "action", options, about=(body.id,))
            action = await umpire.ask(body.seat, question)
            done = await self._carry_out(umpire, action, body)
            if done is not None:
                return done
            self.given_up.add(action)

    async def _carry_out(self, umpire: Umpire, action: Action, body: Body) -> bool | None:
        """Whether the unit moved; None if the action was given up."""
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
        umpire.tell(
            "advance",
            "lords.advance.move",
            "{unit} " + body.does("advance {inches}"),
            unit=body.ref,
            inches=on_tape(longest(body, paths)),
        )
        carry_out(body, paths)
        return True

    async def _charge(self, umpire: Umpire, body: Body, target: Body) -> None:
        """lords.charge.fight: within 1″ of the declared target it may fight it at once."""
        if not await charge(umpire, self.game, body, target):
            return
        options = [Option("fight", True, f"Fight {target.name}"), Option("decline", False, "Do not fight")]
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
        touched = {foe.id for foe in foes_in_combat(self.game, body)}

        def refuse(foe: Body) -> Refusal | None:
            if foe.id in touched:
                return None
            return Refusal(
                f"{foe.name} {foe.does('are')} not within 1″ of {body.name}", "lords.fight.target", (foe.id,)
            )

        return refuse

    async def _target(self, umpire: Umpire, body: Body, action: Action, test: Test) -> Body:
        """The enemy unit that an action is against."""
        clause = {"charge": "lords.charge.declare", "shoot": "lords.shoot.who"}.get(action, "lords.fight.target")
        options = [
            Option(foe.id, foe, foe.name, detail=strength(foe.count), why_not=test(foe), about=(foe.id,))
            for foe in enemies(self.game, body.seat)
        ]
        title = f"{body.name}: {WORDS[action]} whom?"
        return await umpire.ask(body.seat, One(title, clause, f"target:{action}", options, about=(body.id,)))


def _clause(options: Sequence[Option[Action]]) -> str:
    return "lords.turn.options-in-combat" if options[0].key == "fight" else "lords.turn.options-free"


def _option(action: Action, why_not: Refusal | None, detail: str = "") -> Option[Action]:
    return Option(action, action, WORDS[action], detail=detail, why_not=why_not)
