import type { ReactNode } from "react";

/** A page with its navigation at the side: the same for the member area and the back office. */
export function SideLayout({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <div className="shell grid gap-6 pt-6 pb-16 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-12 md:pt-10">
      <div className="md:sticky md:top-24 md:self-start">{nav}</div>
      <div className="min-w-0 [&>header:first-child]:pt-0">{children}</div>
    </div>
  );
}
