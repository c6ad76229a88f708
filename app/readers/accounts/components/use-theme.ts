import { useSyncExternalStore } from "react";
import { chooseTheme, readTheme, type Theme } from "#ui/theme.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab's choice arrives by the `storage` event.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function choose(theme: Theme): void {
  chooseTheme(theme);
  for (const listener of listeners) listener();
}

/** The reader's theme and a function to change it; all switches on the page stay in step. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => "system");
  return { theme, choose };
}
