import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { checkAdministrator } from "#access/administrators/administrators.contract.ts";

/** Requested once for each visit to the back office: an expired session is noticed at the next call. */
export const administratorQuery = () =>
  queryOptions({ ...query(checkAdministrator, {}), staleTime: Infinity, retry: false });

/** Whether an answer or a call belongs to the back office only. */
export const isAdministrators = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  String(queryKey[0]).startsWith("/api/admin/");

/** Removes all back-office data from a browser that others may use next. */
export const forgetBackOffice = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: isAdministrators });
