import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { BookStrip } from "#books/catalogue/components/book-grid.tsx";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";
import { homeRowSize } from "#books/catalogue/home/home-books.rules.ts";
import { Link } from "#ui/link.tsx";

interface FreeBooksProps {
  total: number;
  books: readonly BookSummary[];
  /** Where all of them are listed. */
  allPath: string;
}

/** What subscribers get for free now. */
export function FreeBooks({ total, books, allPath }: FreeBooksProps) {
  const viewer = useViewer();
  return (
    <section aria-labelledby="free-books">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-8">
        <h2 id="free-books">
          {formatCount(total)} {total > 1 ? "livres gratuits" : "livre gratuit"} dès aujourd’hui
        </h2>
        <Link href={allPath} look="quiet" prefetch="intent" className="min-h-6">
          Tous les voir
        </Link>
      </div>
      <BookStrip books={books.slice(0, homeRowSize)}>
        {(book) => <ShopCard book={book} viewer={viewer} freeOnly />}
      </BookStrip>
    </section>
  );
}
