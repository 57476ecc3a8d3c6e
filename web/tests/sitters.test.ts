import { expect, test } from "vitest";
import { plainBots, temperedBots } from "../src/lib/sitters";

const BOTS = ["recruit", "captain", "bold captain", "cautious captain", "bold general"];

test("bots with a temperament are chosen in two steps", () => {
  expect(plainBots(BOTS)).toEqual(["recruit", "captain"]);
  expect(temperedBots(BOTS, "captain")).toEqual(["bold captain", "cautious captain"]);
  expect(temperedBots(BOTS, "bold captain")).toEqual(["bold captain", "cautious captain"]);
  expect(temperedBots(BOTS, "recruit")).toEqual([]);
});
