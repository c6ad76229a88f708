export type Theme = "system" | "light" | "dark";

export const themes: ReadonlyArray<{ id: Theme; label: string }> = [
  { id: "system", label: "Système" },
  { id: "light", label: "Clair" },
  { id: "dark", label: "Sombre" },
];

/** The reader's choice on this device. */
export const readTheme = (): Theme => parseTheme(localStorage.getItem(themeKey));

/** Stores a choice on this device and applies it to the page. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(themeKey);
  else localStorage.setItem(themeKey, theme);
  applyTheme(theme);
}

/** Reads a stored choice; anything unknown means following the system. */
export function parseTheme(stored: unknown): Theme {
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies a choice to the page: `data-theme` on `<html>`, or no attribute to follow the system. */
function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}

/** Of the choice in the browser's storage (`theme.ts`). */
const themeKey = "theme";

/** Runs before the first paint, so that the page never flashes in the other theme. Only the server writes it. */
export const themeScript = import.meta.env.SSR
  ? `try{var t=localStorage.getItem("${themeKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`
  : "";
