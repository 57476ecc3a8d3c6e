"""What a force brings besides its units: the powers that its casters know, and the strategies that its points can buy.

Both are data. What they do is written in the words of the vocabulary (`rules.datasheets.specials`), bound to its
moments. Only the hits of a power are numbers of their own. Nothing here changes in a game.
"""

from __future__ import annotations

from typing import Literal

from grognard.engine.history.bounds import Count
from grognard.engine.mechanics.effects import Effect
from grognard.engine.record import Value

Aimed = Literal["enemy unit", "friendly unit"]
"""What a power is cast at. A caster's own unit is a friendly one."""
StrategySource = Literal["core", "faction", "focus"]
PRE_GAME = ("pre-game", "after deployment")
"""The windows of strategies that are used before the first round."""
MOMENTS = (
    *("activation", "move", "charge", "move action", "rush", "ambush", "targeted", "reaction", "die"),
    *("break test failed", *PRE_GAME, "by hand"),
)
"""All windows of strategies: the moments at which somebody is asked, and "by hand", at which nobody is."""


class Power(Value, frozen=True):
    """A power: what it takes to cast it, at whom, and what it does there."""

    id: str
    name: str
    cast: int
    """The die and the caster's Shock together may not be above this."""
    range: int
    """In mils, from the model that casts."""
    target: Aimed
    specialty: str = ""
    """The specialty that it belongs to; empty: every caster has it."""
    sight: bool = False
    """Whether the caster has to see its target."""
    only: str = ""
    """The keyword that its target must have; empty: none."""
    hits: Count = 0
    """A power with hits is an attack: the hits give Shock, and the models that they kill count as lost to one
    attack."""
    ap: int = 0
    effects: tuple[Effect, ...] = ()
    blurb: str = ""


class Strategy(Value, frozen=True):
    """A strategy: what it costs, when it may be used, on which units of its player, and what it does."""

    id: str
    name: str
    cost: int
    window: str
    effects: tuple[Effect, ...]
    source: StrategySource = "core"
    faction: str = ""
    """The faction whose units it reaches; empty: any unit of its player."""
    keyword: str = ""
    """The keyword that the unit must have; empty: none."""
    in_cover: bool = False
    """Whether the unit must have cover against the attack that is made at it."""
    blurb: str = ""
