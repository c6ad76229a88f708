import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import type { Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { getPayout, getPayouts } from "#selling/payments/payouts/payouts.contract.ts";

export const payoutsQuery = (months: Months) =>
  queryOptions({ ...query(getPayouts, { query: months }), staleTime: 0, placeholderData: keepPreviousData });

export const payoutQuery = (id: string) =>
  queryOptions({ ...query(getPayout, { params: { id } }), staleTime: 0 });
