import type { AccessibilityFacts } from "#formats/epub/accessibility.ts";
import {
  nothingStated,
  saysNothing,
  type StatedAccessibility,
} from "#modules/catalogue/accessibility/rules.ts";
import type { Contributor } from "#modules/catalogue/contributors/rules.ts";
import { type Isbns, noIsbns } from "#modules/catalogue/isbn/rules.ts";
import type { Language } from "#modules/catalogue/languages/rules.ts";
import type {
  BookNotice,
  BookNoticeForm,
  EditionNotice,
  EditionNoticeForm,
} from "#modules/catalogue/metadata/contract.ts";

/** A book's notice as its row has it. */
export interface BookNoticeRow {
  language: string;
  originalTitle: string | null;
  series: string | null;
  seriesNumber: number | null;
  contributors: unknown;
}

export const bookNoticeOf = (row: BookNoticeRow): BookNotice => ({
  language: row.language as Language,
  original_title: row.originalTitle,
  series: row.series === null ? null : { name: row.series, number: row.seriesNumber },
  contributors: row.contributors as Contributor[],
});

export const bookNoticeColumns = ({ language, originalTitle, series, contributors }: BookNoticeForm) => ({
  language,
  originalTitle,
  series: series?.name ?? null,
  seriesNumber: series?.number ?? null,
  contributors,
});

/** An edition's notice as its row and its numbers have it. */
export interface EditionNoticeRow {
  accessibility: unknown;
  accessibilityFound: unknown;
}

export const foundAccessibility = (row: EditionNoticeRow) =>
  row.accessibilityFound as AccessibilityFacts | null;
export const statedAccessibility = (row: EditionNoticeRow) => row.accessibility as StatedAccessibility | null;

export const editionNoticeOf = (row: EditionNoticeRow, isbns: Partial<Isbns>): EditionNotice => ({
  isbns: { ...noIsbns, ...isbns },
  accessibility: { ...nothingStated, ...statedAccessibility(row) },
});

/** Nothing said is stored as nothing: the conversion then speaks for itself. */
export const accessibilityColumn = ({ accessibility }: EditionNoticeForm): StatedAccessibility | null =>
  saysNothing(accessibility) ? null : accessibility;
