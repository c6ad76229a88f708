import type { ReactNode } from "react";

export interface LiveRegionProps {
  /** The latest change; empty between two changes. */
  children: ReactNode;
}

/** Announces changes on screen to screen readers. Keep it mounted and change its text. */
export function LiveRegion({ children }: LiveRegionProps) {
  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {children}
    </div>
  );
}
