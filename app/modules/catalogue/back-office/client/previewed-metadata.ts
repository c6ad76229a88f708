import { knownAccessibility, type KnownAccessibility } from "#modules/catalogue/accessibility/rules.ts";
import {
  bookNoticeBody,
  type BookNoticeDraft,
  type EditionNoticeDraft,
  editionNoticeBody,
} from "#modules/catalogue/back-office/client/metadata-draft.ts";
import { isbnPlaces, noIsbns } from "#modules/catalogue/isbn/rules.ts";
import type { BookNotice, PublicEditionNotice } from "#modules/catalogue/metadata/contract.ts";
import { accessibilityColumn } from "#modules/catalogue/metadata/rules.ts";

/** Of an edition that readers cannot see yet. */
export const noEditionNotice: PublicEditionNotice = { isbns: noIsbns, file_sizes: {}, accessibility: null };

/** What is typed of a book's notice, as its page would show it. */
export function previewedBookNotice(draft: BookNoticeDraft): BookNotice {
  const { originalTitle, series, ...typed } = bookNoticeBody(draft);
  const number = series && Number.isInteger(series.number) ? series.number : null;
  return {
    ...typed,
    original_title: originalTitle.trim() || null,
    series: series?.name.trim() ? { name: series.name.trim(), number } : null,
  };
}

/**
 * What is typed of an edition's notice, as its book's page would show it; its files are weighed when they are made.
 * @param found what the conversion knows of the stored edition
 */
export function previewedEditionNotice(
  draft: EditionNoticeDraft,
  found: KnownAccessibility | null,
): PublicEditionNotice {
  const { isbns, accessibility } = editionNoticeBody(draft);
  const said = {
    ...accessibility,
    certifier: accessibility.certifier.trim() || null,
    summary: accessibility.summary.trim() || null,
  };
  const stated = knownAccessibility(null, accessibilityColumn({ isbns: noIsbns, accessibility: said }));
  return {
    isbns: {
      ...noIsbns,
      ...Object.fromEntries(isbnPlaces.map((place) => [place, isbns[place].trim() || null])),
    },
    file_sizes: {},
    accessibility: found && stated ? together(found, stated) : (found ?? stated),
  };
}

const together = (found: KnownAccessibility, stated: KnownAccessibility): KnownAccessibility => ({
  ...found,
  features: [...new Set([...found.features, ...stated.features])],
  hazards: stated.hazards.length > 0 ? stated.hazards : found.hazards,
  statement: stated.statement,
  conformance: stated.conformance,
  certifier: stated.certifier,
  exemption: stated.exemption,
});
