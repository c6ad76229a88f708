import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getKnownPayees,
  getRoyaltyContract,
  getRoyaltyContracts,
  getRoyaltyPayees,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { query } from "#platform/http/call.ts";

export const royaltyContractsQuery = (q: string, page: number) =>
  queryOptions({
    ...query(getRoyaltyContracts, { query: { q, page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
export const royaltyContractQuery = (id: string) =>
  queryOptions({ ...query(getRoyaltyContract, { params: { id } }), staleTime: 0 });
export const royaltyPayeesQuery = (editionId: number) =>
  query(getRoyaltyPayees, { query: { edition: String(editionId) } });
export const knownPayeesQuery = (name: string) =>
  queryOptions({ ...query(getKnownPayees, { query: { name } }), staleTime: 0 });
