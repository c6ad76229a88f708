import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getKnownPayees, getRoyaltyPayees } from "#selling/royalties/contracts/payees.contract.ts";
import {
  exportRoyaltyContracts,
  getRoyaltyContract,
  getRoyaltyContracts,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { getRoyaltyImport, getRoyaltyImports } from "#selling/royalties/imports/royalty-imports.contract.ts";
import type { ContractSort } from "#selling/royalties/royalty-contracts.rules.ts";
import { getRoyaltyRates } from "#selling/royalties/taxes/royalty-taxes.contract.ts";
import { query } from "#platform/http/call.ts";
import * as calls from "#selling/royalties/statements/royalty-statements.contract.ts";
import { urlOf } from "#platform/http/endpoint.ts";

export const royaltyContractsQuery = (q: string, sort: ContractSort, page: number) =>
  queryOptions({
    ...query(getRoyaltyContracts, { query: { q, sort, page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
/** The same list as a file, whole. */
export const royaltyContractsUrl = (q: string, sort: ContractSort): string =>
  urlOf(exportRoyaltyContracts, { query: { q, sort } });
export const royaltyContractQuery = (id: string) =>
  queryOptions({ ...query(getRoyaltyContract, { params: { id } }), staleTime: 0 });
export const royaltyPayeesQuery = (editionId: number) =>
  query(getRoyaltyPayees, { query: { edition: String(editionId) } });
export const knownPayeesQuery = (name: string) =>
  queryOptions({ ...query(getKnownPayees, { query: { name } }), staleTime: 0 });

const fresh = { staleTime: 0 };
type Format = "csv" | "pdf";

export const royaltyRatesQuery = () => queryOptions({ ...query(getRoyaltyRates, {}), ...fresh });
export const royaltyImportsQuery = () => queryOptions({ ...query(getRoyaltyImports, {}), ...fresh });
export const royaltyImportQuery = (id: string) =>
  queryOptions({ ...query(getRoyaltyImport, { params: { id } }), ...fresh });

export const royaltiesQuery = () => queryOptions({ ...query(calls.getRoyalties, {}), ...fresh });
export const royaltyDraftsQuery = () => queryOptions({ ...query(calls.getRoyaltyDrafts, {}), ...fresh });
export const royaltyPeriodQuery = (id: string) =>
  queryOptions({ ...query(calls.getRoyaltyPeriod, { params: { id } }), ...fresh });
export const royaltyDraftUrl = (payeeId: number, format: Format) =>
  urlOf(calls.getRoyaltyDraft, { params: { payeeId, format } });
export const royaltyStatementUrl = (number: string, format: Format) =>
  urlOf(calls.getRoyaltyStatement, { params: { number, format } });
export const royaltyPeriodUrl = (id: number) => urlOf(calls.getRoyaltyPeriodFile, { params: { id } });
