"""Grognard for reinforcement learning: `TableEnv` for PettingZoo, `DuelEnv` for Gymnasium. Needs `grognard[rl]`.

An action is a number: the place of an answer among the candidates of the open question, which the rule set puts
in order. Moves in inches have no end of answers, so a learner chooses among those worth a thought, like a bot does.
"""

from __future__ import annotations

from grognard.env.duel import DuelEnv
from grognard.env.observing import Encoder, JsonBytes
from grognard.env.table import TableEnv

__all__ = ["DuelEnv", "Encoder", "JsonBytes", "TableEnv"]
