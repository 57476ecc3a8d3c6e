// The secret tokens of seats. They live in this browser; to share a seat, an invitation stands in a link's fragment.
import { readStored, writeStored } from "./browserStorage";

const KEY = "grognard.tokens";
const INVITATIONS = "grognard.invitations";

type TokensByMatch = Record<string, Record<string, string>>;

function read(key: string): TokensByMatch {
  return readStored(key, {});
}

/** The tokens of a match by seat. */
export function tokensOf(match: string): Map<number, string> {
  return bySeat(KEY, match);
}

export function keepTokens(match: string, tokens: Map<number, string>): void {
  write(KEY, match, tokens);
}

/** The invitations to a match that this browser has made, by seat. */
export function invitationsOf(match: string): Map<number, string> {
  return bySeat(INVITATIONS, match);
}

export function keepInvitations(match: string, invitations: Map<number, string>): void {
  write(INVITATIONS, match, invitations);
}

/** The matches in which this browser has a seat, the newest first. */
export function ownMatches(): string[] {
  return Object.keys(read(KEY)).reverse();
}

function bySeat(key: string, match: string): Map<number, string> {
  return new Map(Object.entries(read(key)[match] ?? {}).map(([seat, token]) => [Number(seat), token]));
}

function write(key: string, match: string, tokens: Map<number, string>): void {
  const all = read(key);
  all[match] = { ...all[match], ...Object.fromEntries(tokens) };
  writeStored(key, all);
}

/** A link that gives a seat away to whoever opens it first: everything secret is behind the #. */
export function seatLink(match: string, seat: number, invitation: string): string {
  return `${publicOrigin()}/#/match/${match}/seat/${seat}/${invitation}`;
}

/** Where others find this server: it may stand behind a proxy, and this page may have been opened beside that. */
export function publicOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content ?? location.origin;
}
