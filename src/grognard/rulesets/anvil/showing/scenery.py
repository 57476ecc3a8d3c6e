"""What is drawn in the scenarios between their features. No rule knows it (anvil.terrain has what counts)."""

from __future__ import annotations

from grognard.minis.scenery import scenery

SCENERY = {
    "the-fords": (
        scenery("ford", 3, (0, 24), (4, 24)),
        scenery("ford", 3, (12, 24), (36, 24)),
        scenery("ford", 3, (44, 24), (48, 24)),
        scenery("road", 1.6, (24, 0), (23.4, 10), (24, 22.5)),
        scenery("road", 1.6, (24, 25.5), (24.8, 38), (24, 48)),
    ),
    "two-thrones": (
        scenery("road", 1.8, (24, 0), (23, 6), (24, 12)),
        scenery("road", 1.8, (24, 48), (25, 42), (24, 36)),
        scenery("stream", 1.2, (0, 21), (13, 24.5), (30, 23), (48, 27)),
    ),
    "the-last-rampart": (scenery("road", 1.8, (21, 0), (24.5, 14), (23, 28), (24, 40)),),
}
"""By the id of the scenario."""
