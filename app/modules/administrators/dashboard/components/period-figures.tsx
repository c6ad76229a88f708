import { EditionsPanel } from "#modules/administrators/dashboard/components/editions-panel.tsx";
import { FormatsPanel } from "#modules/administrators/dashboard/components/formats-panel.tsx";
import { KindsPanel } from "#modules/administrators/dashboard/components/kinds-panel.tsx";
import type { Period } from "#modules/administrators/dashboard/components/period-select.tsx";
import { SubscribersPanel } from "#modules/administrators/dashboard/components/subscribers-panel.tsx";

/** What one choice of months governs beside the revenue's chart; each part loads and fails by itself. */
export const PeriodFigures = (period: Period) => (
  <>
    <KindsPanel {...period} />
    <EditionsPanel {...period} />
    <SubscribersPanel {...period} />
    <FormatsPanel {...period} />
  </>
);
