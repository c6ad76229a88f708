import { EditionsPanel } from "#modules/dashboard/components/editions-panel.tsx";
import { FormatsPanel } from "#modules/dashboard/components/formats-panel.tsx";
import { KindsPanel } from "#modules/dashboard/components/kinds-panel.tsx";
import type { Period } from "#modules/dashboard/components/period-select.tsx";
import { SubscribersPanel } from "#modules/dashboard/components/subscribers-panel.tsx";

/** What one choice of months governs beside the revenue's chart; each part loads and fails by itself. */
export const PeriodFigures = (period: Period) => (
  <>
    <KindsPanel {...period} />
    <EditionsPanel {...period} />
    <SubscribersPanel {...period} />
    <FormatsPanel {...period} />
  </>
);
