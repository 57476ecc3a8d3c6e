import { sideWord } from "../drawing/sides";
import type { Sitter } from "../../wire";

/** Who sits there, in words that stand beside the side's: "Mira, at this screen", "Sergeant bot". */
export function sitterWords(sitter: Sitter): string {
  if (sitter.free) return "nobody has sat down yet";
  const bot = botName(sitter.who);
  const own = ![sideWord(sitter.seat), sitter.who, ""].some((word) => sitter.name.toLowerCase() === word.toLowerCase());
  const name = own ? `${sitter.name}, ` : "";
  if (sitter.who === "human") return name + (sitter.yours ? "at this screen" : "at another screen");
  return `${name}${bot} bot`;
}

export function botName(who: string): string {
  return who.charAt(0).toUpperCase() + who.slice(1);
}

/** The bots without a temperament: one word each. */
export function plainBots(bots: string[]): string[] {
  return bots.filter((bot) => !bot.includes(" "));
}

/** The same bot with a temperament: "bold captain", "cautious captain" for "captain" or any of them. */
export function temperedBots(bots: string[], who: string): string[] {
  const level = who.split(" ").at(-1)!;
  return bots.filter((bot) => bot.endsWith(` ${level}`));
}

/** "with Ebony and Sky" for who has allies; nothing where everyone plays alone. */
export function allyWords(seat: number, sitters: Sitter[]): string {
  const team = sitters.find((one) => one.seat === seat)?.team ?? null;
  const allies = sitters.filter((one) => one.seat !== seat && team !== null && one.team === team);
  return allies.length ? `with ${allies.map((one) => sideWord(one.seat)).join(" and ")}` : "";
}
