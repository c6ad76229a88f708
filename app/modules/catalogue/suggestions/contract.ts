import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { TextLine } from "#platform/text-types.ts";
import { suggestionMaxLength } from "#modules/catalogue/suggestions/rules.ts";

const Named = z.object({ name: z.string(), slug: z.string() });

export const Suggestions = z.object({
  books: z.array(z.object({ title: z.string(), author: z.string(), slug: z.string() })),
  contributors: z.array(Named),
  series: z.array(Named),
  categories: z.array(Named),
  /** Words of the catalogue near to the typed ones; only if nothing else was found. */
  words: z.array(z.string()),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const getSuggestions = endpoint({
  method: "GET",
  path: "/api/suggestions",
  summary: "Books, contributors, series and categories for the beginning of a search: a few of each",
  access: "public",
  query: z.object({ q: TextLine(suggestionMaxLength) }),
  answer: Suggestions,
  maxAge: 10,
});
