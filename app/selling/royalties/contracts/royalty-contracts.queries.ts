import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  adjustRoyalties,
  changeRoyaltyContract,
  createRoyaltyContract,
  getKnownPayees,
  getRoyaltyContract,
  getRoyaltyContracts,
  getRoyaltyPayees,
  removeRoyaltyContract,
  setRoyaltyTerms,
  takeBackAdjustment,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { mutation, query } from "#platform/http/call.ts";

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
export const createRoyaltyContractMutation = () => mutation(createRoyaltyContract);
export const changeRoyaltyContractMutation = () => mutation(changeRoyaltyContract);
export const setRoyaltyTermsMutation = () => mutation(setRoyaltyTerms);
export const adjustRoyaltiesMutation = () => mutation(adjustRoyalties);
export const takeBackAdjustmentMutation = () => mutation(takeBackAdjustment);
export const removeRoyaltyContractMutation = () => mutation(removeRoyaltyContract);
