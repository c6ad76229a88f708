import { mutation, query } from "#platform/call.ts";
import {
  addWish,
  chooseWishNews,
  getWishedEditions,
  getWishes,
  removeWish,
  stopWishNews,
} from "#modules/wishes/contract.ts";

export const wishesQuery = () => query(getWishes, {});
/** @param ids at least one */
export const wishedEditionsQuery = (ids: readonly number[]) =>
  query(getWishedEditions, { query: { ids: ids.join(",") } });
export const addWishMutation = () => mutation(addWish);
export const removeWishMutation = () => mutation(removeWish);
export const chooseWishNewsMutation = () => mutation(chooseWishNews);
export const stopWishNewsMutation = () => mutation(stopWishNews);
