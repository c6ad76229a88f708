import { useState } from "react";
import { EditionsPanel } from "#modules/administrators/dashboard/components/editions-panel.tsx";
import { FormatsPanel } from "#modules/administrators/dashboard/components/formats-panel.tsx";
import { KindsPanel } from "#modules/administrators/dashboard/components/kinds-panel.tsx";
import { PeriodSelect } from "#modules/administrators/dashboard/components/period-select.tsx";
import { RevenuePanel } from "#modules/administrators/dashboard/components/revenue-panel.tsx";
import { SubscribersPanel } from "#modules/administrators/dashboard/components/subscribers-panel.tsx";

/** What one choice of months governs; each part loads and fails by itself. */
export function PeriodFigures() {
  const [months, setMonths] = useState(12);
  return (
    <>
      <RevenuePanel months={months} actions={<PeriodSelect months={months} onChange={setMonths} />} />
      <KindsPanel months={months} />
      <EditionsPanel months={months} />
      <SubscribersPanel months={months} />
      <FormatsPanel months={months} />
    </>
  );
}
