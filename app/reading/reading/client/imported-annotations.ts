import { z } from "zod";
import { CallError } from "#platform/http/app-errors.ts";
import { hasHiddenCharactersInLines } from "#platform/words/hidden-characters.ts";
import { AnnotationChange } from "#reading/reading/annotations/annotations.contract.ts";
import {
  annotationColors,
  maxAnnotations,
  maxChapter,
  maxContext,
  maxQuote,
  maxStoredNote,
} from "#reading/reading/annotations/annotations.rules.ts";
import { bookLine, bookLines } from "#reading/reading/client/text-of-book.ts";

// Zod would try whether it may compile, which Trusted Types refuse with a report.
z.config({ jitless: true });

/** In bytes: the most annotations of a book with long notes. */
export const maxImportedBytes = 10_000_000;

/** An annotation of a file. */
export type ImportedAnnotation = Omit<AnnotationChange, "base" | "isRemoved">;

export interface ImportedSet {
  /** Of which book the file says that it is; empty if it says nothing. */
  title: string;
  annotations: ImportedAnnotation[];
  /** Annotations that are no notes of a text. */
  skipped: number;
}

const Localizable = z.union([
  z.string(),
  z.object({ text: z.string() }).transform(({ text }) => text),
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
]);
/** What cannot be read counts as absent. */
const Text = Localizable.catch("").default("");
const Fraction = z.number().min(0).max(1).catch(0).default(0);

const Selector = z.object({
  type: z.string(),
  value: z.unknown().optional(),
  exact: Text,
  prefix: Text,
  suffix: Text,
});

const Item = z.object({
  id: z.string().max(2000),
  motivation: z.unknown().optional(),
  created: z.string().optional().catch(undefined),
  body: z
    .object({ value: Text, color: z.enum(annotationColors).catch("yellow").default("yellow") })
    .optional(),
  target: z.object({
    selector: z.union([z.array(Selector).max(20), Selector.transform((one) => [one])]),
    meta: z
      .object({
        headings: z
          .array(z.object({ txt: Text }))
          .catch([])
          .default([]),
        progression: Fraction,
        revision: z.string().max(100).catch("").default(""),
      })
      .optional()
      .catch(undefined),
  }),
});

const File = z.object({
  type: z.enum(["AnnotationSet", "AnnotationCollection", "AnnotationPage"]),
  about: z.object({ "dc:title": Text }).optional().catch(undefined),
  items: z.array(z.unknown()).optional(),
  first: z
    .object({ items: z.array(z.unknown()) })
    .optional()
    .catch(undefined),
});

/**
 * Reads annotations of any program (EPUB Annotations 1.0, Web Annotation Data Model). A file is another's text: only plain
 * texts, colours of the list, fractions and CFIs are taken from it.
 * @param content at most `maxImportedBytes`
 * @param unknownRevision for annotations that name none
 * @throws CallError 400 with the reason
 */
export async function readAnnotations(
  content: string,
  { now, unknownRevision }: { now: Date; unknownRevision: string },
): Promise<ImportedSet> {
  const read = File.safeParse(asJson(content));
  if (!read.success) throw new CallError(400, notAnnotations);
  const { about, items = read.data.first?.items ?? [] } = read.data;
  if (items.length > maxAnnotations)
    throw new CallError(400, `Ce fichier a plus de ${maxAnnotations.toLocaleString("fr-FR")} annotations.`);
  const known = items.map((item) => Item.safeParse(item)).filter(({ success }) => success);
  const annotations: ImportedAnnotation[] = [];
  for (const { data } of known) {
    const annotation = data && (await annotationOf(data, { now, unknownRevision }));
    if (annotation) annotations.push(annotation);
  }
  if (annotations.length === 0 && items.length > 0) throw new CallError(400, notAnnotations);
  return {
    title: bookLine(about?.["dc:title"] ?? "", maxChapter),
    annotations,
    skipped: items.length - annotations.length,
  };
}

const notAnnotations =
  "Ce fichier n’est pas un export d’annotations\u202f: il faut un fichier JSON, tel que le donne «\u202fExporter\u202f» ici ou dans Thorium.";

function asJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/** Null for one without a text or a place. */
async function annotationOf(
  { id, motivation, created, body, target }: z.output<typeof Item>,
  { now, unknownRevision }: { now: Date; unknownRevision: string },
): Promise<ImportedAnnotation | null> {
  const { selector, meta } = target;
  const quoted = selector.find(({ type }) => type === "TextQuoteSelector");
  const fragment = selector.find(({ type, value }) => type === "FragmentSelector" && isCfi(value));
  const note = body?.value ?? "";
  if (note.length > maxStoredNote)
    throw new CallError(
      400,
      `Une note de ce fichier dépasse ${maxStoredNote.toLocaleString("fr-FR")} caractères.`,
    );
  const annotation = AnnotationChange.omit({ base: true, isRemoved: true }).safeParse({
    id: await uuidOf(id),
    kind: motivation === "bookmarking" ? "bookmark" : "highlight",
    cfi: fragment?.value ?? null,
    fraction: meta?.progression ?? 0,
    revision: meta?.revision || unknownRevision,
    chapter: bookLine(meta?.headings.at(-1)?.txt ?? "", maxChapter),
    quote: plain(quoted?.exact ?? "", maxQuote),
    prefix: bookLine(quoted?.prefix ?? "", maxContext),
    suffix: bookLine(quoted?.suffix ?? "", maxContext),
    color: body?.color ?? "yellow",
    note: plain(note, maxStoredNote),
    createdAt: instantOf(created, now),
  });
  const isSomewhere = annotation.data && (annotation.data.quote !== "" || annotation.data.cfi !== null);
  return isSomewhere ? annotation.data : null;
}

/** A text is taken as it is, unless the shop would refuse it. */
const plain = (text: string, length: number): string =>
  hasHiddenCharactersInLines(text) || text.length > length ? bookLines(text, length) : text;

const isCfi = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 2000 && /^epubcfi\(\/6\/\d+[^\s<>"]*\)$/.test(value);

function instantOf(text: string | undefined, now: Date): string {
  const instant = new Date(text ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? now.toISOString() : instant.toISOString();
}

/** The same annotation has the same identifier at each import (RFC 9562, section 5.8). */
async function uuidOf(id: string): Promise<string> {
  const own = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(id)?.[1]?.toLowerCase();
  if (own !== undefined && z.uuid().safeParse(own).success) return own;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id)));
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
