import { knownAccessibility, type KnownAccessibility } from "#modules/catalogue/accessibility/rules.ts";
import {
  bookMetadataBody,
  type BookMetadataDraft,
  type EditionMetadataDraft,
  editionMetadataBody,
} from "#modules/catalogue/back-office/client/metadata-draft.ts";
import { isbnPlaces, noIsbns } from "#modules/catalogue/isbn/rules.ts";
import type { BookMetadata, PublicEditionMetadata } from "#modules/catalogue/metadata/contract.ts";
import { accessibilityColumn } from "#modules/catalogue/metadata/rules.ts";

/** For an edition that readers cannot see yet. */
export const noEditionMetadata: PublicEditionMetadata = {
  isbns: noIsbns,
  file_sizes: {},
  accessibility: null,
};

/** The form's metadata of a book, as shown on its page. */
export function previewedBookMetadata(draft: BookMetadataDraft): BookMetadata {
  const { originalTitle, series, ...typed } = bookMetadataBody(draft);
  const number = series && Number.isInteger(series.number) ? series.number : null;
  return {
    ...typed,
    original_title: originalTitle.trim() || null,
    series: series?.name.trim() ? { name: series.name.trim(), number } : null,
  };
}

/**
 * The form's metadata of an edition, as shown on its book's page; file sizes are known once the files are built.
 * @param found the features detected for the stored edition
 */
export function previewedEditionMetadata(
  draft: EditionMetadataDraft,
  found: KnownAccessibility | null,
): PublicEditionMetadata {
  const { isbns, accessibility } = editionMetadataBody(draft);
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
