import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import {
  checkAdministrator,
  loginAdministrator,
  logoutAdministrator,
} from "#modules/administrators/contract.ts";

/** Asked once for each visit to the back office: a session that ends meanwhile says so at the next call. */
export const administratorQuery = () =>
  queryOptions({ ...query(checkAdministrator, {}), staleTime: Infinity, retry: false });

export const loginAdministratorMutation = () => mutation(loginAdministrator);
export const logoutAdministratorMutation = () => mutation(logoutAdministrator);

/** Whether an answer or a call belongs to the back office alone. */
export const isAdministrators = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  String(queryKey[0]).startsWith("/api/admin/");

/** Nothing of the back office stays on a screen that others may use next. */
export const forgetBackOffice = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: isAdministrators });
