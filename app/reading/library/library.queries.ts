import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { minutes, seconds } from "#platform/data/durations.ts";
import { type Dashboard, getDashboard } from "#reading/library/holdings.contract.ts";

/** Until the page looks again for formats in the making: their expected time, between 10 seconds and 5 minutes. */
function pauseBeforeRefetch(library: Dashboard["library"]): number | false {
  const waits = library
    .filter((row) => Object.values(row.formats).includes("pending"))
    .map((row) => seconds(row.ready_in_seconds ?? 60));
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits), seconds(10)), minutes(5));
}

/** The answer depends on the caller, who is part of the key. */
export const dashboardQuery = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [getDashboard.path, { params: { id } }, viewerId] as const,
    queryFn: ({ client, signal }) => call(client, getDashboard, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => pauseBeforeRefetch(state.data?.library ?? []),
  });
