import { queryOptions } from "@tanstack/react-query";
import {
  getLetter,
  getLetterRevision,
  getLetterRevisions,
} from "#words/news/back-office/letter-texts.contract.ts";
import { query, readOnce } from "#platform/http/call.ts";

export const letterQuery = () => queryOptions({ ...query(getLetter, {}), ...readOnce });
export const letterRevisionsQuery = () => queryOptions({ ...query(getLetterRevisions, {}), staleTime: 0 });
export const letterRevisionQuery = (revision: number) =>
  query(getLetterRevision, { params: { revision: String(revision) } });
