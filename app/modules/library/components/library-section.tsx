import { useMemo, useState } from "react";
import type { Dashboard } from "#modules/library/holdings/contract.ts";
import { BookGrid } from "#modules/library/components/book-grid.tsx";
import { BookList } from "#modules/library/components/book-list.tsx";
import { DownloadTray } from "#modules/library/components/download-tray.tsx";
import { ShelfControls } from "#modules/library/components/shelf-controls.tsx";
import { arrangeShelf, groupByBook, type ShelfSort } from "#modules/library/client/shelf.ts";
import { useDownloads } from "#modules/library/components/use-downloads.ts";
import { useShelfView } from "#modules/library/components/use-shelf-view.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LiveRegion } from "#ui/live-region.tsx";

/** What a member owns. Downloads are for the owner alone (storefront.md §2). */
export function LibrarySection({ dashboard }: { dashboard: Dashboard }) {
  const { library, isSelf, totalBooks } = dashboard;
  const books = useMemo(() => groupByBook(library), [library]);
  return (
    <section aria-labelledby="bibliotheque">
      <h2 id="bibliotheque" className="flex flex-wrap items-baseline gap-x-3">
        Bibliothèque
        {/* An empty library may be a hidden one: nothing is counted then. */}
        {(isSelf || books.length > 0) && (
          <span className="font-sans text-base text-muted tabular-nums">
            {books.length} / {totalBooks} {totalBooks > 1 ? "livres" : "livre"}
          </span>
        )}
      </h2>
      {books.length === 0 ? <Empty isSelf={isSelf} /> : <Shelf books={books} isSelf={isSelf} />}
    </section>
  );
}

function Shelf({ books, isSelf }: { books: ReturnType<typeof groupByBook>; isSelf: boolean }) {
  const [q, setQ] = useState("");
  const [sort, setSort] = useState<ShelfSort>("acquired_desc");
  const [view, setView] = useShelfView();
  const running = useDownloads();
  const downloads = isSelf ? running : null;
  const shown = useMemo(() => arrangeShelf(books, q, sort), [books, q, sort]);
  const Books = view === "covers" ? BookGrid : BookList;
  return (
    <>
      <ShelfControls {...{ q, setQ, sort, setSort, view, setView }} searchable={books.length > 1} />
      <LiveRegion>{q && countText(shown.length)}</LiveRegion>
      {shown.length > 0 ? (
        <Books books={shown} downloads={downloads} />
      ) : (
        <EmptyState title="Aucun livre ne correspond à cette recherche." />
      )}
      {downloads && <DownloadTray running={downloads.running} />}
    </>
  );
}

const countText = (count: number) => (count > 1 ? `${count} livres trouvés` : `${count} livre trouvé`);

function Empty({ isSelf }: { isSelf: boolean }) {
  if (!isSelf) return <EmptyState title="Aucun livre à montrer ici." />;
  return (
    <EmptyState
      title="Votre bibliothèque est vide."
      action={
        <ButtonLink href="/catalogue" variant="primary">
          Parcourir le catalogue
        </ButtonLink>
      }
    >
      Les livres que vous achetez ou ajoutez se rangent ici, prêts à télécharger.
    </EmptyState>
  );
}
