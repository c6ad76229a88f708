import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, createContext, use } from "react";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import { contributorPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { editionPath, editionsId, extractPath } from "#books/catalogue/client/edition-path.ts";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
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

/** 2 columns on small screens, 4 on wide ones (storefront.md §2); 3 next to the catalogue's filters. */
/* On a phone a row that scrolls, with the beginning of the next card visible; four cards from a tablet on. */
const scrolling =
  "relative flex snap-x gap-x-4 overflow-x-auto overscroll-x-contain pb-3 max-md:-mx-4 max-md:px-4 max-md:scroll-px-4 sm:max-md:-mx-6 sm:max-md:px-6 " +
  "md:grid md:grid-cols-4 md:gap-x-8 md:overflow-visible [&>li]:w-[40%] [&>li]:shrink-0 [&>li]:snap-start sm:[&>li]:w-[28%] " +
  "md:[&>li]:w-auto md:[&>li:nth-child(n+5)]:hidden";

const columns = {
  row: "grid-cols-2 md:grid-cols-4",
  catalogue: "grid-cols-2 md:grid-cols-3",
} as const;
const spacing = "grid gap-x-4 gap-y-10 sm:gap-x-8 sm:gap-y-12";

interface BookGridProps<B extends { id: number }> {
  books: readonly B[];
  layout: keyof typeof columns;
  children: (book: B, index: number) => ReactNode;
}

export function BookGrid<B extends { id: number }>({ books, layout, children }: BookGridProps<B>) {
  return (
    <ul className={classNames(spacing, columns[layout])}>
      {books.map((book, index) => (
        <li key={book.id} className="min-w-0">
          {children(book, index)}
        </li>
      ))}
    </ul>
  );
}

/** Books in one row, which scrolls sideways on a phone. */
export function BookStrip<B extends { id: number }>({ books, children }: Omit<BookGridProps<B>, "layout">) {
  return (
    <ul className={scrolling}>
      {books.map((book, index) => (
        <li key={book.id} className="min-w-0">
          {children(book, index)}
        </li>
      ))}
    </ul>
  );
}

/** The grid's skeleton while the books are loaded. */
export function BookGridSkeleton({ count, layout }: { count: number; layout: keyof typeof columns }) {
  return (
    <Loading>
      <div className={classNames(spacing, columns[layout])}>
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
