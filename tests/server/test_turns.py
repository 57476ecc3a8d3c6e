"""One page that asks for thousands of things holds up itself, not the others."""

from __future__ import annotations

import json
import time

from tests.server.kit import Table


def test_a_flood_of_overlays_holds_up_nobody_else(table: Table) -> None:
    made = table.make("fatigue", scenario="the-hill", seats=["human", "human"])
    with table.join(made["match"]) as stranger, table.join(made["match"], *made["tokens"]) as player:
        unit = player.table["scene"]["units"][0]["id"]
        player.ask("overlay", seat=0, kind="threat", unit=unit)  # workers start when they are first needed
        for number in range(1, 1501):
            stranger.send(json.dumps({"type": "overlay", "id": number, "seat": 0, "kind": "threat", "unit": unit}))
        start = time.perf_counter()
        table.get("/api/rulesets")
        table.get("/api/seal")
        assert player.ask("overlay", seat=0, kind="threat", unit=unit)["type"] in ("looked", "no")
        assert time.perf_counter() - start < 5
        told = stranger.reply(1500)
        assert told["type"] in ("looked", "no")
