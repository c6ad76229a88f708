import { useState } from "react";

export type ShelfView = "covers" | "list";

const key = "library_view";

/** Covers or list, stored on this device. For screens rendered in the browser only. */
export function useShelfView(): [ShelfView, (view: ShelfView) => void] {
  const [view, setView] = useState<ShelfView>(() =>
    localStorage.getItem(key) === "list" ? "list" : "covers",
  );
  const choose = (next: ShelfView) => {
    localStorage.setItem(key, next);
    setView(next);
  };
  return [view, choose];
}
