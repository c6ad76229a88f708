import { mutation, query } from "#platform/http/call.ts";
import {
  chooseWishNews,
  getWishedEditions,
  getWishes,
  stopWishNews,
} from "#selling/wishes/wishes.contract.ts";

export const wishesQuery = () => query(getWishes, {});
/** @param ids at least one */
export const wishedEditionsQuery = (ids: readonly number[]) =>
  query(getWishedEditions, { query: { ids: ids.join(",") } });
export const chooseWishNewsMutation = () => mutation(chooseWishNews);
export const stopWishNewsMutation = () => mutation(stopWishNews);
