"""The test kit refuses what means nothing and what no game could show."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.battleforge.kit import forge, troopers

HOUSE = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26), "capacity": 5}
INSIDE = {"cast": "Troopers", "inside": "house"}


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ({"units": {"t": troopers(shok=1)}}, "Did you mean 'shock'"),
        ({"units": {"t": {"cast": "Trooper", "row": (5, 5)}}}, "Did you mean 'Troopers'"),
        ({"units": {"t": troopers(weapons=["Riffle"])}}, "Did you mean 'Rifle'"),
        ({"units": {"t": troopers(rules=["Tuff(3)"])}}, "there is no special rule 'Tuff'"),
        ({"units": {"t": troopers(rules=["Tough"])}}, "Tough takes 1 numbers, not 0"),
        ({"units": {"t": troopers(figures={6: {"co": 7}})}}, "the number of a model is 6"),
        ({"units": {"t": troopers(figures={1: {"courage": 7}})}}, "'courage' means nothing here"),
        ({"units": {"t": troopers(seat=2)}}, "seat is 2; it can only be 0 to 1"),
        ({"units": {"t": troopers(shock=-1)}}, "shock is -1"),
        ({"units": {"t": troopers(reserve=True)}}, "it is in one place only"),
        ({"units": {"t": troopers(x=0.2)}}, "0.3″ over the edge"),
        ({"units": {"t": troopers(), "u": troopers(x=10.5)}}, "deep in t.1"),
        (
            {"units": {"t": {"cast": "Brutes", "row": (5, 5), "lost": {1: 3}}}},
            "wounds lost is 3; it can only be 0 to 2",
        ),
        ({"units": {"t": {"cast": "Troopers", "at": [(5, 5)], "models": 3}}}, "the number of places is 1"),
        ({"units": {"t": INSIDE}}, "'house' means nothing here"),
        ({"units": {"t": INSIDE, "u": INSIDE}, "terrain": [HOUSE]}, "the number of models is 10"),
        ({"units": {"t": {"cast": "Troopers", "inside": ("house", 2)}}, "terrain": [HOUSE]}, "the floor is 2"),
        ({"units": {"t": {"cast": "Troopers", "aboard": "truck"}}}, "'truck' means nothing here"),
        (
            {"units": {"t": troopers()}, "terrain": [{"kind": "wall", "rect": (1, 1, 2, 2)}]},
            "'wall' means nothing here",
        ),
        ({"units": {"t": troopers()}, "terrain": [{"kind": "area", "rect": (1, 1, 2, 2), "cover": "thick"}]}, "cover"),
        ({"units": {"t": troopers()}, "terrain": [{"kind": "area", "circle": (1, 1, 2), "hight": 2}]}, "'height'"),
        ({"units": {"t": troopers()}, "stage": "combat"}, "'combat' means nothing here"),
        ({"units": {"t": troopers()}, "active": 2}, "active is 2"),
        ({"units": {"t": troopers()}, "acting": "x"}, "'x' means nothing here"),
        ({"units": {"t": troopers()}, "objectives": [{"at": (5, 5), "contrl": 1}]}, "'control'"),
        ({"units": {"t": troopers()}, "scoring": [{"what": "objective", "point": 1}]}, "'points'"),
    ],
)
def test_what_means_nothing_or_cannot_be_is_refused(spec: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        forge(**spec)


def test_a_unit_in_the_middle_of_its_activation() -> None:
    g = forge(units={"t": troopers(), "b": troopers(y=30, seat=1)}, acting="t", actions=1)
    assert g.topic == "action:t"
    g.one("hold")
    assert (g.topic, g.seat) == ("unit", 1)


def test_models_stand_on_what_is_under_them() -> None:
    crate = {"kind": "platform", "rect": (9, 9, 12, 12), "height": 1}
    g = forge(units={"t": troopers(x=10), "b": troopers(y=30, seat=1)}, terrain=[crate])
    assert [stand.elevation for stand in g.state.units["t"].stands.values()] == [1000, 1000, 0, 0, 0]


def test_a_hull_faces_where_it_is_told() -> None:
    g = forge(units={"k": {"cast": "Tank", "at": [(20, 20)], "facing": 0}, "b": troopers(y=30, seat=1)})
    assert g.state.units["k"].stands["k.1"].facing == (1, 0)
    (hull,) = g.unit("k").pieces
    assert (hull.width, hull.depth) == (3000, 5000)  # type: ignore[union-attr]
