import { queryOptions } from "@tanstack/react-query";
import { getLetter, getLetterRevision, getLetterRevisions } from "#modules/news/back-office/contract.ts";
import { query } from "#platform/call.ts";

/** An edited text is read once: a later answer must not replace the typed text. */
const once = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const;

export const letterQuery = () => queryOptions({ ...query(getLetter, {}), ...once });
export const letterRevisionsQuery = () => queryOptions({ ...query(getLetterRevisions, {}), staleTime: 0 });
export const letterRevisionQuery = (revision: number) =>
  query(getLetterRevision, { params: { revision: String(revision) } });
