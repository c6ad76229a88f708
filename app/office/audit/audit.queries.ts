import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { getAudit } from "#office/audit/audit.contract.ts";
import type { InputOf } from "#platform/http/endpoint.ts";

export type AuditSearch = Omit<InputOf<typeof getAudit>["query"], "after">;

/** The loaded part of the log, newest first; it is loaded again at each visit. */
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
