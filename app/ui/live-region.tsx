import type { ReactNode } from "react";

export interface LiveRegionProps {
  /** The latest change; empty between two changes. */
  children: ReactNode;
  /** Interrupts the screen reader: for failures only. */
  assertive?: boolean | undefined;
}

/** Announces changes on screen to screen readers. Keep it mounted and change its text. */
export function LiveRegion({ children, assertive = false }: LiveRegionProps) {
  return (
    <div aria-live={assertive ? "assertive" : "polite"} aria-atomic className="sr-only">
      {children}
    </div>
  );
}
