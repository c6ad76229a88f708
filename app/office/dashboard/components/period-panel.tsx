import type { ReactNode } from "react";
import { Panel } from "#access/administrators/components/panel.tsx";
import type { Answer } from "#ui/loaded.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";

interface PeriodPanelProps<Data> {
  title: string;
  source: Answer<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of the dashboard about the chosen months. */
export const PeriodPanel = <Data,>({ skeleton, ...panel }: PeriodPanelProps<Data>) => (
  <Panel {...panel} skeleton={skeleton ?? <SkeletonText lines={6} />} />
);

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-4 text-muted">{children}</p>
);
