/** How many letters fit beside an emblem of the strip. */
const LONG = 9;

/** "Ser", "Lord" and "Dame" are no names. */
const TITLE = 4;

/** A name that is short enough for the strip: "Lisle" of "Lisle's Muskets", "Joss" of "Ser Joss Thornbury", "Iron W." of
 * "Iron Wardens". A number tells alike units apart and stays: "Rifle 1" of "Rifle Squad 1". Whose it is the strip says
 * already: what belongs to the `player` is called after what it is, "Seat P." of "Blue's Seat of Power". */
export function shortName(name: string, player = ""): string {
  if (player && name.startsWith(`${player}'s `)) return shortName(name.slice(player.length + 3));
  const owner = /^(\S+)['’]s\s/.exec(name)?.[1];
  if (owner) return owner;
  const words = name
    .split(/\s+/)
    .filter((word) => !/^(of|the|in|her|his|their)$/i.test(word))
    .map((word) => word.replace(/,$/, ""));
  if (words.join(" ").length <= LONG) return words.join(" ");
  if (/^\d+$/.test(words.at(-1)!)) return `${words[0]!.slice(0, LONG - 1)} ${words.at(-1)}`;
  if (words.length >= 3 && words[0]!.length <= TITLE && words[1]!.length > 3) return words[1]!;
  const [first, second] = words;
  return first!.length < LONG - 1 && second ? `${first} ${second[0]}.` : first!;
}
