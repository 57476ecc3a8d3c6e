// Runs before the first paint, so that night never flashes white. A file of its own, because the server's
// content policy allows no scripts inside the page.
(function () {
  var wanted = null;
  try {
    wanted = localStorage.getItem("grognard.theme");
  } catch (e) {
    wanted = null;
  }
  var dark = window.matchMedia && window.matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = wanted || (dark ? "night" : "day");
})();
