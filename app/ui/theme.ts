import { themeKey as key } from "./theme-script.ts";

export type Theme = "system" | "light" | "dark";

export const themes: ReadonlyArray<{ id: Theme; label: string }> = [
  { id: "system", label: "Système" },
  { id: "light", label: "Clair" },
  { id: "dark", label: "Sombre" },
];

/** The reader's choice on this device. */
export const readTheme = (): Theme => parseTheme(localStorage.getItem(key));

/** Stores a choice on this device and applies it to the page. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme(theme);
}

/** Reads a stored choice; anything unknown means following the system. */
export function parseTheme(stored: unknown): Theme {
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies a choice to the page: `data-theme` on `<html>`, or no attribute to follow the system. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}
