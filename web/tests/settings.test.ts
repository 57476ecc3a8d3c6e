import { expect, test } from "vitest";
import { readSettings } from "../src/state/settings.svelte";

test("what was never chosen is as usual: no sound, inches, hints, the colours of the computer", () => {
  expect(readSettings(null)).toEqual({
    pace: 1,
    sound: false,
    hints: true,
    units: "inches",
    plates: "quiet",
    theme: "system",
  });
});

test("what was chosen is kept; what this page does not know or cannot read is not", () => {
  const kept = readSettings('{"pace": 4, "sound": true, "units": "cubits", "theme": "night", "hat": "bicorne"}');
  expect(kept).toEqual({ ...readSettings(null), pace: 4, sound: true, theme: "night" });
  expect(readSettings("no JSON")).toEqual(readSettings(null));
  expect(readSettings("null")).toEqual(readSettings(null));
});
