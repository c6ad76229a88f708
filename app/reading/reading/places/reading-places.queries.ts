import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { getOpenedEditions, getProgress } from "#reading/reading/places/reading-places.contract.ts";

/** The answer depends on the caller, who is part of the key. */
export const progressQuery = (memberId: string) =>
  queryOptions({
    queryKey: [getProgress.path, memberId] as const,
    queryFn: ({ client, signal }) => call(client, getProgress, {}, signal),
    staleTime: 0,
  });

export const openedEditionsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [getOpenedEditions.path, memberId] as const,
    queryFn: ({ client, signal }) => call(client, getOpenedEditions, {}, signal),
    staleTime: 0,
  });
