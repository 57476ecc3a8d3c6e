// Runs before the first paint, so that night never flashes white. A file of its own, because the server's
// content policy allows no scripts inside the page. It also says what is drawn first: a table begins with its cloth. What is wished is kept by src/state/settings.svelte.ts.
(function () {
  var wanted;
  try {
    wanted = JSON.parse(localStorage.getItem("grognard.settings")).theme;
  } catch {
    wanted = null;
  }
  var dark = window.matchMedia && window.matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = wanted === "day" || wanted === "night" ? wanted : dark ? "night" : "day";
  document.documentElement.dataset.first = /^#\/(match|watch|replay)\//.test(location.hash) ? "table" : "page";
})();
