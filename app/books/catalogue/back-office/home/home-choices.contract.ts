import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";
import { maxHomeCategories } from "#books/catalogue/books/books.rules.ts";

export const HomeChoices = z.object({
  /** Null: the newest edition is featured. */
  featured: z.object({ edition_id: z.number(), label: z.string() }).nullable(),
  /** In their order; empty: the largest categories are shown. */
  category_ids: z.array(z.number()),
});
export type HomeChoices = z.infer<typeof HomeChoices>;

export const getHomeChoices = endpoint({
  path: "/api/admin/home",
  summary: "What the publisher has chosen for the home page",
  permission: "catalogue",
  answer: HomeChoices,
});

export const saveHomeChoices = endpoint({
  method: "PUT",
  path: "/api/admin/home",
  summary: "Chooses the featured edition and the categories of the home page",
  permission: "catalogue",
  body: z.object({
    featured_edition_id: rowNumber().nullable(),
    category_ids: z
      .array(rowNumber())
      .max(maxHomeCategories, `${maxHomeCategories} thèmes au plus.`)
      .transform((ids) => [...new Set(ids)]),
  }),
  answer: HomeChoices,
});
