class Theme {
  night = $state(typeof document !== "undefined" && document.documentElement.dataset.theme === "night");

  flip(): void {
    this.night = !this.night;
    const name = this.night ? "night" : "day";
    document.documentElement.dataset.theme = name;
    try {
      localStorage.setItem("grognard.theme", name);
    } catch {
      // A browser that keeps nothing still shows the colours.
    }
  }
}

export const theme = new Theme();
