import type { BookNoticeDraft } from "#modules/catalogue/back-office/client/metadata-draft.ts";
import {
  noEditionNotice,
  previewedBookNotice,
} from "#modules/catalogue/back-office/client/previewed-metadata.ts";
import type { AdminBook } from "#modules/catalogue/back-office/contract.ts";
import { readTags } from "#modules/catalogue/back-office/rules.ts";
import type { Book, Edition } from "#modules/catalogue/books/contract.ts";
import { allReady, effectiveOffer } from "#modules/catalogue/books/rules.ts";

/** What a book's page would show, and which of its editions first. */
export interface Previewed {
  book: Book;
  editionId: number;
}

/** Of what has no number yet; no row has it. */
export const newId = 0;

/** What is typed of a book, as its page would show it. */
export const previewedTexts = ({ description, tags, notice }: TypedBook) => ({
  description: description.trim() || null,
  tags: readTags(tags),
  notice: previewedBookNotice(notice),
});

/** What the form of a book holds. */
export interface TypedBook {
  description: string;
  tags: string;
  notice: BookNoticeDraft;
}

/**
 * A stored book as readers see it: its editions on sale at today's prices, and one that is worked on, in its place.
 * @param published the page as it is, for the notices of its editions
 */
export function previewedBook(
  stored: AdminBook,
  worked: Edition | undefined,
  now: Date,
  published?: Book,
): Book {
  const { id, slug, title, author, description, tags, notice, editions } = stored;
  const knownOf = (editionId: number) => {
    const known = published?.editions.find((edition) => edition.id === editionId);
    return { notice: known?.notice ?? noEditionNotice, formats: known?.formats ?? allReady };
  };
  // Of a book that nobody can see, all: it is looked at before they come.
  const isSeen = editions.some(({ sale }) => sale === "on_sale");
  const others = editions
    .filter(({ id: each, sale }) => (sale === "on_sale" || (!isSeen && !worked)) && each !== worked?.id)
    .map(({ sale: _sale, online_at, price_cents, is_free, ...edition }): Edition => {
      const offer = { priceCents: price_cents, isFree: is_free, onlineAt: new Date(online_at) };
      return { ...edition, online_at, ...effectiveOffer(offer, now), ...knownOf(edition.id) };
    });
  const all = worked ? [...others, worked].toSorted(byPlace) : others;
  const downloads = editions.reduce((sum, edition) => sum + edition.downloads, 0);
  return { id, slug, title, author, description, tags, notice, downloads, editions: all };
}

/** In the order in which they came to be; a new one last. */
const byPlace = (a: Edition, b: Edition): number => (a.id || Infinity) - (b.id || Infinity);
