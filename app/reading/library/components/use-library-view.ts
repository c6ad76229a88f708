import { useState } from "react";

export type LibraryView = "covers" | "list";

const key = "library_view";

/** Covers or list, stored on this device. For screens rendered in the browser only. */
export function useLibraryView(): [LibraryView, (view: LibraryView) => void] {
  const [view, setView] = useState<LibraryView>(() =>
    localStorage.getItem(key) === "list" ? "list" : "covers",
  );
  const choose = (next: LibraryView) => {
    localStorage.setItem(key, next);
    setView(next);
  };
  return [view, choose];
}
