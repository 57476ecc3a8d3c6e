"""What a base meets on its path, and when: the points of a timeline.

A meeting is one stay of the base on or in a piece. The base reaches a piece with its edge; whether its centre
gets there too is told separately, because some rules go by the edge (checks) and some by the centre (roads).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from grognard.table.footprint import Footprint, bounds, box_around, boxes_apart, holds, overlaps
from grognard.table.points import Point
from grognard.table.shapes import disc
from grognard.table.spans import base_spans, centre_spans
from grognard.table.travel import path_length


class Meeting(NamedTuple):
    """One stay on a piece, in distances along the path.

    `reached` and `clear`: the base overlaps the piece between these. `entered` and `left`: the centre is inside between
    these, with breaks perhaps; None if it never is. `starts_on` and `ends_on`: whether the base overlaps the piece
    where the path begins and ends; a base that only stands against it does not.
    """

    reached: float
    piece: int
    clear: float
    entered: float | None
    left: float | None
    starts_on: bool
    ends_on: bool

    @property
    def crossed(self) -> bool:
        """Whether the base gets over the piece: it comes from outside and is clear of it again."""
        return not self.starts_on and not self.ends_on


class FirstMeeting(NamedTuple):
    """The first time that a unit reaches a piece: how far into its move, which piece, which model first."""

    at: float
    piece: int
    model: int


def meetings(path: Sequence[Point], radius: int, pieces: Sequence[Footprint]) -> list[Meeting]:
    """All stays of a base on pieces, by the distance at which they begin, then by the pieces' order.

    A path of one point meets what the base stands on, at distance 0.
    """
    found: list[Meeting] = []
    box = box_around(path, radius)
    for place, piece in enumerate(pieces):
        if boxes_apart(box, bounds(piece)) == 0:
            found += _meetings_with(place, piece, path, radius)
    return sorted(found, key=lambda meeting: (meeting.reached, meeting.piece))


def _meetings_with(place: int, piece: Footprint, path: Sequence[Point], radius: int) -> list[Meeting]:
    starts_on = overlaps(disc(path[0], radius), piece)
    whole = path_length(path)
    if not whole:
        here = 0.0 if holds(piece, path[0]) else None
        return [Meeting(0.0, place, 0.0, here, here, starts_on=True, ends_on=True)] if starts_on else []
    ends_on = overlaps(disc(path[-1], radius), piece)
    inside = centre_spans(path, piece)
    found = []
    for reached, clear in base_spans(path, radius, piece):
        mine = [span for span in inside if span[0] >= reached and span[1] <= clear]
        entered, left = (mine[0][0], mine[-1][1]) if mine else (None, None)
        found.append(
            Meeting(reached, place, clear, entered, left, starts_on and reached == 0, ends_on and clear >= whole)
        )
    return found


def unit_meetings(met: Mapping[int, Iterable[Meeting]]) -> list[FirstMeeting]:
    """The first meeting of several models with each piece, in order of distance, then of pieces."""
    first: dict[int, FirstMeeting] = {}
    for model, each in met.items():
        for meeting in each:
            known = first.get(meeting.piece)
            if known is None or meeting.reached < known.at:
                first[meeting.piece] = FirstMeeting(meeting.reached, meeting.piece, model)
    return sorted(first.values())
