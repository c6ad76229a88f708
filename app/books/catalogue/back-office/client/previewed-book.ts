import { accessibilityLines } from "#books/catalogue/client/accessibility-words.ts";
import {
  bookMetadataBody,
  type BookMetadataDraft,
  editionMetadataBody,
  type EditionMetadataDraft,
} from "#books/catalogue/back-office/client/metadata-draft.ts";
import type { AdminBook } from "#books/catalogue/catalogue-editing.contract.ts";
import { readTags } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import type { Book, Edition } from "#books/catalogue/books/books.contract.ts";
import { allReady } from "#books/catalogue/books/books.rules.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import {
  knownAccessibility,
  type KnownAccessibility,
} from "#books/catalogue/metadata/accessibility.rules.ts";
import { eachAnswer } from "#books/catalogue/metadata/book-fields.rules.ts";
import { isbnPlaces, noIsbns } from "#books/catalogue/metadata/isbn.rules.ts";
import type {
  BookMetadata,
  PublicEditionMetadata,
} from "#books/catalogue/metadata/book-metadata.contract.ts";
import { accessibilityColumn } from "#books/catalogue/metadata/book-metadata.rules.ts";

/** The data of a book's page, and its first edition. */
export interface Previewed {
  book: Book;
  editionId: number;
}

/** The id of an unsaved row; no real row has it. */
export const newId = 0;

/** The form's book, as shown on its page. */
export const previewedTexts = ({ description, tags, notice }: TypedBook) => ({
  description: description.trim() || null,
  tags: readTags(tags),
  notice: previewedBookMetadata(notice),
});

/** The content of a book's form. */
export interface TypedBook {
  description: string;
  tags: string;
  notice: BookMetadataDraft;
}

/**
 * A stored book as readers see it: its editions on sale at today's prices, and the edited one in its place.
 * @param published the current page, for the metadata of its editions
 */
export function previewedBook(
  stored: AdminBook,
  worked: Edition | undefined,
  now: Date,
  published?: Book,
): Book {
  const { id, slug, title, subtitle, author, description, tags, notice, editions } = stored;
  const knownOf = (editionId: number) => {
    const known = published?.editions.find((edition) => edition.id === editionId);
    return {
      notice: known?.notice ?? noEditionMetadata,
      formats: known?.formats ?? allReady,
      updated_at: known?.updated_at ?? null,
      update_note: known?.update_note ?? null,
    };
  };
  const campaignOf = (editionId: number) => {
    const known = published?.editions.find((edition) => edition.id === editionId);
    return known?.campaign && { price_cents: known.price_cents, campaign: known.campaign };
  };
  // For a book that is not public, all editions: it is previewed before they come on sale.
  const isSeen = editions.some(({ sale }) => sale === "on_sale");
  const others = editions
    .filter(({ id: each, sale }) => (sale === "on_sale" || (!isSeen && !worked)) && each !== worked?.id)
    .map(
      ({ sale: _sale, running_campaign: _running, online_at, price_cents, is_free, ...edition }): Edition => {
        const offer = { priceCents: price_cents, isFree: is_free, onlineAt: new Date(online_at) };
        return {
          ...edition,
          online_at,
          ...effectiveOffer(offer, now),
          ...campaignOf(edition.id),
          ...knownOf(edition.id),
        };
      },
    );
  const all = worked ? [...others, worked].toSorted(byPlace) : others;
  const downloads = editions.reduce((sum, edition) => sum + edition.downloads, 0);
  return {
    id,
    slug,
    title,
    subtitle,
    author,
    description,
    tags,
    notice,
    downloads,
    categories: [],
    editions: all,
  };
}

/** In order of creation; a new one last. */
const byPlace = (a: Edition, b: Edition): number => (a.id || Infinity) - (b.id || Infinity);

/** For an edition that readers cannot see yet. */
const noEditionMetadata: PublicEditionMetadata = {
  isbns: noIsbns,
  file_sizes: {},
  accessibility: null,
  accessibility_lines: [],
};

/** The form's metadata of a book, as shown on its page. */
function previewedBookMetadata(draft: BookMetadataDraft): BookMetadata {
  const { language, series, contributors, pressQuotes } = bookMetadataBody(draft);
  const number = series && Number.isInteger(series.number) ? series.number : null;
  return {
    language,
    contributors,
    press_quotes: pressQuotes,
    ...eachAnswer((name) => draft[name].trim() || null),
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
  const { isbns, accessibility: typed } = editionMetadataBody(draft);
  const said = {
    ...typed,
    certifier: typed.certifier.trim() || null,
    summary: typed.summary.trim() || null,
  };
  const stated = knownAccessibility(null, accessibilityColumn({ isbns: noIsbns, accessibility: said }));
  const accessibility = found && stated ? together(found, stated) : (found ?? stated);
  return {
    isbns: {
      ...noIsbns,
      ...Object.fromEntries(isbnPlaces.map((place) => [place, isbns[place].trim() || null])),
    },
    file_sizes: {},
    accessibility,
    accessibility_lines: accessibility ? accessibilityLines(accessibility) : [],
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
