import { useEffect, useState } from "react";
import type * as overlaysFile from "#modules/reading/components/reader/overlays.ts";

type Overlays = typeof overlaysFile;

/**
 * Panels and dialogs, fetched once the first page is there. Without a network they are fetched when it is back.
 * @param isShown whether the first page is there
 */
export function useOverlays(isShown: boolean): Overlays | null {
  const [overlays, setOverlays] = useState<Overlays | null>(null);
  const isWanted = isShown && overlays === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    const fetchOverlays = () =>
      void import("#modules/reading/components/reader/overlays.ts").then(setOverlays, () => undefined);
    fetchOverlays();
    window.addEventListener("online", fetchOverlays);
    return () => window.removeEventListener("online", fetchOverlays);
  }, [isWanted]);
  return overlays;
}
