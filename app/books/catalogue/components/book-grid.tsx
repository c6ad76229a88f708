import type { ReactNode } from "react";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { classNames } from "#ui/class-names.ts";

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
