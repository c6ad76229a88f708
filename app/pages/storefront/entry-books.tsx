import { useId } from "react";
import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { BookGrid } from "#books/catalogue/components/book-card.tsx";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { Link } from "#ui/link.tsx";

interface EntryBooksProps {
  title: string;
  /** Of all books, also those that are not shown. */
  total: number;
  books: readonly BookSummary[];
  /** A search that finds all of them. */
  allPath: string;
}

/** One list of an entry page. */
export function EntryBooks({ title, total, books, allPath }: EntryBooksProps) {
  const viewer = useViewer();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="pt-10 sm:pt-12">
      <h2 id={titleId} className="pb-8 text-2xl">
        {title}{" "}
        <span className="font-sans text-base font-normal text-muted">
          {total} {total > 1 ? "livres" : "livre"}
        </span>
      </h2>
      <BookGrid books={books} layout="row">
        {(book, index) => <ShopCard book={book} viewer={viewer} eager={index < 2} />}
      </BookGrid>
      {total > books.length && (
        <p className="pt-8">
          <Link href={allPath}>Voir les {total} livres</Link>
        </p>
      )}
    </section>
  );
}
