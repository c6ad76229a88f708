import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { BookGrid } from "#books/catalogue/components/book-grid.tsx";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { bookNeighboursQuery } from "#books/catalogue/books/books.queries.ts";

/** Links from a book: its author's other books, and its neighbours. Nothing if the call fails. */
export function BookNeighbours({ bookSlug }: { bookSlug: string }) {
  const { data } = useQuery(bookNeighboursQuery(bookSlug));
  if (!data) return null;
  return (
    <>
      <Neighbours title="Du même auteur" books={data.sameAuthor} />
      <Neighbours title="Dans les mêmes rayons" books={data.sameShelves} />
    </>
  );
}

function Neighbours({ title, books }: { title: string; books: readonly BookSummary[] }) {
  const viewer = useViewer();
  const titleId = useId();
  if (books.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="shell pt-12 sm:pt-16">
      <h2 id={titleId} className="pb-8 text-2xl">
        {title}
      </h2>
      <BookGrid books={books} layout="row">
        {(book) => <ShopCard book={book} viewer={viewer} />}
      </BookGrid>
    </section>
  );
}
