import type { PressQuote } from "#formats/onix/book-record.ts";
import type { AccessibilityFacts } from "#formats/epub/accessibility.ts";
import {
  nothingStated,
  saysNothing,
  type StatedAccessibility,
} from "#books/catalogue/metadata/accessibility.rules.ts";
import { eachAnswer, type NoticeTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import type { Contributor } from "#books/catalogue/metadata/contributors.rules.ts";
import { type Isbns, noIsbns } from "#books/catalogue/metadata/isbn.rules.ts";
import type { Language } from "#books/catalogue/metadata/languages.rules.ts";
import type {
  BookMetadata,
  BookMetadataChange,
  EditionMetadata,
  EditionMetadataForm,
} from "#books/catalogue/metadata/book-metadata.contract.ts";

/** A book's metadata as stored in its row. */
export interface BookMetadataRow extends NoticeTexts<string | null> {
  language: string;
  series: string | null;
  seriesNumber: number | null;
  contributors: unknown;
  pressQuotes: PressQuote[];
}

export const bookMetadataOf = (row: BookMetadataRow): BookMetadata => ({
  language: row.language as Language,
  ...eachAnswer((name) => row[name]),
  series: row.series === null ? null : { name: row.series, number: row.seriesNumber },
  contributors: row.contributors as Contributor[],
  press_quotes: row.pressQuotes,
});

export const bookMetadataColumns = ({ series, pressQuotes, ...columns }: BookMetadataChange) => ({
  ...columns,
  ...(pressQuotes && { pressQuotes }),
  series: series?.name ?? null,
  seriesNumber: series?.number ?? null,
});

/** An edition's metadata as stored in its row and its ISBN. */
export interface EditionMetadataRow {
  accessibility: unknown;
  accessibilityFound: unknown;
}

export const foundAccessibility = (row: EditionMetadataRow) =>
  row.accessibilityFound as AccessibilityFacts | null;
export const statedAccessibility = (row: EditionMetadataRow) =>
  row.accessibility as StatedAccessibility | null;

export const editionMetadataOf = (row: EditionMetadataRow, isbns: Partial<Isbns>): EditionMetadata => ({
  isbns: { ...noIsbns, ...isbns },
  accessibility: { ...nothingStated, ...statedAccessibility(row) },
});

/** An empty statement is stored as null: then only detected features are shown. */
export const accessibilityColumn = ({ accessibility }: EditionMetadataForm): StatedAccessibility | null =>
  saysNothing(accessibility) ? null : accessibility;
