import { expect, test } from "vitest";
import { plainBots, sitterWords, temperedBots } from "../src/lib/words/sitterWords";

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

test("a side's own word is not said twice beside it", () => {
  const seat = { seat: 1, name: "Red", yours: false, team: null, left: false, offered: false, free: false };
  expect(sitterWords({ ...seat, who: "human" })).toBe("at another screen");
  expect(sitterWords({ ...seat, who: "human", yours: true })).toBe("at this screen");
  expect(sitterWords({ ...seat, who: "bold captain" })).toBe("Bold captain bot");
  expect(sitterWords({ ...seat, name: "Sergeant", who: "sergeant" })).toBe("Sergeant bot");
  expect(sitterWords({ ...seat, name: "The Count", who: "sergeant" })).toBe("The Count, Sergeant bot");
});
