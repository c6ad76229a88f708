import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";

/** The figures of a period, month by month, and those of the period with which it is compared. */
export interface Compared<Month> {
  period: Month[];
  before: Month[];
}

type MonthsQuery<Month, Key extends QueryKey> = (
  of: Pick<DashboardPeriod, "months" | "until">,
) => UseQueryOptions<Month[], Error, Month[], Key>;

/** Reads both as one answer. The last ones stay on screen while others are read. */
export function useCompared<Month, Key extends QueryKey>(
  queryOf: MonthsQuery<Month, Key>,
  { months, until, before }: DashboardPeriod,
) {
  const shown = useQuery({ ...queryOf({ months, until }), placeholderData: keepPreviousData });
  const earlier = useQuery({ ...queryOf({ months, until: before }), placeholderData: keepPreviousData });
  const data: Compared<Month> | undefined =
    shown.data && earlier.data ? { period: shown.data, before: earlier.data } : undefined;
  return {
    data,
    error: shown.error ?? earlier.error,
    isFetching: shown.isFetching || earlier.isFetching,
    refetch: () => Promise.all([shown.refetch(), earlier.refetch()]),
  };
}
