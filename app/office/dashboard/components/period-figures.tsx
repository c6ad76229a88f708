import { EditionsPanel } from "#office/dashboard/components/editions-panel.tsx";
import { FormatsPanel } from "#office/dashboard/components/formats-panel.tsx";
import { KindsPanel } from "#office/dashboard/components/kinds-panel.tsx";
import { SubscribersPanel } from "#office/dashboard/components/subscribers-panel.tsx";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";

/** The parts that depend on the chosen months, in addition to the chart and the best sales; each loads and fails independently. */
export const PeriodFigures = (period: DashboardPeriod) => (
  <>
    <KindsPanel {...period} />
    <EditionsPanel {...period} />
    <SubscribersPanel {...period} />
    <FormatsPanel {...period} />
  </>
);
