import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { BookSkeleton, BookSpread } from "#pages/storefront/book-spread.tsx";
import type { EditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import type { BookToCome } from "#books/catalogue/entry-pages/entry-pages.contract.ts";
import { bookToComeQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { editionBySlug, redirectOf } from "#books/catalogue/client/edition-path.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Link } from "#ui/link.tsx";
import { Callout } from "#ui/callout.tsx";
import { useToasts } from "#ui/toast.tsx";

interface BookToComeProps {
  bookSlug: string;
  editionSlug: string | undefined;
  /** Shown if there is no such book, or if the viewer may not see it. */
  missing: ReactNode;
}

/** The page of a scheduled book, at its own address, for the publisher only. */
export default function BookToComeScreen({ bookSlug, editionSlug, missing }: BookToComeProps) {
  const { data, error } = useQuery(bookToComeQuery(bookSlug));
  if (data) return <Shown {...data} bookSlug={bookSlug} editionSlug={editionSlug} />;
  return error ? missing : <BookSkeleton />;
}

type ShownProps = BookToCome & Pick<BookToComeProps, "bookSlug" | "editionSlug">;

function Shown({ book, online_at, bookSlug, editionSlug }: ShownProps) {
  const viewer = useViewer();
  const actions = useNotOnSale();
  const elsewhere = redirectOf(book, { bookSlug, editionSlug });
  if (elsewhere) return <Navigate key={`${bookSlug} ${editionSlug}`} to={elsewhere.to} replace />;
  return (
    <>
      <PageMeta title={book.title} description="Ce livre n’est pas encore en vente." noIndex />
      <div className="shell pt-6">
        <Callout>
          <strong>Pas encore en vente{"\u202F"}: visible de vous seul.</strong>{" "}
          {online_at === null
            ? "Sa parution est suspendue."
            : `Il paraît le ${formatDateTime(online_at)}, heure de Paris.`}{" "}
          <Link href={`/admin/livres/${book.id}/modifier`}>Modifier le livre</Link>
        </Callout>
      </div>
      <BookSpread
        book={book}
        edition={editionBySlug(book.editions, editionSlug)}
        viewer={viewer}
        actions={actions}
      />
    </>
  );
}

/** An edition that is not available yet shows this in place of its button. */
function useNotOnSale(): EditionActions {
  const { show } = useToasts();
  const refuse = () => show("Ce livre n’est pas encore en vente.");
  return { addToCart: refuse, addToLibrary: refuse, addAll: refuse, pending: false };
}
