import type { ReactNode } from "react";
import { Panel } from "#modules/administrators/components/panel.tsx";
import type { Answer } from "#ui/loaded.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";

interface PeriodPanelProps<Data> {
  title: string;
  months: number;
  source: Answer<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of the dashboard that is about the chosen months, and says so. */
export const PeriodPanel = <Data,>({ months, skeleton, ...panel }: PeriodPanelProps<Data>) => (
  <Panel
    {...panel}
    skeleton={skeleton ?? <SkeletonText lines={6} />}
    actions={<p className="text-sm text-muted">{months} derniers mois</p>}
  />
);

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-4 text-muted">{children}</p>
);
