"""Shared shapes: inches become mils, outlines go anticlockwise, circles become sixteen corners."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.faults import ContentFault
from grognard.content.models import (
    Circle,
    Id,
    NamedPoint,
    Rect,
    Shaped,
    Size,
    TerrainPiece,
    Text,
)
from grognard.content.source import Source


class NamedZone(Shaped):
    id: Id
    name: Text


def refusal(model: type[Any], text: str) -> str:
    with pytest.raises(ContentFault) as caught:
        Source(text, "f.toml").parse(model)
    return str(caught.value)


def test_inches_become_mils() -> None:
    marker = Source('id = "ford"\nname = "The ford"\nat = [24, 17.125]\n', "f.toml").parse(NamedPoint)
    assert marker.at == (24_000, 17_125)


@given(st.integers(-99_000_000, 99_000_000))
def test_every_mil_can_be_written_in_inches(mils: int) -> None:
    point = Source(f'id = "e"\nname = "E"\nat = [{mils / 1000!r}, 0.001]\n', "f.toml").parse(NamedPoint)
    assert point.at == (mils, 1)


def test_a_size_as_a_pair_or_by_name() -> None:
    class Table(Size):
        pass

    class Scenario(Shaped):
        table: Size

    shape = "circle = { at = [0, 0], radius = 1 }\n"
    pair = Source(shape + "table = [48, 36]\n", "f.toml").parse(Scenario)
    named = Source(shape + "table = { width = 48, height = 36 }\n", "f.toml").parse(Scenario)
    assert pair.table == named.table == Size.model_construct(width=48_000, height=36_000)
    assert Source("width = 1\nheight = 2.5\n", "f.toml").parse(Table).height == 2500


@pytest.mark.parametrize("order", [1, -1])
def test_an_outline_goes_anticlockwise_however_it_was_written(order: int) -> None:
    corners = [[0, 0], [4, 0], [4, 3], [0, 3]][::order]
    piece = Source(f'kind = "wood"\nname = "Wood"\npolygon = {corners}\n', "f.toml").parse(TerrainPiece)
    area = sum(
        x * piece.outline[(i + 1) % 4][1] - piece.outline[(i + 1) % 4][0] * y for i, (x, y) in enumerate(piece.outline)
    )
    assert area == 2 * 12_000_000


@given(st.integers(100, 40_000), st.integers(-50_000, 50_000), st.integers(-50_000, 50_000))
def test_a_circle_is_a_regular_polygon_of_sixteen_corners(radius: int, x: int, y: int) -> None:
    outline = Circle.model_construct(at=(x, y), radius=radius).outline
    assert len(outline) == 16
    assert (x + radius, y) in outline  # one corner due east
    start = outline.index((x + radius, y))
    for i, (px, py) in enumerate(outline[start:] + outline[:start]):  # anticlockwise
        assert abs(px - x - radius * math.cos(math.radians(22.5 * i))) <= 0.501
        assert abs(py - y - radius * math.sin(math.radians(22.5 * i))) <= 0.501


def test_a_rectangle_by_its_south_west_corner() -> None:
    zone = Source('id = "z"\nname = "Z"\nrect = { corner = [2, 3], size = [10, 4] }\n', "f.toml").parse(NamedZone)
    assert zone.outline == ((2000, 3000), (12_000, 3000), (12_000, 7000), (2000, 7000))
    assert isinstance(zone.rect, Rect)


@pytest.mark.parametrize(
    "shapes",
    [
        "",
        "circle = { at = [1, 1], radius = 1 }\nrect = { corner = [0, 0], size = [1, 1] }\n",
    ],
)
def test_no_shape_or_two_shapes(shapes: str) -> None:
    assert refusal(NamedZone, f'id = "z"\nname = "Z"\n{shapes}') == (
        "f.toml:1:1: exactly one of polygon, circle and rect is wanted."
    )


@pytest.mark.parametrize(
    ("polygon", "reason"),
    [
        ("[[0, 0], [1, 0]]", "must have at least 3 entries, not 2."),
        ("[[0, 0], [1, 0], [0, 0]]", "a corner is given twice."),
        ("[[0, 0], [1, 1], [2, 2]]", "the corners lie on one line or the outline crosses itself."),
        (
            "[[0, 0], [4, 0], [2, 1], [4, 4]]",
            "the outline has a dent or crosses itself; write it as several pieces.",
        ),
        (
            "[[0, 3], [-2, -3], [3, 1], [-3, 1], [2, -3]]",
            "the outline has a dent or crosses itself; write it as several pieces.",
        ),
        (str([[i, i * i] for i in range(17)]), "must have at most 16 entries, not 17."),
    ],
)
def test_terrain_that_is_no_convex_polygon(polygon: str, reason: str) -> None:
    assert refusal(TerrainPiece, f'name = "Rock"\npolygon = {polygon}\n') == f"f.toml:2:11: polygon: {reason}"


def test_a_zone_may_have_a_dent() -> None:
    text = 'id = "z"\nname = "Z"\npolygon = [[0, 0], [4, 0], [2, 1], [4, 4]]\n'
    assert len(Source(text, "f.toml").parse(NamedZone).outline) == 4


def test_models_do_not_change() -> None:
    size = Source("width = 1\nheight = 2\n", "f.toml").parse(Size)
    with pytest.raises(ValueError, match="frozen"):
        size.width = 3
