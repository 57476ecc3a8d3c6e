/** The screens, each fetched when it is gone to: who opens a table does not wait for the army builder. */
export const screens = {
  start: async () => (await import("./StartScreen.svelte")).default,
  match: async () => (await import("./MatchPage.svelte")).default,
  table: async () => (await import("./MatchScreen.svelte")).default,
  replay: async () => (await import("./ReplayScreen.svelte")).default,
  tutorial: async () => (await import("./TutorialScreen.svelte")).default,
  army: async () => (await import("./ArmyScreen.svelte")).default,
  list: async () => (await import("./ListScreen.svelte")).default,
  odds: async () => (await import("./OddsScreen.svelte")).default,
  lab: async () => (await import("./LabScreen.svelte")).default,
  tables: async () => (await import("./TablesScreen.svelte")).default,
  pictures: async () => (await import("./PicturesScreen.svelte")).default,
  rules: async () => (await import("./RulesPage.svelte")).default,
};

/** Fetch the table while nobody waits for it. */
export function fetchTable(): void {
  const fetch = (): void => void screens.match().catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(fetch);
  else setTimeout(fetch, 300);
}
