import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getRedirects } from "#office/redirects/redirects.contract.ts";
import { query } from "#platform/http/call.ts";

export const redirectsQuery = (q: string) =>
  queryOptions({ ...query(getRedirects, { query: { q } }), staleTime: 0, placeholderData: keepPreviousData });
