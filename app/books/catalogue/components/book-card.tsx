import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, createContext, use } from "react";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import { contributorPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { editionPath, editionsId, extractPath } from "#books/catalogue/client/edition-path.ts";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { formatDate } from "#platform/data/dates.ts";
import { BareLink, Link } from "#ui/link.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { classNames } from "#ui/class-names.ts";
import { type ListPlace, wholeCatalogue } from "#books/catalogue/client/catalogue-filters.ts";

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
  row: "(min-width:768px) min(272px,25vw - 36px),44vw",
  catalogue: "(min-width:1024px) min(278px,33vw - 133px),(min-width:768px) 33vw,44vw",
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
    <article className="book-card">
      <BareLink href={editionPath(book.slug, edition?.slug)} onPointerEnter={prepare} onFocus={prepare}>
        <EditionCover book={book} edition={edition} sizes={cardSizes[layout]} eager={eager} />
        <h3>{title ?? book.title}</h3>
      </BareLink>
      <p>
        <Link href={contributorPath(book.author)} look="quiet">
          {book.author}
        </Link>
      </p>
      {edition && <p>{edition.title}</p>}
      {edition?.preorder && <p>Le {formatDate(edition.online_at)}</p>}
      {edition?.has_extract && (
        <p>
          <Link href={extractPath(book.slug, edition.slug)} look="quiet" className="link-line">
            Lire un extrait
            <span className="sr-only">{` : ${book.title}`}</span>
          </Link>
        </p>
      )}
      <div>
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
      className="link-line whitespace-nowrap"
    >
      {`Voir les ${count} éditions`}
      <span className="sr-only">{` : ${book.title}`}</span>
    </Link>
  );
}

/**
 * 2 columns on small screens, 4 on wide ones (storefront.md §2); 3 next to the catalogue's filters. On a phone a list of the
 * home page has its first four books, or two; all are a press away.
 */
const columns = {
  row: "md:grid-cols-4",
  home: "book-row md:grid-cols-4",
  pair: "book-pair md:grid-cols-4",
  catalogue: "md:grid-cols-3",
} as const;

interface BookGridProps<B extends { id: number }> {
  books: readonly B[];
  layout: keyof typeof columns;
  children: (book: B, index: number) => ReactNode;
}

export function BookGrid<B extends { id: number }>({ books, layout, children }: BookGridProps<B>) {
  return (
    <ul className={classNames("book-grid", columns[layout])}>
      {books.map((book, index) => (
        <li key={book.id}>{children(book, index)}</li>
      ))}
    </ul>
  );
}

/** Books in one row, which scrolls sideways on a phone. */
export function BookStrip<B extends { id: number }>({ books, children }: Omit<BookGridProps<B>, "layout">) {
  return (
    <ul className="book-strip">
      {books.map((book, index) => (
        <li key={book.id}>{children(book, index)}</li>
      ))}
    </ul>
  );
}

/** The grid's skeleton while the books are loaded. */
export function BookGridSkeleton({ count, layout }: { count: number; layout: keyof typeof columns }) {
  return (
    <Loading>
      <div className={classNames("book-grid", columns[layout])}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index}>
            <Skeleton className="aspect-2/3 w-full" />
            <Skeleton className="mt-4 h-5 w-4/5" />
            <Skeleton className="mt-2 h-4 w-3/5" />
            <Skeleton className="mt-4 h-5 w-16" />
            <Skeleton className="mt-2 h-8 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The place of the list on this page: its filters and pages keep to it. */
export const ListPlaceContext = createContext<ListPlace>(wholeCatalogue);

export const useListPlace = (): ListPlace => use(ListPlaceContext);
