"""The order of play. A step is one rest to the next: the roll-off, a unit deployed, or one activation."""

from __future__ import annotations

from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.deployment import deploy_unit, roll_off
from grognard.rulesets.lords.state import Game
from grognard.rulesets.lords.turn import turn


async def step(umpire: Umpire, game: Game) -> None:
    match game.phase:
        case "roll-off":
            await roll_off(umpire, game)
        case "deploy":
            await deploy_unit(umpire, game)
        case "turn":
            await turn(umpire, game)
