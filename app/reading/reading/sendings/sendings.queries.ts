import { queryOptions } from "@tanstack/react-query";
import { call, query } from "#platform/http/call.ts";
import { getReaderAddresses, getSendings } from "#reading/reading/sendings/sendings.contract.ts";

export const readerAddressesQuery = (memberId: string) =>
  queryOptions({ ...query(getReaderAddresses, { params: { id: memberId } }), staleTime: 0 });

/** The answer depends on the caller, who is part of the key. Asked for again while a book is on its way. */
export const sendingsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [getSendings.path, memberId] as const,
    queryFn: ({ client, signal }) => call(client, getSendings, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "queued") ? 5000 : false),
  });
