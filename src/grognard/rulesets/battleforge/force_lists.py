"""A force as its player writes it down: organizations, their units, what each unit takes. Nothing is worked out here.

Files hold it as TOML or JSON in the same words (docs/battleforge.md). Everything is named by its id or by its name as
people say it; `rules.forces.naming` finds out what is meant.
"""

from __future__ import annotations

from grognard.engine.record import Value

USUAL_LIMIT = 1000
"""The points limit where nobody has agreed on another (battleforge.force.points-limit)."""


class ListedUnit(Value, frozen=True, forbid_unknown_fields=True):
    """A unit of a list: its datasheet, the models added to it, the options with how many models take each, a legend."""

    datasheet: str
    name: str = ""
    """What its player calls it, if it has a name of its own."""
    add: dict[str, int] = {}
    options: dict[str, int] = {}
    legend: str = ""


class ListedOrganization(Value, frozen=True, forbid_unknown_fields=True):
    """An organization of a list and its units, all of one faction. In a casual list it may have no name."""

    faction: str
    organization: str = ""
    units: tuple[ListedUnit, ...] = ()


class ForceList(Value, frozen=True, forbid_unknown_fields=True):
    """A whole list. The faction of its first organization is its primary one."""

    name: str
    organizations: tuple[ListedOrganization, ...] = ()
    focus: str = ""
    limit: int | None = None
    """The points limit that it was made for; what the players agree on counts for more."""
    casual: bool = False
    id: str = ""
    blurb: str = ""
