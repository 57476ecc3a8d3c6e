"""The test kit: a position, scripted dice, answers, and then what stands where. docs/testing.md explains it."""

from __future__ import annotations

from grognard.testing.game import Game, game, opening
from grognard.testing.spots import inches, mils

__all__ = ["Game", "game", "inches", "mils", "opening"]
