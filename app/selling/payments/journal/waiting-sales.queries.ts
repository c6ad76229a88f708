import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { getJournalState } from "#selling/payments/journal/waiting-sales.contract.ts";

export const journalStateQuery = () => queryOptions({ ...query(getJournalState, {}), staleTime: 0 });
