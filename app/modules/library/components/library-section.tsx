import { useMemo, useState } from "react";
import type { Dashboard } from "#modules/library/holdings/contract.ts";
import { BookGrid } from "#modules/library/components/book-grid.tsx";
import { BookList } from "#modules/library/components/book-list.tsx";
import { DownloadTray } from "#modules/library/components/download-tray.tsx";
import { LibraryControls } from "#modules/library/components/library-controls.tsx";
import { arrangeLibrary, groupByBook, type LibrarySort } from "#modules/library/client/library-view.ts";
import { useDownloads } from "#modules/library/components/use-downloads.ts";
import { useLibraryView } from "#modules/library/components/use-library-view.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LiveRegion } from "#ui/live-region.tsx";

/** A member's library. Downloads are for the owner only (storefront.md §2). */
export function LibrarySection({ dashboard }: { dashboard: Dashboard }) {
  const { library, isSelf, totalBooks } = dashboard;
  const books = useMemo(() => groupByBook(library), [library]);
  return (
    <section aria-labelledby="bibliotheque">
      <h2 id="bibliotheque" className="flex flex-wrap items-baseline gap-x-3">
        Bibliothèque
        {/* An empty library may be a hidden one, so no count is shown. */}
        {(isSelf || books.length > 0) && (
          <span className="font-sans text-base text-muted tabular-nums">
            {books.length} / {totalBooks} {totalBooks > 1 ? "livres" : "livre"}
          </span>
        )}
      </h2>
      {books.length === 0 ? <Empty isSelf={isSelf} /> : <OwnBooks books={books} isSelf={isSelf} />}
    </section>
  );
}

function OwnBooks({ books, isSelf }: { books: ReturnType<typeof groupByBook>; isSelf: boolean }) {
  const [q, setQ] = useState("");
  const [sort, setSort] = useState<LibrarySort>("acquired_desc");
  const [view, setView] = useLibraryView();
  const running = useDownloads();
  const downloads = isSelf ? running : null;
  const shown = useMemo(() => arrangeLibrary(books, q, sort), [books, q, sort]);
  const Books = view === "covers" ? BookGrid : BookList;
  return (
    <>
      <LibraryControls {...{ q, setQ, sort, setSort, view, setView }} searchable={books.length > 1} />
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
