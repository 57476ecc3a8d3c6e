"""Once-per limits: once per round, one attempt per unit and trigger, once per game."""

from __future__ import annotations

from grognard.engine.events import Ref
from grognard.engine.mechanics.scopes import Scopes, Use
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal


class Limit(Value, frozen=True):
    """How often a subject may do something in a scope. The count ends with the scope.

    SHOOT = Limit("shoot", "round", "forge.action.shoot-once", "{who} has shot in this round")
    """

    name: str
    per: str
    clause: str
    spent: str
    """What is said when nothing is left: a sentence in which {who} is the subject."""
    most: int = 1

    def left(self, scopes: Scopes, who: Ref) -> int:
        frame = scopes.now(self.per).number
        for use in scopes.uses.get(who.id, ()):
            if use.name == self.name and use.frame == frame:
                return self.most - use.times
        return self.most

    def refusal(self, scopes: Scopes, who: Ref) -> Refusal | None:
        """Why the subject may not do it again; None if it may."""
        if self.left(scopes, who) > 0:
            return None
        return Refusal(self.spent.format(who=who), self.clause, (who.id,))

    def use(self, scopes: Scopes, who: Ref) -> None:
        """Count one use. Ask `refusal` first, so that the count never goes over the limit."""
        left = self.left(scopes, who)
        if left <= 0:
            raise ValueError(f"{who} has no {self.name} left in this {self.per}")
        frame = scopes.now(self.per).number
        others = [use for use in scopes.uses.get(who.id, ()) if (use.name, use.frame) != (self.name, frame)]
        scopes.uses[who.id] = [*others, Use(self.name, frame, self.most - left + 1)]
