import { queryOptions } from "@tanstack/react-query";
import { getBookHistory } from "#office/dashboard/book-history/book-history.contract.ts";
import { query } from "#platform/http/call.ts";

export const bookHistoryQuery = (id: string) =>
  queryOptions({ ...query(getBookHistory, { params: { id } }), staleTime: 0 });
