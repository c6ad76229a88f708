import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { LongText } from "#books/catalogue/catalogue-editing.contract.ts";
import { entryKinds } from "#books/catalogue/entry-pages/entry-pages.rules.ts";

const params = z.object({ kind: z.enum(entryKinds), slug: Key(200) });

export const EntryText = z.object({
  kind: z.enum(entryKinds),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
});
export type EntryText = z.infer<typeof EntryText>;

export const getEntryText = endpoint({
  path: "/api/admin/entries/{kind}/{slug}",
  summary: "The publisher's text about a category, a contributor, a series or a collection",
  permission: "catalogue",
  params,
  answer: EntryText,
});

export const saveEntryText = endpoint({
  method: "PUT",
  path: "/api/admin/entries/{kind}/{slug}",
  summary:
    "Writes the text about a category, a contributor, a series or a collection; an empty one removes it",
  permission: "catalogue",
  params,
  body: z.object({ description: LongText }),
  answer: EntryText,
});
