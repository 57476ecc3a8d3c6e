"""Roads and shallows that are drawn in the scenarios. No rule knows them (lords.terrain has what counts)."""

from __future__ import annotations

from grognard.minis.scenery import scenery

SCENERY = {
    "two-banners": (scenery("road", 1.6, (23, 0), (24.6, 10), (23.6, 22), (25, 36)),),
    "ford-at-reedmere": (
        scenery("ford", 4, (24, 29), (24, 22)),
        scenery("ford", 4, (24, 14), (24, 7)),
        scenery("road", 1.4, (0, 24), (12, 26), (22, 25.5)),
        scenery("road", 1.4, (26, 25.5), (36, 25), (48, 28)),
        scenery("road", 1.4, (0, 12), (10, 10), (22, 10.5)),
        scenery("road", 1.4, (26, 10.5), (38, 11), (48, 8)),
    ),
    "lords-ransom": (scenery("road", 1.6, (0, 17), (16, 18.5), (32, 15.5), (54, 18)),),
    "smoke-over-harrowby": (
        scenery("road", 1.4, (22, 0), (23.4, 10), (24, 24), (22.6, 36), (24, 48)),
        scenery("road", 1.2, (0, 33), (14, 30), (24, 24), (34, 18), (48, 16)),
    ),
}
"""By the id of the scenario."""
