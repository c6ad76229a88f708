import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "#platform/call.ts";
import { getAudit } from "#modules/audit/contract.ts";
import type { InputOf } from "#platform/endpoint.ts";

export type AuditSearch = Omit<InputOf<typeof getAudit>["query"], "after">;

/** The log, newest first, as far as it was asked for; what is known is asked for anew at each visit. */
export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [getAudit.path, search] as const,
    queryFn: ({ client, signal, pageParam }) =>
      call(client, getAudit, { query: { ...search, ...(pageParam ? { after: pageParam } : {}) } }, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
