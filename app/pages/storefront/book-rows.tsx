import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useLogged } from "#pages/storefront/use-logged.ts";
import { newestOf } from "#pages/storefront/newest-of.ts";
import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { BookGrid, BookGridSkeleton, BookStrip } from "#books/catalogue/components/book-card.tsx";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { rowSize } from "#books/catalogue/books/books.rules.ts";
import { Link } from "#ui/link.tsx";

interface BookRowProps {
  title: string;
  /** Of the page with all of them, if there is one. */
  href?: string;
  answer: Pick<UseQueryResult<BookSummary[]>, "data" | "isPending" | "error">;
  eagerCovers: number;
  layout: "home" | "pair";
  /** Each card shows the newest edition, owned or not. */
  newestEditions?: boolean;
}

/** A list that failed to load, or is empty, is not shown. */
export function BookRow({ title, href, answer, eagerCovers, layout, newestEditions = false }: BookRowProps) {
  const { data, isPending, error } = answer;
  const viewer = useViewer();
  useLogged(error);
  if (!isPending && !data?.length) return null;
  return (
    <Row title={title} href={href}>
      {data ? (
        <BookGrid books={data} layout={layout}>
          {(book, index) => (
            <ShopCard
              book={book}
              viewer={viewer}
              eager={index < eagerCovers}
              {...(newestEditions ? { editions: newestOf(book) } : {})}
            />
          )}
        </BookGrid>
      ) : (
        <BookGridSkeleton count={rowSize} layout={layout} />
      )}
    </Row>
  );
}

interface StripRowProps {
  name: string;
  /** Of the page with all of them, if there is one. */
  href?: string;
  books: readonly BookSummary[];
}

/** A few books of a category or a series. */
export function StripRow({ name, href, books }: StripRowProps) {
  const viewer = useViewer();
  return (
    <Row title={name} href={href}>
      <BookStrip books={books}>{(book) => <ShopCard book={book} viewer={viewer} />}</BookStrip>
    </Row>
  );
}

function Row({ title, href, children }: { title: string; href?: string | undefined; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="shell pt-8 sm:pt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-5 sm:pb-8">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        {href && (
          <Link href={href} look="quiet" aria-label={`Tout voir : ${title}`} className="min-h-6">
            Tout voir
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
