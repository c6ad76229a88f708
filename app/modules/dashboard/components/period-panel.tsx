import type { ReactNode } from "react";
import { Panel } from "#modules/administrators/components/panel.tsx";
import { type Period, PeriodSelect } from "#modules/dashboard/components/period-select.tsx";
import type { Answer } from "#ui/loaded.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";

interface PeriodPanelProps<Data> {
  title: string;
  period: Period;
  source: Answer<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of the dashboard that is about the chosen months: they are chosen here as well as in any other. */
export const PeriodPanel = <Data,>({ period, skeleton, ...panel }: PeriodPanelProps<Data>) => (
  <Panel
    {...panel}
    skeleton={skeleton ?? <SkeletonText lines={6} />}
    actions={<PeriodSelect {...period} />}
  />
);

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-4 text-muted">{children}</p>
);
