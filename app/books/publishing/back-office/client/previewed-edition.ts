import {
  newId,
  type Previewed,
  previewedTexts,
  previewedEditionMetadata,
} from "#books/catalogue/back-office/client/previewed-book.ts";
import type { KnownAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import { allReady, type Offer } from "#books/catalogue/books/books.rules.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import type { Edition } from "#books/catalogue/books/books.contract.ts";
import type { BookDraft } from "#books/publishing/back-office/client/book-draft.ts";
import type { EditionDraft } from "#books/publishing/back-office/client/edition-draft.ts";

/** The stored data of an edited edition; absent for a new one. */
interface Stored {
  id: number;
  onlineAt: Date;
  downloads: number;
  accessibility: KnownAccessibility | null;
  hasPdf: boolean;
}

/**
 * The form's edition, as shown on its book's page; a missing price is marked.
 * @param coverUrl of the last chosen picture, otherwise of the stored one
 */
export function previewedEdition(
  draft: EditionDraft,
  coverUrl: string | null,
  stored: Stored | undefined,
  now: Date,
): Edition & Pick<Offer, "unpriced"> {
  const hasPdf = draft.pdf !== null || (stored ? stored.hasPdf : draft.epub === null);
  const offer = {
    priceCents: draft.priceCents ?? 0,
    isFree: draft.isFree,
    onlineAt: stored?.onlineAt ?? now,
  };
  return {
    id: stored?.id ?? newId,
    slug: "apercu",
    title: draft.editionTitle.trim() || "Nom de l’édition",
    cover_url: coverUrl,
    cover_color: null,
    cover_placeholder: null,
    ...effectiveOffer(offer, now),
    ...(draft.priceCents === null && { unpriced: true }),
    publication_date: draft.publicationDate || now.toISOString().slice(0, 10),
    online_at: offer.onlineAt.toISOString(),
    pages: draft.pages,
    ...(draft.pagesEstimated && { pages_estimated: true as const }),
    downloads: stored?.downloads ?? 0,
    description: draft.editionDescription.trim() || null,
    updated_at: null,
    update_note: null,
    formats: hasPdf ? allReady : { ...allReady, pdf: "absent" },
    notice: previewedEditionMetadata(draft.notice, stored?.accessibility ?? null),
  };
}

/** A new book with its first edition. */
export function previewedNewBook(draft: BookDraft, coverUrl: string | null, now: Date): Previewed {
  const book = {
    id: newId,
    slug: "apercu",
    title: draft.title.trim() || "Titre du livre",
    subtitle: null,
    author: draft.author.trim() || "Auteur",
    ...previewedTexts(draft),
    downloads: 0,
    categories: [],
    editions: [previewedEdition(draft.edition, coverUrl, undefined, now)],
  };
  return { book, editionId: newId };
}
