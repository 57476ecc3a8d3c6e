"""Verbs that agree with their subject: "Soldier Ants hold", "Toy Tank holds"."""

from __future__ import annotations

import re
from functools import lru_cache

IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do"}
"""Of one, of many."""
AFTER = re.compile(r"\s(?:of|with|in|from|under|at|on)\s.*")
NUMBER = re.compile(r"\s+\d+$")


@lru_cache(maxsize=1024)
def sounds_many(name: str) -> bool:
    """Whether a name is a plural: Soldier Ants, Heirs of the Queen; not Rifle Squad 2, nor The Hatpress."""
    head = NUMBER.sub("", AFTER.sub("", name))
    return head.endswith("s") and not head.endswith(("ss", "'s", "’s"))


@lru_cache(maxsize=256)
def of_many(verb: str) -> str:
    """The form for many of a verb in the form for one: hold of holds, rush of rushes, rally of rallies."""
    if verb.lower() in IRREGULAR:
        many = IRREGULAR[verb.lower()]
        return many.capitalize() if verb[0].isupper() else many
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("shes", "ches", "sses", "xes", "oes")):
        return verb[:-2]
    return verb.removesuffix("s")
