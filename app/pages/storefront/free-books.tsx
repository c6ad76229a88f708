import { ShopCard } from "#modules/cart/components/shop-card.tsx";
import { useViewer } from "#modules/cart/components/use-viewer.ts";
import { BookStrip } from "#modules/catalogue/components/book-grid.tsx";
import type { BookSummary } from "#modules/catalogue/books/contract.ts";
import { formatCount } from "#modules/catalogue/client/counts.ts";
import { homeRowSize } from "#modules/catalogue/home/rules.ts";
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
