import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import { contributorPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { editionPath, editionsId, extractPath } from "#books/catalogue/client/edition-path.ts";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { BareLink, Link } from "#ui/link.tsx";

export type CardEdition = BookSummary["editions"][number];

export interface BookCardProps {
  book: BookSummary;
  /** The edition that the card offers. */
  edition: CardEdition | undefined;
  viewer: { isActiveSubscriber: boolean };
  /** The action on it. */
  action: ReactNode;
  eager?: boolean;
  /** Of the list (`BookGrid`). */
  layout?: keyof typeof cardSizes | undefined;
  /** In place of the title, with the words of a search marked. */
  title?: ReactNode;
}

/** Widths of a cover: a quarter of the page, or a third of it, next to the catalogue's filters on wide screens; on a phone nearly half. */
const cardSizes = {
  row: "(min-width: 1280px) 272px, (min-width: 768px) calc(25vw - 36px), 44vw",
  catalogue:
    "(min-width: 1280px) 278px, (min-width: 1024px) calc(33vw - 133px), (min-width: 768px) calc(33vw - 38px), 44vw",
};

/** A book in a list, shown as one of its editions: cover, title, author, edition, price, one action. */
export function BookCard({
  book,
  edition,
  viewer,
  action,
  eager = false,
  layout = "row",
  title,
}: BookCardProps) {
  const client = useQueryClient();
  const prepare = () => void client.prefetchQuery(bookQuery(book.slug));
  return (
    <article className="group flex h-full flex-col">
      <BareLink
        href={editionPath(book.slug, edition?.slug)}
        prefetch="intent"
        onPointerEnter={prepare}
        onFocus={prepare}
        className="block rounded-sm text-ink no-underline"
      >
        <EditionCover book={book} edition={edition} sizes={cardSizes[layout]} eager={eager} />
        <h3 className="mt-4 line-clamp-3 text-base leading-snug font-semibold group-hover:text-accent sm:text-lg">
          {title ?? book.title}
        </h3>
      </BareLink>
      <p className="mt-0.5 leading-snug">
        <Link href={contributorPath(book.author)} look="quiet" className="text-muted">
          {book.author}
        </Link>
      </p>
      {edition && <p className="mt-1 line-clamp-2 text-sm leading-snug">{edition.title}</p>}
      {edition?.has_extract && (
        <p className="mt-1 text-sm">
          <Link
            href={extractPath(book.slug, edition.slug)}
            look="quiet"
            className="inline-flex min-h-6 items-center text-muted"
          >
            Lire un extrait
            <span className="sr-only"> : {book.title}</span>
          </Link>
        </p>
      )}
      <div className="mt-auto flex flex-col gap-2 pt-3">
        {edition && (
          <EditionPrice
            offer={edition}
            viewer={viewer}
            note={<EditionChoice book={book} edition={edition} />}
          />
        )}
        {action}
      </div>
    </article>
  );
}

/** The link to the other editions of a book. */
function EditionChoice({ book, edition }: { book: BookSummary; edition: CardEdition }) {
  const { length: count } = book.editions;
  if (count < 2) return null;
  return (
    <Link
      href={`${editionPath(book.slug, edition.slug)}#${editionsId}`}
      className="inline-flex min-h-6 items-center whitespace-nowrap"
    >
      Voir les {count} éditions
      <span className="sr-only"> : {book.title}</span>
    </Link>
  );
}
