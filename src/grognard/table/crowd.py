"""Many bases at once: overlap tests against a crowd that stands still."""

from collections.abc import Iterable, Iterator

from grognard.table.shapes import Disc

_CELL = 4000


def own_overlap(discs: Iterable[Disc], depth: int = 0) -> bool:
    """Whether any two bases of one list overlap each other deeper than a depth."""
    placed: list[Disc] = []
    for x, y, r in discs:
        for bx, by, br in placed:
            dx = bx - x
            dy = by - y
            reach = r + br - depth
            if -reach < dx < reach and dx * dx + dy * dy < reach * reach:
                return True
        placed.append(Disc(x, y, r))
    return False


class Crowd:
    """Bases sorted into cells of 4 inches: worth it from about three queries on."""

    __slots__ = ("_cells", "_largest")

    def __init__(self, discs: Iterable[Disc]) -> None:
        self._cells: dict[tuple[int, int], list[tuple[int, Disc]]] = {}
        self._largest = 0
        for place, each in enumerate(discs):
            self._cells.setdefault((each.x // _CELL, each.y // _CELL), []).append((place, each))
            self._largest = max(self._largest, each.r)

    def _around(self, x: int, y: int, reach: int) -> Iterator[tuple[int, Disc]]:
        cells = self._cells
        rows = range((y - reach) // _CELL, (y + reach) // _CELL + 1)
        for column in range((x - reach) // _CELL, (x + reach) // _CELL + 1):
            for row in rows:
                yield from cells.get((column, row), ())

    def overlaps(self, x: int, y: int, r: int, depth: int = 0) -> bool:
        """Whether a base here would overlap any base of the crowd deeper than a depth."""
        for _, (bx, by, br) in self._around(x, y, r + self._largest):
            dx = bx - x
            dy = by - y
            reach = r + br - depth
            if -reach < dx < reach and dx * dx + dy * dy < reach * reach:
                return True
        return False

    def within(self, x: int, y: int, r: int, limit: int) -> list[int]:
        """Places in the list of all bases with a gap of at most the limit to a base here, in order."""
        found = []
        for place, (bx, by, br) in self._around(x, y, r + self._largest + limit):
            dx = bx - x
            dy = by - y
            reach = r + br + limit
            if reach >= 0 and dx * dx + dy * dy <= reach * reach:
                found.append(place)
        return sorted(found)
