import { queryOptions } from "@tanstack/react-query";
import { getLetter, getLetterRevision, getLetterRevisions } from "#modules/news/back-office/contract.ts";
import { query } from "#platform/call.ts";

/** What is edited is read once: an answer that comes later must not replace what is being typed. */
const once = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const;

export const letterQuery = () => queryOptions({ ...query(getLetter, {}), ...once });
export const letterRevisionsQuery = () => queryOptions({ ...query(getLetterRevisions, {}), staleTime: 0 });
export const letterRevisionQuery = (revision: number) =>
  query(getLetterRevision, { params: { revision: String(revision) } });
