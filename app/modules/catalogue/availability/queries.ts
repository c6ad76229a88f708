import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import {
  getBookSale,
  getEditionSale,
  putBookBack,
  putEditionBack,
  scheduleEdition,
  withdrawBook,
  withdrawEdition,
} from "#modules/catalogue/availability/contract.ts";

export const editionSaleQuery = (editionId: number) =>
  queryOptions({ ...query(getEditionSale, { params: { id: String(editionId) } }), staleTime: 0 });
export const bookSaleQuery = (bookId: number) =>
  queryOptions({ ...query(getBookSale, { params: { id: String(bookId) } }), staleTime: 0 });

export const withdrawEditionMutation = () => mutation(withdrawEdition);
export const putEditionBackMutation = () => mutation(putEditionBack);
export const scheduleEditionMutation = () => mutation(scheduleEdition);
export const withdrawBookMutation = () => mutation(withdrawBook);
export const putBookBackMutation = () => mutation(putBookBack);
