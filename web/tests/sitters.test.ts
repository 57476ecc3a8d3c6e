import { expect, test } from "vitest";
import { plainBots, sitterWords, temperedBots } from "../src/lib/sitters";

const BOTS = ["recruit", "captain", "bold captain", "cautious captain", "bold general"];

test("bots with a temperament are chosen in two steps", () => {
  expect(plainBots(BOTS)).toEqual(["recruit", "captain"]);
  expect(temperedBots(BOTS, "captain")).toEqual(["bold captain", "cautious captain"]);
  expect(temperedBots(BOTS, "bold captain")).toEqual(["bold captain", "cautious captain"]);
  expect(temperedBots(BOTS, "recruit")).toEqual([]);
});

test("a seat that waits for somebody says so", () => {
  const seat = { seat: 1, name: "Ines", who: "human", yours: false, team: null, left: false, offered: false };
  expect(sitterWords({ ...seat, free: true })).toBe("nobody has sat down yet");
  expect(sitterWords({ ...seat, free: false })).toBe("Ines, at another screen");
});
