import { queryOptions } from "@tanstack/react-query";
import { call, mutation } from "#platform/call.ts";
import { addToLibrary, getDashboard } from "#modules/library/holdings/contract.ts";

/** The answer depends on who asks, so the key says it. */
export const dashboardQuery = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [getDashboard.path, { params: { id } }, viewerId] as const,
    queryFn: ({ client, signal }) => call(client, getDashboard, { params: { id } }, signal),
    staleTime: 0,
  });

export const addToLibraryMutation = () => mutation(addToLibrary);
