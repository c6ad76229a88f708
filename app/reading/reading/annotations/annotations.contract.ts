import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { DraftLines, Key, TextLine, TextLines } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import * as rules from "#reading/reading/annotations/annotations.rules.ts";

const EditionOfReader = z.object({ editionId: WholeNumber });

export const Annotation = z.object({
  id: z.uuid(),
  kind: z.enum(rules.annotationKinds),
  /** Null: its text is not in the file of this revision. */
  cfi: z.string().nullable(),
  /** Of the whole text, from 0 to 1. */
  fraction: z.number(),
  revision: z.string(),
  chapter: z.string(),
  quote: z.string(),
  /** The text on each side of the quote. */
  prefix: z.string(),
  suffix: z.string(),
  color: z.enum(rules.annotationColors),
  note: z.string(),
  version: z.number(),
  created_at: z.string(),
});
export type Annotation = z.infer<typeof Annotation>;

export const AnnotationChange = z.object({
  id: z.uuid(),
  /** The version that the device knew; 0 for one that it made. */
  base: z.int().min(0).max(1_000_000),
  isRemoved: z.boolean(),
  kind: z.enum(rules.annotationKinds),
  cfi: Key(2000).nullable(),
  fraction: z.number().min(0).max(1),
  revision: Key(100),
  chapter: TextLine(rules.maxChapter),
  quote: TextLines(rules.maxQuote),
  prefix: TextLine(rules.maxContext).default(""),
  suffix: TextLine(rules.maxContext).default(""),
  color: z.enum(rules.annotationColors),
  note: DraftLines(rules.maxStoredNote),
  createdAt: z.iso.datetime(),
});
export type AnnotationChange = z.infer<typeof AnnotationChange>;

export const syncAnnotations = endpoint({
  method: "POST",
  path: "/api/reading/{editionId}/annotations",
  summary:
    "Merges a device's changes of the caller's annotations in an edition, and returns all that are there",
  access: "member",
  params: EditionOfReader,
  body: z.object({ changes: z.array(AnnotationChange).max(rules.maxChanges) }),
  answer: z.array(Annotation),
});
