// The address of a screen is a fragment, so that nothing of it, least of all a seat's token, is sent to a server.
export type Route =
  | { screen: "start" }
  | { screen: "tutorial"; ruleset: string }
  | { screen: "army"; seat: number }
  | { screen: "list"; code: string }
  | { screen: "odds"; ruleset: string }
  | { screen: "lab"; ruleset: string }
  | { screen: "pictures" }
  | { screen: "tables" }
  | { screen: "match"; match: string; seat?: number; token?: string }
  | { screen: "watch"; match: string }
  | { screen: "replay"; match: string }
  | { screen: "rules"; ruleset: string; clause: string };

export function routeOf(hash: string): Route {
  const [screen = "", a = "", b = "", c = "", d = ""] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (screen === "match" && a)
    return b === "seat" && d ? { screen, match: a, seat: Number(c), token: d } : { screen, match: a };
  if (screen === "watch" && a) return { screen, match: a };
  if (screen === "replay" && a) return { screen, match: a };
  if (screen === "rules" && a) return { screen, ruleset: a, clause: b };
  if (screen === "army") return { screen, seat: Number(a) || 0 };
  if (screen === "list" && a) return { screen, code: a };
  if (screen === "odds" || screen === "lab") return { screen, ruleset: a };
  if (screen === "pictures" || screen === "tables") return { screen };
  return screen === "tutorial" ? { screen, ruleset: a } : { screen: "start" };
}
