import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  exportSales,
  getSale,
  getSales,
  getSalesTotal,
  getSoldEditions,
  getUsedWithdrawals,
} from "#selling/payments/back-office/sales/sales.contract.ts";
import { query } from "#platform/http/call.ts";
import { seconds } from "#platform/data/durations.ts";
import { type InputOf, urlOf } from "#platform/http/endpoint.ts";

/** Orders change at any moment: they are loaded again at each visit. */
const fresh = { staleTime: 0 };

export type SaleSelection = InputOf<typeof getSales>["query"];

/** One page of the list; the previous page stays on screen during the request. */
export const salesQuery = (selection: SaleSelection) =>
  queryOptions({ ...query(getSales, { query: selection }), ...fresh, placeholderData: keepPreviousData });

export const salesTotalQuery = ({ after: _page, ...selection }: SaleSelection) =>
  queryOptions({
    ...query(getSalesTotal, { query: selection }),
    ...fresh,
    placeholderData: keepPreviousData,
  });

/** By editions; loaded again with the list that shows them. */
export const soldEditionsQuery = (editionIds: readonly number[]) =>
  queryOptions({
    ...query(getSoldEditions, { query: { editionIds: editionIds.join(",") } }),
    ...fresh,
    enabled: editionIds.length > 0,
    placeholderData: keepPreviousData,
  });

/** The same list as a file, whole. */
export const salesUrl = ({ after: _page, ...selection }: SaleSelection): string =>
  urlOf(exportSales, { query: selection });

export const saleQuery = (id: string) =>
  queryOptions({
    ...query(getSale, { params: { id } }),
    ...fresh,
    // A refund is made shortly after its request: its result appears automatically.
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => refund.state === "requested") ? seconds(2) : false,
  });

export const usedWithdrawalsQuery = () => queryOptions({ ...query(getUsedWithdrawals, {}), staleTime: 0 });
