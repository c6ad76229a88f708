import { mutation, query } from "#platform/call.ts";
import { chooseWishNews, getWishedEditions, getWishes, stopWishNews } from "#modules/wishes/contract.ts";

export const wishesQuery = () => query(getWishes, {});
/** @param ids at least one */
export const wishedEditionsQuery = (ids: readonly number[]) =>
  query(getWishedEditions, { query: { ids: ids.join(",") } });
export const chooseWishNewsMutation = () => mutation(chooseWishNews);
export const stopWishNewsMutation = () => mutation(stopWishNews);
