"""Roads and streams that are drawn in the scenarios. No rule knows them (fatigue.terrain lists what counts)."""

from __future__ import annotations

from grognard.minis.scenery import scenery

SCENERY = {
    "crossroads": (
        scenery("stream", 0.9, (0, 20.4), (4, 19.6), (8, 18), (9.5, 15), (9.2, 11.5), (8.4, 6), (6.5, 0)),
        scenery("road", 1.7, (0, 17.2), (8, 18), (24, 18), (40, 18), (48, 18.8)),
        scenery("road", 1.7, (23.4, 0), (24, 8), (24, 28), (23.2, 36)),
        scenery("ford", 1.7, (7, 18), (9, 18)),
    ),
    "rear-guard": (
        scenery("stream", 1.6, (59, 0), (58.2, 7), (58.8, 15), (58, 23), (58.8, 30)),
        scenery("road", 1.8, (0, 14), (15, 15.6), (33, 14.4), (50, 15), (60, 15)),
        scenery("bridge", 2, (57.4, 15), (60, 15)),
    ),
    "thicket": (scenery("road", 1, (0, 34), (9, 30), (17, 22), (24, 18), (31, 14), (40, 6), (48, 2)),),
    "the-hill": (scenery("road", 1, (18, 0), (17, 6), (12.5, 13), (12, 22), (20, 29), (19, 36)),),
}
"""By the id of the scenario."""
