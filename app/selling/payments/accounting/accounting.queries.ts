import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getAccountingSettings,
  getFigures,
  getFranchise,
  getJournalOverview,
  getJournalRows,
  getVatRegimes,
} from "#selling/payments/accounting/accounting.contract.ts";
import { getPayout, getPayouts } from "#selling/payments/payouts/payouts.contract.ts";
import { getDeferral } from "#selling/payments/deferral/deferral.contract.ts";
import type { Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { query } from "#platform/http/call.ts";
import type { InputOf } from "#platform/http/endpoint.ts";
import { seconds } from "#platform/data/durations.ts";
import { getJournalState } from "#selling/payments/journal/waiting-sales.contract.ts";

const fresh = { staleTime: 0 };

export const figuresQuery = (months: Months) =>
  queryOptions({ ...query(getFigures, { query: months }), ...fresh, placeholderData: keepPreviousData });

export type JournalSelection = InputOf<typeof getJournalRows>["query"];

export const journalRowsQuery = (selection: JournalSelection) =>
  queryOptions({
    ...query(getJournalRows, { query: selection }),
    ...fresh,
    placeholderData: keepPreviousData,
  });

export const journalOverviewQuery = () =>
  queryOptions({
    ...query(getJournalOverview, {}),
    ...fresh,
    refetchInterval: ({ state }) => (state.data?.check.running ? seconds(2) : false),
  });

export const accountingSettingsQuery = () => queryOptions({ ...query(getAccountingSettings, {}), ...fresh });

export const payoutsQuery = (months: Months) =>
  queryOptions({ ...query(getPayouts, { query: months }), ...fresh, placeholderData: keepPreviousData });

export const payoutQuery = (id: string) =>
  queryOptions({ ...query(getPayout, { params: { id } }), ...fresh });

export const deferralQuery = (months: Months) =>
  queryOptions({ ...query(getDeferral, { query: months }), ...fresh, placeholderData: keepPreviousData });

export const vatRegimesQuery = () => queryOptions({ ...query(getVatRegimes, {}), ...fresh });

export const franchiseQuery = () => queryOptions({ ...query(getFranchise, {}), ...fresh });

export const journalStateQuery = () => queryOptions({ ...query(getJournalState, {}), staleTime: 0 });
