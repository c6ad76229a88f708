import { mutation, query } from "#platform/call.ts";
import { openEdition } from "#modules/reading/book/contract.ts";

/** Once for each opening: its places are those of that moment. */
export const openEditionQuery = (bookSlug: string, editionSlug: string) => ({
  ...query(openEdition, { params: { bookSlug, editionSlug } }),
  staleTime: Infinity,
  gcTime: 0,
});
export const openEditionMutation = () => mutation(openEdition);
