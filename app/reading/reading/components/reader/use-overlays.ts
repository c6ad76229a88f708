import { useEffect, useEffectEvent, useState } from "react";
import type * as overlaysFile from "#reading/reading/components/reader/overlays.ts";

type Overlays = typeof overlaysFile;

/**
 * Panels and dialogs, fetched once the first page is there; if that fails, when one is asked for or the network is back.
 * @param isShown whether the first page is there
 * @param isAsked whether one of them is asked for
 */
export function useOverlays(isShown: boolean, isAsked: boolean): Overlays | null {
  const [overlays, setOverlays] = useState<Overlays | null>(null);
  const isWanted = isShown && overlays === null;
  const fetchOverlays = useEffectEvent(() => {
    import("#reading/reading/components/reader/overlays.ts").then(setOverlays, () => undefined);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const online = () => fetchOverlays();
    online();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [isWanted]);
  useEffect(() => {
    if (isWanted && isAsked) fetchOverlays();
  }, [isWanted, isAsked]);
  return overlays;
}
