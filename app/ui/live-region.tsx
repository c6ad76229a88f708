import type { ReactNode } from "react";

export interface LiveRegionProps {
  /** What changed; empty between two changes. */
  children: ReactNode;
  /** Interrupts what is being read: for failures only. */
  assertive?: boolean | undefined;
}

/** Tells screen readers what changed on screen. Keep it mounted and change its text. */
export function LiveRegion({ children, assertive = false }: LiveRegionProps) {
  return (
    <div aria-live={assertive ? "assertive" : "polite"} aria-atomic className="sr-only">
      {children}
    </div>
  );
}
