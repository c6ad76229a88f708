import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Milliseconds after which a pending navigation is shown. */
const patience = 100;

/**
 * While the next page's code is loaded over a slow connection, the current page shows it: at the header's lower edge,
 * and in words.
 */
export function NavigationMark() {
  const waiting = useNavigation().state === "loading";
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return (
    <output className="absolute inset-x-0 -bottom-px block h-0.5 overflow-hidden">
      {slow && (
        <>
          <span className="sr-only">Chargement…</span>
          <span aria-hidden className="block h-full w-2/5 animate-sweep bg-accent" />
        </>
      )}
    </output>
  );
}
