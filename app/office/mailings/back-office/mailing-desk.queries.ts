import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getMailing, getMailings } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { query } from "#platform/http/call.ts";

export const mailingsQuery = (page: number) =>
  queryOptions({
    ...query(getMailings, { query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Loaded again every few seconds while it is being sent. */
export const mailingQuery = (id: string) =>
  queryOptions({
    ...query(getMailing, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "sending" ? 5000 : false),
  });
