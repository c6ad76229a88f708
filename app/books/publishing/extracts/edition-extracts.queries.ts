import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { getExtractState } from "#books/publishing/extracts/edition-extracts.contract.ts";

/** Asked for again while the extract is being made. */
export const extractStateQuery = (id: number) =>
  queryOptions({
    ...query(getExtractState, { params: { id: String(id) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? 5000 : false),
  });
