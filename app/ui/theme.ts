export type Theme = "system" | "light" | "dark";

export const themes: ReadonlyArray<{ id: Theme; label: string }> = [
  { id: "system", label: "Système" },
  { id: "light", label: "Clair" },
  { id: "dark", label: "Sombre" },
];

/** Reads a stored choice; anything unknown means following the system. */
export function parseTheme(stored: unknown): Theme {
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Puts a choice on the page: `data-theme` on `<html>`, or nothing to follow the system. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}
