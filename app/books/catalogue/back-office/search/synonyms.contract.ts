import { z } from "zod";
import { Name } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { synonymMaxLength } from "#books/catalogue/search/synonyms.rules.ts";

export const Synonym = z.object({
  id: z.number(),
  /** What readers type. */
  words: z.string(),
  /** What is searched as well, with commas between alternatives. */
  meaning: z.string(),
});
export type Synonym = z.infer<typeof Synonym>;

export const SearchWords = z.object({
  /** In the order of their words. */
  synonyms: z.array(Synonym),
  /** What readers searched in vain, the most frequent first; `last_day` as `YYYY-MM-DD`. */
  misses: z.array(z.object({ words: z.string(), searches: z.number(), last_day: z.string() })),
});
export type SearchWords = z.infer<typeof SearchWords>;

export const getSearchWords = endpoint({
  path: "/api/admin/search",
  summary: "The synonyms of the search, and what readers searched in vain",
  permission: "catalogue",
  answer: SearchWords,
});

export const saveSynonym = endpoint({
  method: "PUT",
  path: "/api/admin/search/synonyms",
  summary: "Adds a synonym, or replaces the one of the same words",
  permission: "catalogue",
  body: z.object({
    words: Name(synonymMaxLength, "Indiquez ce que tapent les lecteurs."),
    meaning: Name(synonymMaxLength, "Indiquez ce qu’il faut chercher aussi."),
  }),
  answer: Synonym,
});

export const deleteSynonym = endpoint({
  method: "DELETE",
  path: "/api/admin/search/synonyms/{id}",
  summary: "Removes a synonym",
  permission: "catalogue",
  params: z.object({ id: WholeNumber }),
  answer: z.object({ ok: z.literal(true) }),
});
