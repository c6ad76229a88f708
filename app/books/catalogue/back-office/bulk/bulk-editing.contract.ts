import { z } from "zod";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { isPayableAlone } from "#platform/data/money.ts";
import { Name, TextLine } from "#platform/data/text-types.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";
import { AdminId, CategoryIds, Tags } from "#books/catalogue/catalogue-editing.contract.ts";
import { Reason } from "#books/catalogue/back-office/book-corrections.contract.ts";
import {
  AccessibilityForm,
  Series,
  StatedAccessibility,
} from "#books/catalogue/metadata/book-metadata.contract.ts";
import { noticeTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import { languages } from "#books/catalogue/metadata/languages.rules.ts";
import { bookProblems } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { availabilityStates } from "#books/catalogue/availability/availability.rules.ts";
import * as rules from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";

const impossiblePercent = "Indiquez un pourcentage entier, de −99 à 500.";
const impossiblePrice = "Indiquez un prix de 0 à 10\u00A0000\u00A0€.";

const BulkAct = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("price"),
    cents: z
      .int(impossiblePrice)
      .min(0, impossiblePrice)
      .max(rules.maxPriceCents, impossiblePrice)
      .refine(
        isPayableAlone,
        "Sous 0,50\u00A0€, un livre ne peut pas être payé seul. Indiquez 0,50\u00A0€ ou plus, ou 0.",
      ),
  }),
  z.object({
    kind: z.literal("price-percent"),
    percent: z
      .int(impossiblePercent)
      .min(-99, impossiblePercent)
      .max(500, impossiblePercent)
      .refine((percent) => percent !== 0, impossiblePercent),
    ending: z.enum(rules.priceEndings).default("cent"),
  }),
  z.object({ kind: z.literal("price-suggested") }),
  z.object({ kind: z.literal("free"), isFree: z.boolean() }),
  z.object({ kind: z.literal("sale"), state: z.enum(["on_sale", "withdrawn"]) }),
  z.object({
    kind: z.literal("publication-date"),
    day: z.string().refine((text) => isCalendarDay(text, 1000), "Date impossible."),
  }),
  z.object({
    kind: z.literal("tags"),
    add: z.boolean(),
    tags: Tags.refine((tags) => tags.length > 0, "Donnez un mot-clé."),
  }),
  z.object({
    kind: z.literal("categories"),
    add: z.boolean(),
    categoryIds: CategoryIds.refine((ids) => ids.length > 0, "Choisissez une catégorie."),
  }),
  z.object({
    kind: z.literal("author"),
    author: Name(rules.maxAuthorLength, "Donnez un auteur."),
    replaces: TextLine(rules.maxAuthorLength).default(""),
    reason: Reason,
  }),
  z.object({ kind: z.literal("series"), series: TextLine(200) }),
  z.object({ kind: z.literal("collection"), collection: TextLine(noticeTexts.collection.max) }),
  z.object({ kind: z.literal("rights"), rights: TextLine(noticeTexts.rights.max) }),
  z.object({
    kind: z.literal("language"),
    language: z.enum(languages, { error: "Choisissez une langue de la liste." }),
  }),
  z.object({ kind: z.literal("accessibility"), accessibility: AccessibilityForm }),
]);

/**
 * The books of a search, or those of them with these ids. Where the search names a state or a problem of editions, a
 * change of editions concerns only the editions in it.
 */
const BulkSelection = z.object({
  q: TextLine(200).optional(),
  sale: z.enum(availabilityStates).optional(),
  problem: z.enum(bookProblems).optional(),
  bookIds: z.array(rowNumber()).min(1).max(10_000).optional(),
});
export type BulkSelection = z.output<typeof BulkSelection>;

/**
 * Cents, free or not, a day, a state of sale, a text ('' is none), keywords, ids of categories, a series ('' is none), or a
 * statement on accessibility.
 */
const Value = z.union([
  z.number(),
  z.boolean(),
  z.string(),
  z.array(z.string()),
  z.array(z.number()),
  Series,
  StatedAccessibility,
]);
export type BulkValue = z.infer<typeof Value>;

const refusals = Object.keys(rules.bulkRefusals) as [rules.BulkRefusal, ...rules.BulkRefusal[]];

const PreviewRow = z.object({
  book_id: z.number(),
  title: z.string(),
  author: z.string(),
  /** Null for a field of books. */
  edition_id: z.number().nullable(),
  edition_title: z.string().nullable(),
  before: Value,
  /** Null for a refused one. */
  after: Value.nullable(),
  refusal: z.enum(refusals).nullable(),
  /** Of a price: the campaign that the edition is in, or will be in next. */
  campaign: z
    .object({
      id: z.number(),
      name: z.string(),
      price_cents: z.number(),
      starts_at: z.string(),
      ends_at: z.string(),
    })
    .nullable(),
});
export type BulkPreviewRow = z.infer<typeof PreviewRow>;

const Preview = z.object({
  /** Editions, or books for a field of books, that the selection contains. */
  total: z.number(),
  changed: z.number(),
  /** The books of the changed ones. */
  books: z.number(),
  refused: z.number(),
  /** The refused ones first; `bulkPageSize` to a page. */
  rows: z.array(PreviewRow),
  /** Identifies the whole preview: applying another one answers 409. */
  digest: z.string(),
});
export type BulkPreview = z.infer<typeof Preview>;

const BulkChange = z.object({
  id: z.number(),
  label: z.string(),
  books: z.number(),
  /** 0 for a field of books. */
  editions: z.number(),
  made_at: z.string(),
  made_by: z.string().nullable(),
  undone_at: z.string().nullable(),
  undo_until: z.string(),
});
export type BulkChange = z.infer<typeof BulkChange>;

export const previewBulkChange = endpoint({
  method: "POST",
  path: "/api/admin/bulk-changes/preview",
  summary: `What a change of many books would change: values before and after, ${rules.bulkPageSize} to a page`,
  permission: "catalogue",
  allowance: { name: "preview", points: 600, seconds: 900 },
  body: z.object({ selection: BulkSelection, act: BulkAct, page: rowNumber().default(1) }),
  answer: Preview,
});

export const applyBulkChange = endpoint({
  method: "POST",
  path: "/api/admin/bulk-changes",
  summary: "Changes one field of many books or editions; 409 if the result would differ from its preview",
  permission: "catalogue",
  body: z.object({ selection: BulkSelection, act: BulkAct, digest: z.string().regex(/^[0-9a-f]{32}$/) }),
  answer: BulkChange,
  status: 201,
});

export const getBulkChanges = endpoint({
  path: "/api/admin/bulk-changes",
  summary: "The bulk changes of the last 24 hours, newest first",
  permission: "catalogue",
  answer: z.array(BulkChange),
});

const Left = z.object({
  /** The edition, or the book for a field of books. */ id: z.number(),
  book_id: z.number(),
  title: z.string(),
  edition_title: z.string().nullable(),
});

const Undone = z.object({
  restored: z.number(),
  /** Editions or books that were changed or deleted since, and stay as they are. */
  left: z.number(),
  /** The first hundred of those that still exist. */
  left_rows: z.array(Left),
});
export type BulkUndone = z.infer<typeof Undone>;

export const undoBulkChange = endpoint({
  method: "POST",
  path: "/api/admin/bulk-changes/{id}/undo",
  summary:
    "Restores what a bulk change of the last 24 hours changed, unless it was changed since; 409 if undone or too late",
  permission: "catalogue",
  params: AdminId,
  answer: Undone,
});
