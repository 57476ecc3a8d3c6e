"""Chapter 9: Combat. The attacker strikes, the defenders strike back, losses are counted, and equal losses mean another
round."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.questions import One, Option, OptionShown
from grognard.engine.questions.movement import Paths
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.rules.attacking import in_melee_range, strike, strike_back
from grognard.rulesets.fatigue.rules.measuring import (
    MEASURE,
    MELEE,
    flat_gap,
    in_combat_with,
    keeps_together,
    units_within,
)
from grognard.rulesets.fatigue.rules.moving import UnitMove, carry_out
from grognard.rulesets.fatigue.showing.words import ref, say, who
from grognard.rulesets.fatigue.state import INCH, Combat, State, Unit
from grognard.table.points import Point

ROUNDS = 100
CLOSING_UP = 3 * INCH
STAND = "stand"


async def fight(umpire: Umpire, state: State, attacker: Unit, target: Unit) -> None:
    """Start a Combat and fight its first round (fatigue.combat.start, fatigue.combat.participants)."""
    defenders = in_combat_with(state, attacker)
    state.combat = Combat(attacker.id, tuple(unit.id for unit in defenders))
    umpire.tell(
        "combat",
        "fatigue.combat.start",
        say(attacker, "{attacker} start a Combat with {target}", "{attacker} starts a Combat with {target}"),
        attacker=ref(attacker),
        target=ref(target),
    )
    names = " and ".join(unit.name for unit in defenders)
    umpire.tell("defenders", "fatigue.combat.participants", "{names} defend", names=names, units=state.combat.defenders)
    await fight_round(umpire, state, state.combat, target)


async def repeat(umpire: Umpire, state: State, combat: Combat) -> None:
    """The Combat goes on: the active unit attacks again without moving (fatigue.combat.repeat)."""
    attacker = state.units[combat.attacker]
    targets = [unit for unit in in_melee_range(state, attacker) if unit.id in combat.defenders]
    target: Unit | None = targets[0] if targets else None
    if len(targets) > 1:
        options = [Option(unit.id, unit, unit.name, about=(unit.id,)) for unit in targets]
        title = f"Whom {say(attacker, 'do', 'does')} {attacker.name} attack in round {combat.round + 1}?"
        target = await umpire.ask(
            attacker.seat, One(title, "fatigue.combat.repeat", f"repeat:{attacker.id}", options, about=(attacker.id,))
        )
    umpire.tell(
        "repeat",
        "fatigue.combat.repeat",
        "The Combat of {attacker} goes into round {round}",
        attacker=ref(attacker),
        round=combat.round + 1,
    )
    await fight_round(umpire, state, combat, target)


async def fight_round(umpire: Umpire, state: State, combat: Combat, target: Unit | None) -> None:
    """Fight one round: the attacker strikes first, then the defenders who survive strike back
    (fatigue.combat.attack-first)."""
    attacker = state.units[combat.attacker]
    combat.round += 1
    fought = target is not None
    if state.held:
        umpire.cite("fatigue.action.hold-scope")
    if target is not None:
        combat.slew += await strike(umpire, state, attacker, target)
    waiting = [unit for name in combat.defenders if (unit := state.units[name]).models]
    while waiting and attacker.models:
        defender = await next_to_strike(umpire, waiting)
        waiting.remove(defender)
        fought |= await retaliate(umpire, state, combat, defender, attacker)
    count(umpire, state, combat, fought=fought)


async def next_to_strike(umpire: Umpire, waiting: list[Unit]) -> Unit:
    """The defender chooses which of their units strikes back next (fatigue.combat.retaliation-move)."""
    if len(waiting) == 1:
        return waiting[0]
    options = [Option(unit.id, unit, unit.name, about=(unit.id,)) for unit in waiting]
    question = One("Which unit strikes back next?", "fatigue.combat.retaliation-move", "retaliation", options)
    return await umpire.ask(waiting[0].seat, question)


async def retaliate(umpire: Umpire, state: State, combat: Combat, defender: Unit, attacker: Unit) -> bool:
    """One defending unit closes up and strikes back. Returns whether it had anybody in range."""
    if defender.id not in combat.stands:
        await close_up(umpire, state, combat, defender, attacker)
    if not units_within(state, defender, attacker, MELEE):
        umpire.tell(
            "out-of-reach",
            "fatigue.combat.retaliation-attack",
            say(defender, "{unit} have nobody within 1″ of {attacker}", "{unit} is not within 1″ of {attacker}"),
            unit=ref(defender),
            attacker=ref(attacker),
        )
        return False
    combat.lost += await strike_back(umpire, state, defender, attacker)
    return True


async def close_up(umpire: Umpire, state: State, combat: Combat, defender: Unit, attacker: Unit) -> None:
    """The defending unit may move 3″ closer before it strikes back (fatigue.combat.retaliation-move)."""
    paths = await umpire.ask(defender.seat, RetaliationMove(state, defender, attacker))
    if paths is None:
        combat.stands.append(defender.id)
        rest = "for the rest of this Combat"
        text = say(defender, f"{{unit}} stand {rest}", f"{{unit}} stands {rest}")
        umpire.tell("stands", "fatigue.combat.retaliation-move", text, unit=ref(defender))
    elif paths:
        carry_out(defender, paths)
        umpire.tell(
            "moves",
            "fatigue.combat.retaliation-move",
            say(defender, "{unit} close up to {attacker}", "{unit} closes up to {attacker}"),
            unit=ref(defender),
            attacker=ref(attacker),
            paths=paths,
        )


class RetaliationMove(UnitMove):
    """The question of a move of up to 3″ after which no moved model is farther from the attacking unit than before.

    The unit may answer "stand" instead: it stays where it is for the rest of the Combat and is not asked again.
    """

    def __init__(self, state: State, unit: Unit, attacker: Unit) -> None:
        super().__init__(
            state,
            unit,
            f"Where {say(unit, 'do', 'does')} {unit.name} close up to?",
            "fatigue.combat.retaliation-move",
            f"move:{unit.id}",
            CLOSING_UP,
            keeps_together,
        )
        self.limits = "up to 3″ each, nobody farther off than before"
        self._attacker = attacker

    def _away(self, place: Point) -> float:
        radii = self._unit.profile.radius + self._attacker.profile.radius
        return min(flat_gap(place, there, radii) for there in self._attacker.models.values())

    def judge(self, paths: Paths) -> Refusal | None:
        for model, path in paths.items():
            before, after = self._away(self._unit.models[model]), self._away(path[-1])
            if MEASURE.farther(after, before) and path[-1] != self._unit.models[model]:
                return Refusal(
                    f"{who(self._unit, model)} would end {after / INCH:.2f}″ from "
                    f"{self._attacker.name}, farther than the {before / INCH:.2f}″ it started from",
                    "fatigue.combat.retaliation-move",
                    (self._unit.id,),
                )
        return super().judge(paths)

    # Every model's distance has to be looked at: neither quick test of a shift will do.

    def meets_nothing(self, dx: int, dy: int) -> bool:
        return False

    def judge_shift(self, paths: Paths) -> Refusal | None:
        return self.judge(paths)

    def someone_in_reach(self) -> bool:
        """Whether the unit can strike back from where it stands."""
        return units_within(self._state, self._unit, self._attacker, MELEE)

    def refuse_word(self, word: str) -> Refusal | None:
        return None if word == STAND else super().refuse_word(word)

    def instead(self) -> tuple[OptionShown, ...]:
        return (OptionShown(STAND, "Stand", "all of this Combat"),)


def count(umpire: Umpire, state: State, combat: Combat, *, fought: bool) -> None:
    """The seat of the side that has lost more models; None if both have lost equally (fatigue.combat.count and the two
    clauses after it)."""
    attacker = state.units[combat.attacker]
    defenders = [state.units[name] for name in combat.defenders]
    if not attacker.models:
        decide(umpire, state, combat, attacker.seat, "fatigue.combat.destroyed-loses")
    elif not any(unit.models for unit in defenders):
        decide(umpire, state, combat, enemy_of(attacker.seat), "fatigue.combat.destroyed-loses")
    elif combat.lost > combat.slew:
        decide(umpire, state, combat, attacker.seat, "fatigue.combat.count")
    elif combat.slew > combat.lost:
        decide(umpire, state, combat, enemy_of(attacker.seat), "fatigue.combat.count")
    elif not fought or combat.round >= ROUNDS:
        combat.drawn = True
        umpire.tell("drawn", "fatigue.combat.drawn", "The Combat of {attacker} is drawn", attacker=ref(attacker))


def decide(umpire: Umpire, state: State, combat: Combat, loser: int, clause: str) -> None:
    combat.loser = loser
    umpire.tell(
        "decided",
        clause,
        "{loser} loses the Combat: the attacker lost {lost}, the defender {slew}",
        lost=combat.lost,
        slew=combat.slew,
        loser=state.players[loser],
    )


def sides(state: State, combat: Combat) -> tuple[list[Unit], list[Unit]]:
    """The surviving units of the losing and of the winning side."""
    everyone: Mapping[str, Unit] = state.units
    fighters = [everyone[name] for name in (combat.attacker, *combat.defenders) if everyone[name].models]
    return (
        [unit for unit in fighters if unit.seat == combat.loser],
        [unit for unit in fighters if unit.seat != combat.loser],
    )
