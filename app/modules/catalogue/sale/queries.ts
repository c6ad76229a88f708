import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import {
  getEditionSale,
  putEditionBack,
  scheduleEdition,
  withdrawEdition,
} from "#modules/catalogue/sale/contract.ts";

export const editionSaleQuery = (editionId: number) =>
  queryOptions({ ...query(getEditionSale, { params: { id: String(editionId) } }), staleTime: 0 });

export const withdrawEditionMutation = () => mutation(withdrawEdition);
export const putEditionBackMutation = () => mutation(putEditionBack);
export const scheduleEditionMutation = () => mutation(scheduleEdition);
