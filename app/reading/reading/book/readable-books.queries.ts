import { query } from "#platform/http/call.ts";
import { openEdition } from "#reading/reading/book/readable-books.contract.ts";

/** Once for each opening: its places are those of that moment. */
export const openEditionQuery = (bookSlug: string, editionSlug: string) => ({
  ...query(openEdition, { params: { bookSlug, editionSlug } }),
  staleTime: Infinity,
  gcTime: 0,
});
