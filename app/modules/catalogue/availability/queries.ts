import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import {
  getBookAvailability,
  getEditionAvailability,
  putBookBack,
  putEditionBack,
  scheduleEdition,
  withdrawBook,
  withdrawEdition,
} from "#modules/catalogue/availability/contract.ts";

export const editionAvailabilityQuery = (editionId: number) =>
  queryOptions({ ...query(getEditionAvailability, { params: { id: String(editionId) } }), staleTime: 0 });
export const bookAvailabilityQuery = (bookId: number) =>
  queryOptions({ ...query(getBookAvailability, { params: { id: String(bookId) } }), staleTime: 0 });

export const withdrawEditionMutation = () => mutation(withdrawEdition);
export const putEditionBackMutation = () => mutation(putEditionBack);
export const scheduleEditionMutation = () => mutation(scheduleEdition);
export const withdrawBookMutation = () => mutation(withdrawBook);
export const putBookBackMutation = () => mutation(putBookBack);
