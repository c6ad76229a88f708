import type { AccessibilityStatement } from "./accessibility.ts";

/** The metadata of a publication, written into the EPUB's package document and into the AZW3's header. */
export interface PublicationMetadata {
  /** Title of the work. */
  title: string;
  /** Under the title; absent where there is none. */
  subtitle?: string;
  /** Titles, subtitles and authors that the book had before: its manuscript may still open with them. */
  formerNames?: readonly string[];
  /** Name of this edition; left out of the file when empty or the same as the title. */
  editionTitle: string;
  /** In the order they are credited. */
  authors: string[];
  /** Other contributors, with MARC relator codes: "trl" for a translator. */
  contributors: { name: string; role: string }[];
  /** The same contributors on the imprint page: the French name of each part, with its names. */
  credits: { label: string; names: string[] }[];
  series: { name: string; number: number | null } | null;
  /** BCP 47, for example "fr". */
  language: string;
  publisher: string;
  /** In place of « © {publisher}, {year} ». */
  rights?: string;
  /** `urn:uuid:…` or `urn:isbn:…` */
  identifier: string;
  /** Thirteen digits. */
  isbn: string | null;
  /** `YYYY-MM-DD`; classics have years like 0999 or 1865. */
  publishedOn: string;
  /** ISO 8601 instant. The caller makes it deterministic: the same input must give the same bytes. */
  modifiedAt: string;
  description: string | null;
  subjects: string[];
  /** Text and data mining is reserved. */
  reservesMining?: boolean;
  /** The publisher's accessibility statement, in addition to the detected facts. */
  accessibility: AccessibilityStatement | null;
}

/** Languages written from right to left, by their primary BCP 47 subtag. */
const RIGHT_TO_LEFT_LANGUAGES = new Set(["ar", "dv", "fa", "he", "ku", "ps", "syr", "ug", "ur", "yi"]);

/** Page direction of a publication in this language. */
export function pageDirection(language: string): "ltr" | "rtl" {
  const primary = language.toLowerCase().split("-")[0] ?? "";
  return RIGHT_TO_LEFT_LANGUAGES.has(primary) ? "rtl" : "ltr";
}

/** Metadata of no real book. */
export const TRIAL: PublicationMetadata = {
  title: "Essai",
  editionTitle: "Essai",
  authors: ["Essai"],
  contributors: [],
  credits: [],
  series: null,
  language: "fr",
  publisher: "Essai",
  isbn: null,
  accessibility: null,
  identifier: "urn:uuid:00000000-0000-0000-0000-000000000000",
  publishedOn: "2000-01-01",
  description: null,
  subjects: [],
  modifiedAt: "2000-01-01T00:00:00.000Z",
};
