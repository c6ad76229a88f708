import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import { getJournalState } from "#modules/payments/journal/waiting/contract.ts";

export const journalStateQuery = () => queryOptions({ ...query(getJournalState, {}), staleTime: 0 });
