import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  checkJournal,
  closePeriods,
  confirmClock,
  getAccountingSettings,
  getFigures,
  getJournalOverview,
  saveAccountingSettings,
} from "#selling/payments/accounting/accounting.contract.ts";
import type { Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { mutation, query } from "#platform/http/call.ts";
import { seconds } from "#platform/data/durations.ts";

const fresh = { staleTime: 0 };

export const figuresQuery = (months: Months) =>
  queryOptions({ ...query(getFigures, { query: months }), ...fresh, placeholderData: keepPreviousData });

export const journalOverviewQuery = () =>
  queryOptions({
    ...query(getJournalOverview, {}),
    ...fresh,
    refetchInterval: ({ state }) => (state.data?.check.running ? seconds(2) : false),
  });

export const accountingSettingsQuery = () => queryOptions({ ...query(getAccountingSettings, {}), ...fresh });
export const saveAccountingSettingsMutation = () => mutation(saveAccountingSettings);
export const checkJournalMutation = () => mutation(checkJournal);
export const closePeriodsMutation = () => mutation(closePeriods);
export const confirmClockMutation = () => mutation(confirmClock);
