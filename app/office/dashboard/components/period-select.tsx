import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  type DashboardPeriod,
  dashboardPeriod,
  monthChoices,
  yearsSince,
} from "#office/dashboard/client/dashboard-period.ts";
import { lastMonths } from "#platform/data/months.ts";
import { Select } from "#ui/select.tsx";
import { getFirstMonth } from "#office/dashboard/dashboard.contract.ts";
import { query } from "#platform/http/call.ts";

/** The chosen period, in the address. */
export function useDashboardPeriod() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const choose = (choice: string) =>
    setParams({ periode: choice }, { replace: true, preventScrollReset: true });
  return { period: dashboardPeriod(params.get("periode"), now), choose, now };
}

interface PeriodSelectProps {
  period: DashboardPeriod;
  onChoose: (choice: string) => void;
  now: Date;
}

/** One choice for the chart and all lists below it: the last months, or a calendar year since the first payment. */
export function PeriodSelect({ period, onChoose, now }: PeriodSelectProps) {
  const first = useQuery(query(getFirstMonth, {})).data?.month ?? lastMonths(now, 1)[0] ?? "";
  const years = yearsSince(first, now).map(String);
  // A year of the address is offered even if nothing was sold in it.
  const chosenYear =
    monthChoices.includes(period.choice) || years.includes(period.choice) ? [] : [period.choice];
  return (
    <Select
      label="Période"
      className="w-56"
      value={period.choice}
      onChange={({ target }) => onChoose(target.value)}
    >
      {monthChoices.map((each) => (
        <option key={each} value={each}>
          {each} derniers mois
        </option>
      ))}
      {[...years, ...chosenYear].map((year) => (
        <option key={year} value={year}>
          Année {year}
        </option>
      ))}
    </Select>
  );
}
