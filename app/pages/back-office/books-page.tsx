import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { BookPlus, Download } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BookList } from "#books/catalogue/components/back-office/book-list.tsx";
import { BookListControls } from "#books/catalogue/components/back-office/book-list-controls.tsx";
import { BulkDialog } from "#books/catalogue/components/back-office/bulk/bulk-dialog.tsx";
import { RecentBulkChanges } from "#books/catalogue/components/back-office/bulk/recent-bulk-changes.tsx";
import { PageBox, SelectionBar } from "#books/catalogue/components/back-office/bulk/book-selection-bar.tsx";
import { useBookSelection } from "#books/catalogue/components/back-office/bulk/use-book-selection.ts";
import { startBookListCalls, useBookList } from "#books/catalogue/components/back-office/use-book-list.ts";
import { listedBooksUrl } from "#books/exchange/exchange.queries.ts";
import { FormatSummary } from "#books/publishing/components/back-office/format-states.tsx";
import { useFormatStates } from "#books/publishing/components/back-office/use-format-states.ts";
import type { EarlyScreen } from "#pages/back-office/use-first-calls.ts";
import { soldEditionsQuery } from "#selling/payments/back-office/sales/sales.queries.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeptViews } from "#ui/kept-views.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

export const handle: EarlyScreen = { startCalls: startBookListCalls };

export default function BooksPage() {
  const list = useBookList();
  return (
    <Screen
      className="border-b-0"
      actions={
        <ButtonLink href="/admin/livres/nouveau" variant="primary" icon={<BookPlus aria-hidden />}>
          Nouveau livre
        </ButtonLink>
      }
    >
      <BookListControls
        q={list.q}
        sort={list.sort}
        sale={list.sale}
        problem={list.problem}
        onChange={list.change}
      />
      <RecentBulkChanges />
      <div className="mt-8">
        <Loaded answer={list.books} waiting={<Waiting />}>
          {() => <Books list={list} />}
        </Loaded>
      </div>
    </Screen>
  );
}

/** Editions of one call. */
const askedAtOnce = 500;

type List = ReturnType<typeof useBookList>;

function Books({ list }: { list: List }) {
  const { data = [], isPlaceholderData } = list.books;
  const selection = useBookSelection(
    list.search,
    data.map(({ id }) => id),
    list.total,
  );
  const [isEditing, setEditing] = useState(false);
  const editionIds = data.flatMap(({ editions }) => editions.map(({ id }) => id)).slice(0, askedAtOnce);
  const states = useFormatStates(editionIds);
  const { data: sold } = useQuery(soldEditionsQuery(editionIds));
  const soldOf = new Map((sold ?? []).map((each) => [each.edition_id, each.sold]));
  if (data.length === 0 && !isPlaceholderData)
    return <Nothing isFiltered={Object.keys(list.search).length > 0} />;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <div className="flex flex-wrap items-center gap-x-6 pb-2">
        <PageBox books={selection} />
        <KeptViews path="/admin/livres" />
      </div>
      <BookList
        books={data}
        selection={selection}
        sort={list.sort}
        hrefForSort={list.hrefForSort}
        renderFormats={(editionId) => <FormatSummary formats={states.get(editionId)} />}
        renderSold={(editionId) => sold && (soldOf.get(editionId) ?? 0).toLocaleString("fr-FR")}
      />
      {list.total !== undefined && (
        <div className="pt-6">
          <Pagination
            label="Pages de la liste"
            page={list.page}
            pageCount={list.pageCount}
            summary={`Page ${list.page} / ${list.pageCount} — ${list.total} ${list.total > 1 ? "livres" : "livre"}`}
            hrefFor={list.hrefFor}
          />
          <p className="pt-4">
            <a href={listedBooksUrl(list.search)} download className={buttonStyle()}>
              <Download aria-hidden /> Exporter cette liste (CSV)
            </a>
          </p>
        </div>
      )}
      <SelectionBar books={selection} onEdit={() => setEditing(true)} />
      {isEditing && (
        <BulkDialog
          selection={selection.selected}
          count={selection.count}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            selection.clear();
          }}
        />
      )}
    </div>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="Aucun livre ne correspond.">
      Vérifiez l’orthographe, cherchez par auteur, ou choisissez un autre filtre.
    </EmptyState>
  ) : (
    <EmptyState
      title="Aucun livre pour le moment."
      action={<ButtonLink href="/admin/livres/nouveau">Créer le premier</ButtonLink>}
    />
  );

const Waiting = () => (
  <Loading label="Chargement..." className="flex flex-col gap-1">
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} className="h-10 w-full" />
    ))}
  </Loading>
);
