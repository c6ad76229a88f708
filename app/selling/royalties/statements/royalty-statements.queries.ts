import { queryOptions } from "@tanstack/react-query";
import {
  getRoyalties,
  getRoyaltyDraft,
  getRoyaltyDrafts,
  getRoyaltyPeriod,
  getRoyaltyPeriodFile,
  getRoyaltyStatement,
} from "#selling/royalties/statements/royalty-statements.contract.ts";
import { query } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";

const fresh = { staleTime: 0 };
type Format = "csv" | "pdf";

export const royaltiesQuery = () => queryOptions({ ...query(getRoyalties, {}), ...fresh });
export const royaltyDraftsQuery = () => queryOptions({ ...query(getRoyaltyDrafts, {}), ...fresh });
export const royaltyPeriodQuery = (id: string) =>
  queryOptions({ ...query(getRoyaltyPeriod, { params: { id } }), ...fresh });
export const royaltyDraftUrl = (payeeId: number, format: Format) =>
  urlOf(getRoyaltyDraft, { params: { payeeId, format } });
export const royaltyStatementUrl = (number: string, format: Format) =>
  urlOf(getRoyaltyStatement, { params: { number, format } });
export const royaltyPeriodUrl = (id: number) => urlOf(getRoyaltyPeriodFile, { params: { id } });
