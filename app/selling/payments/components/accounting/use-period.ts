import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  type PeriodKind,
  periodKinds,
  periodOf,
} from "#selling/payments/accounting/accounting-periods.rules.ts";
import { lastMonths } from "#platform/data/months.ts";

/** The chosen period, in the address; the present calendar year at first. */
export function usePeriod(fiscalMonth: number) {
  const [params, setParams] = useSearchParams();
  const [present] = useState(() => lastMonths(new Date(), 1)[0] ?? "");
  const written = params.get("debut") ?? "";
  const kind = periodKinds.find((each) => each === params.get("periode")) ?? "year";
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(written) ? written : present;
  const choose = (chosen: PeriodKind, from: string) =>
    setParams({ periode: chosen, debut: from }, { preventScrollReset: true });
  return { kind, months: periodOf(kind, month, fiscalMonth), present, choose };
}
