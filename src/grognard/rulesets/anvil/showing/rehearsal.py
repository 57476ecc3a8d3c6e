"""What an engage leads to, before it is ordered: the rules themselves run on a copy of the field.

The game has no dice, so only interruptions of the other side are uncertain. Here there are none.
"""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.playing.driver import Driver
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Ask, Umpire
from grognard.rulesets.anvil.rules.combat import strike
from grognard.rulesets.anvil.rules.engaging import Approach, approach
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.state import Activation, State, Unit


class Rehearsal:
    """The outcome: the approach, the events, and the field afterwards."""

    def __init__(self, found: Approach, events: list[Event], field: State) -> None:
        self.found = found
        self.events = events
        self.field = field

    @property
    def sentences(self) -> list[str]:
        return [event.sentence() for event in self.events]


def rehearse(field: State, attacker: Unit, defender: Unit, limit: int | None = None) -> Rehearsal | Refusal:
    """Carry out an engage of this enemy on a copy of the field, with all bounces; or say why it cannot be made.

    `limit` is the allowance if it is not the unit's own, for excess movement.
    """
    copy = field.copy()
    mine, theirs = copy.units[attacker.id], copy.units[defender.id]
    if copy.acting is None:
        copy.acting = Activation(mine.id, mine.seat, (), ())
    found = approach(copy, mine, theirs, allowance(copy, mine).total if limit is None else limit)
    if isinstance(found, Refusal):
        return found
    events: list[Event] = []
    driver = Driver(strike(Umpire(events), copy, mine, theirs, found))
    request = driver.run()
    while isinstance(request, Ask):
        request = driver.run(request.question.default())
    return Rehearsal(found, events, copy)
