import { lazy, Suspense } from "react";
import { Folded } from "#office/dashboard/components/folded.tsx";

const BookHistoryFigures = lazy(() => import("#office/dashboard/components/book-history.tsx"));

/** A book's history; its figures and its chart are fetched when it is opened. */
export const BookHistoryFold = ({ bookId }: { bookId: number }) => (
  <Folded title="Son histoire, mois par mois">
    <Suspense>
      <BookHistoryFigures bookId={bookId} />
    </Suspense>
  </Folded>
);
