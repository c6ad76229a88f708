import { CallError } from "#platform/http/app-errors.ts";
import { hasHiddenCharactersInLines } from "#platform/words/hidden-characters.ts";
import type { AnnotationChange } from "#reading/reading/annotations/annotations.contract.ts";
import {
  annotationColors,
  maxAnnotations,
  maxChapter,
  maxContext,
  maxQuote,
  maxStoredNote,
} from "#reading/reading/annotations/annotations.rules.ts";
import { bookLine, bookLines } from "#reading/reading/client/text-of-book.ts";

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

interface Unknowns {
  now: Date;
  /** For annotations that name no revision. */
  unknownRevision: string;
}

/**
 * Reads annotations of any program (EPUB Annotations 1.0, Web Annotation Data Model). A file is another's text: only plain
 * texts, colours of the list, fractions and CFIs are taken from it.
 * @param content at most `maxImportedBytes`
 * @throws CallError 400 with the reason
 */
export async function readAnnotations(content: string, unknowns: Unknowns): Promise<ImportedSet> {
  const set = recordOf(asJson(content));
  const items = listOf(set["items"] ?? recordOf(set["first"])["items"]);
  if (!items || !setTypes.has(String(set["type"]))) throw new CallError(400, notAnnotations);
  if (items.length > maxAnnotations)
    throw new CallError(400, `Ce fichier a plus de ${maxAnnotations.toLocaleString("fr-FR")} annotations.`);
  const read = await Promise.all(items.map((item) => annotationOf(recordOf(item), unknowns)));
  const annotations = read.filter((annotation) => annotation !== null);
  if (annotations.length === 0 && items.length > 0) throw new CallError(400, notAnnotations);
  return {
    title: bookLine(textOf(recordOf(set["about"])["dc:title"]), maxChapter),
    annotations,
    skipped: items.length - annotations.length,
  };
}

const setTypes = new Set(["AnnotationSet", "AnnotationCollection", "AnnotationPage"]);

const notAnnotations =
  "Ce fichier n’est pas un export d’annotations\u202f: il faut un fichier JSON, tel que le donne «\u202fExporter\u202f» ici ou dans Thorium.";

function asJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

type Json = Readonly<Record<string, unknown>>;

/** What cannot be read counts as absent. */
const recordOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** A text, or one with its language (EPUB Annotations 1.0, localizable texts). */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  const { text, stringValue } = recordOf(value);
  return [text, stringValue].find((each) => typeof each === "string") ?? "";
}

/** Null for one without a text or a place. */
async function annotationOf(
  item: Json,
  { now, unknownRevision }: Unknowns,
): Promise<ImportedAnnotation | null> {
  const [body, target] = [recordOf(item["body"]), recordOf(item["target"])];
  const meta = recordOf(target["meta"]);
  const selectors = (listOf(target["selector"]) ?? [target["selector"]]).map(recordOf);
  const quoted = selectors.find(({ type }) => type === "TextQuoteSelector") ?? {};
  const cfi = selectors.map(cfiOf).find((each) => each !== null) ?? null;
  const quote = plain(textOf(quoted["exact"]), maxQuote).trim();
  if (typeof item["id"] !== "string" || (quote === "" && cfi === null)) return null;
  const note = textOf(body["value"]);
  if (note.length > maxStoredNote)
    throw new CallError(
      400,
      `Une note de ce fichier dépasse ${maxStoredNote.toLocaleString("fr-FR")} caractères.`,
    );
  const progression = Number(meta["progression"]);
  return {
    id: await uuidOf(item["id"]),
    kind: item["motivation"] === "bookmarking" ? "bookmark" : "highlight",
    cfi,
    fraction: progression >= 0 && progression <= 1 ? progression : 0,
    revision: bookLine(textOf(meta["revision"]), 100) || unknownRevision,
    chapter: bookLine(textOf(recordOf(listOf(meta["headings"])?.at(-1))["txt"]), maxChapter),
    quote,
    prefix: bookLine(textOf(quoted["prefix"]), maxContext),
    suffix: bookLine(textOf(quoted["suffix"]), maxContext),
    color: annotationColors.find((color) => color === body["color"]) ?? "yellow",
    note: plain(note, maxStoredNote),
    createdAt: instantOf(item["created"], now),
  };
}

/** A text is taken as it is, unless the shop would refuse it. */
const plain = (text: string, length: number): string =>
  hasHiddenCharactersInLines(text) || text.length > length ? bookLines(text, length) : text;

/** The CFI of a selector, in the spine of a package. */
function cfiOf({ type, value }: Json): string | null {
  const isCfi =
    type === "FragmentSelector" &&
    typeof value === "string" &&
    value.length <= 2000 &&
    /^epubcfi\(\/6\/\d+[^\s<>"]*\)$/.test(value);
  return isCfi && !hasHiddenCharactersInLines(value) ? value : null;
}

function instantOf(text: unknown, now: Date): string {
  const instant = new Date(typeof text === "string" ? text : Number.NaN);
  return Number.isNaN(instant.getTime()) ? now.toISOString() : instant.toISOString();
}

const uuid = /^urn:uuid:([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/i;

/** The same annotation has the same identifier at each import (RFC 9562, section 5.8). */
async function uuidOf(id: string): Promise<string> {
  const own = uuid.exec(id)?.[1]?.toLowerCase();
  if (own !== undefined) return own;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id)));
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
