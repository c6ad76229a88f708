import { useMemo, useState, useEffect } from "react";
import { useSearchParams } from "react-router";
import {
  filterBooks,
  labelsOf,
  type LibraryFilters,
  noFilters,
} from "#reading/library/client/library-filters.ts";
import type { ProgressByEdition } from "#reading/library/client/reading-states.ts";
import type { Dashboard, LibraryRow } from "#reading/library/holdings.contract.ts";
import { BookGrid } from "#reading/library/components/library-grid.tsx";
import { BookList } from "#reading/library/components/library-list.tsx";
import { DownloadTray } from "#reading/library/components/download-tray.tsx";
import { LibraryFilterFields } from "#reading/library/components/library-filter-fields.tsx";
import { type LibraryTools, LibraryToolsProvider } from "#reading/library/components/library-tools.tsx";
import { LibraryControls } from "#reading/library/components/library-controls.tsx";
import {
  arrangeLibrary,
  groupByBook,
  type LibrarySort,
  seriesListsOf,
} from "#reading/library/client/library-view.ts";
import { useDownloads, type Downloads } from "#reading/library/components/use-downloads.ts";
import { useLibraryView } from "#reading/library/components/use-library-view.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { askedFile, fileParameter } from "#reading/library/client/asked-file.ts";
import { useToasts } from "#ui/toast.tsx";

interface LibrarySectionProps {
  dashboard: Dashboard;
  /** How far the owner is in the editions that were opened. */
  progress: ProgressByEdition;
  entriesFor: LibraryTools["entriesFor"];
  noteFor: LibraryTools["noteFor"];
}

/** A member's library. Downloads, marks and labels are for the owner only (storefront.md §2). */
export function LibrarySection({ dashboard, ...own }: LibrarySectionProps) {
  const { library, isSelf, totalBooks, user } = dashboard;
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
      {isSelf && books.length > 0 && (
        <p className="pt-2">
          <Link href="/aide#appareils">Sur quelle liseuse{"\u202F"}?</Link>
        </p>
      )}
      {books.length === 0 ? (
        <Empty isSelf={isSelf} />
      ) : (
        <OwnBooks library={library} books={books} memberId={isSelf ? user.id : null} {...own} />
      )}
    </section>
  );
}

/** A library of thousands of books is shown in parts. */
const shownAtOnce = 60;
/** Fewer books are seen at a glance. */
const fewBooks = 4;

interface OwnBooksProps extends Omit<LibrarySectionProps, "dashboard"> {
  library: Dashboard["library"];
  books: ReturnType<typeof groupByBook>;
  /** Null for another member's library. */
  memberId: string | null;
}

function OwnBooks({ library, books, memberId, progress, entriesFor, noteFor }: OwnBooksProps) {
  const [q, setQ] = useState("");
  const [sort, setSort] = useState<LibrarySort>("acquired_desc");
  const [view, setView] = useLibraryView();
  const running = useDownloads();
  const downloads = memberId === null ? null : running;
  useAskedFile(library, downloads);
  const [filters, setFilters] = useState<LibraryFilters>(noFilters);
  const [now] = useState(() => new Date());
  const found = useMemo(
    () => filterBooks(arrangeLibrary(books, q, sort, progress), filters, progress, now),
    [books, q, sort, filters, progress, now],
  );
  const [limit, setLimit] = useState(shownAtOnce);
  const shown = found.slice(0, limit);
  const narrow = (next: LibraryFilters) => {
    setFilters(next);
    setLimit(shownAtOnce);
  };
  const tools = useMemo(
    () => memberId && { memberId, progress, entriesFor, noteFor, knownLabels: labelsOf(books) },
    [memberId, progress, entriesFor, noteFor, books],
  );
  const Books = view === "covers" ? BookGrid : BookList;
  const isNarrowed = q !== "" || filters !== noFilters;
  return (
    <LibraryToolsProvider value={tools || null}>
      <LibraryControls {...{ q, setQ, sort, setSort, view, setView }} searchable={books.length > 1} />
      {tools && books.length > fewBooks && (
        <LibraryFilterFields books={books} filters={filters} onChange={narrow} />
      )}
      <LiveRegion>{isNarrowed && countText(found.length)}</LiveRegion>
      {shown.length > 0 ? (
        seriesListsOf(shown, sort).map(({ title, books: inList }) => (
          <div key={title} className="not-first:mt-12">
            {title && <h3 className="mb-5 text-xl">{title}</h3>}
            <Books books={inList} downloads={downloads} title={title ? "h4" : "h3"} />
          </div>
        ))
      ) : (
        <EmptyState title="Aucun livre ne correspond à cette recherche." />
      )}
      {found.length > shown.length && (
        <p className="flex flex-wrap items-center justify-center gap-4 pt-10 text-muted tabular-nums">
          {shown.length} livres sur {found.length}
          <Button onClick={() => setLimit(limit + shownAtOnce)}>Afficher la suite</Button>
        </p>
      )}
      {downloads && <DownloadTray running={downloads.running} />}
    </LibraryToolsProvider>
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

/**
 * Fetches the file that a link of the receipt asks for. The address forgets it at once: neither a reload nor « Back »
 * fetches it again.
 */
function useAskedFile(library: readonly LibraryRow[], downloads: Downloads | null): void {
  const [search, setSearch] = useSearchParams();
  const { show } = useToasts();
  const asked = search.get(fileParameter);
  const start = downloads?.start;
  useEffect(() => {
    if (asked === null || !start) return;
    setSearch(
      (all) => {
        all.delete(fileParameter);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
    const file = askedFile(library, asked);
    if (file) start(file.row, file.format);
    else show("Ce fichier n’est pas dans votre bibliothèque.", { tone: "error" });
  }, [asked, library, start, setSearch, show]);
}
