import { type RefObject, useEffect, useRef } from "react";
import type { CatalogueAnswer } from "#pages/storefront/use-catalogue-results.ts";
import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { BookGrid, BookGridSkeleton, useListPlace } from "#books/catalogue/components/book-card.tsx";
import { cataloguePageSize, editionsBetween } from "#books/catalogue/books/books.rules.ts";
import {
  type CatalogueSelection,
  emptySelection,
  listPath,
} from "#books/catalogue/client/catalogue-filters.ts";
import {
  focusResultsTitle,
  ResultsTitle,
  resultsTitleId,
} from "#books/catalogue/components/active-filters.tsx";
import type { ChangeSelection } from "#books/catalogue/components/use-catalogue-selection.ts";
import type { CataloguePage } from "#books/catalogue/books/books.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { classNames } from "#ui/class-names.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { servedPart } from "#ui/served-part.tsx";

interface CatalogueResultsProps {
  selection: CatalogueSelection;
  results: CatalogueAnswer;
  onChange: ChangeSelection;
}

/** A page of books between two paginations, with the total. */
export function CatalogueResults({ selection, results, onChange }: CatalogueResultsProps) {
  const top = useRef<HTMLElement>(null);
  useArrivalOnPage(top, selection.page);
  useFocusAfterRetry(results.error);
  const { shown, total, error, updating, settled } = results;
  const note = noteOn(results);
  const showEverything = () => {
    focusResultsTitle();
    onChange({ ...emptySelection, sort: selection.sort });
  };
  return (
    <section ref={top} aria-labelledby={resultsTitleId} className="scroll-mt-20">
      <ResultsTitle />
      <LiveRegion>
        {settled && total !== undefined && (
          <>
            {note}
            {note && " "}
            {countInWords(total, results)}
          </>
        )}
      </LiveRegion>
      {error && (
        <ErrorState
          className="mb-8"
          title={errorText(error, "Erreur chargement catalogue")}
          onRetry={results.retry}
          pending={updating}
        />
      )}
      {!shown && !error && <ResultsSkeleton />}
      {shown && (
        <>
          {note && <p className="pb-5 text-lg">{note}</p>}
          <CataloguePagination selection={selection} results={results} place="au-dessus" />
          <UpdatingMark updating={updating} />
          {shown.total === 0 ? (
            <NothingFound
              key={selection.q}
              as="div"
              props={{ search: selection.q, onReset: showEverything }}
              live="at once"
              meanwhile={null}
            />
          ) : (
            <Books page={shown} results={results} selection={selection} />
          )}
          {shown.total > 0 && (
            <CataloguePagination selection={selection} results={results} place="en dessous" />
          )}
        </>
      )}
    </section>
  );
}

/** The pagination's space is reserved, so that the first books appear in the place of their skeletons. */
function ResultsSkeleton() {
  return (
    <>
      <div className="invisible">
        <Pagination label="Pages du catalogue" page={1} pageCount={1} summary="Page" hrefFor={() => ""} />
      </div>
      <UpdatingMark updating={false} />
      <BookGridSkeleton count={cataloguePageSize} layout="catalogue" />
    </>
  );
}

/**
 * Another page starts at its first book, even if it was requested below the last one: for the scroll position and for
 * the focus, whose element may have been removed.
 */
function useArrivalOnPage(top: RefObject<HTMLElement | null>, page: number): void {
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    const section = top.current;
    if (!section) return;
    if (section.getBoundingClientRect().top < 0) section.scrollIntoView();
    if (isFocusFree() || section.contains(document.activeElement)) focusResultsTitle();
  }, [top, page]);
}

const isFocusFree = () => document.activeElement === document.body;

/** The retry button disappears when the answer arrives. */
function useFocusAfterRetry(error: Error | null): void {
  const failed = useRef(false);
  useEffect(() => {
    if (failed.current && !error && isFocusFree()) focusResultsTitle();
    failed.current = error !== null;
  }, [error]);
}

interface BooksProps {
  page: CataloguePage;
  results: CatalogueAnswer;
  selection: CatalogueSelection;
}

function Books({ page, results, selection }: BooksProps) {
  const viewer = useViewer();
  const stale = results.updating || !results.settled;
  return (
    // Only images become paler: the text of earlier results, also on generated covers, must stay readable.
    <div
      className={classNames("pb-10", stale && "[&_.cover-shadow:has(picture)]:opacity-60")}
      aria-busy={results.updating}
    >
      <BookGrid books={page.items} layout="catalogue">
        {(book, index) => (
          <ShopCard
            book={book}
            editions={editionsBetween(book.editions, selection)}
            viewer={viewer}
            freeOnly={selection.isFree}
            eager={index < 2}
            layout="catalogue"
            title={selection.q ? <Marked text={book.title} search={selection.q} /> : book.title}
          />
        )}
      </BookGrid>
    </div>
  );
}

const NothingFound = servedPart(
  async () => (await import("#pages/storefront/nothing-found.tsx")).NothingFound,
);

const MarkedTitle = servedPart(
  async () => (await import("#books/catalogue/components/marked-text.tsx")).MarkedText,
);

/** Other words mark other parts. */
const Marked = (title: { text: string; search: string }) => (
  <MarkedTitle key={`${title.search} ${title.text}`} as="span" props={title} meanwhile={title.text} />
);

interface CataloguePaginationProps {
  selection: CatalogueSelection;
  results: CatalogueAnswer;
  place: string;
}

function CataloguePagination({ selection, results, place }: CataloguePaginationProps) {
  const { page, pageCount, total = 0 } = results;
  const listPlace = useListPlace();
  return (
    <Pagination
      label={`Pages du catalogue, ${place}`}
      page={page}
      pageCount={pageCount}
      summary={`Page ${page} / ${pageCount} — ${total} résultat(s)`}
      hrefFor={(target) => listPath(listPlace, { ...selection, page: target })}
      replace
    />
  );
}

/** Reserves its line, so that the books do not move when it appears. */
function UpdatingMark({ updating }: { updating: boolean }) {
  return (
    <div className="relative my-4 h-6" aria-live="polite">
      <span aria-hidden className="absolute inset-x-0 top-1/2 h-px overflow-hidden bg-hairline">
        {updating && <span className="block h-full w-2/5 animate-sweep bg-accent" />}
      </span>
      {updating && (
        <span className="absolute left-1/2 -translate-x-1/2 bg-paper px-3 text-sm leading-6 text-muted">
          Mise à jour…
        </span>
      )}
    </div>
  );
}

const SearchNote = servedPart(async () => (await import("#pages/storefront/search-note.tsx")).SearchNote);

/** How the results were found, where it is not by all words of a search. */
function noteOn({ shown, search }: CatalogueAnswer) {
  if (!shown?.free && (!shown?.total || !(shown.described || shown.relaxed?.length))) return null;
  const { total, relaxed, described, free } = shown;
  return (
    <SearchNote key={search} as="span" props={{ search, total, relaxed, described, free }} meanwhile="" />
  );
}

function countInWords(total: number, { page, pageCount }: CatalogueAnswer): string {
  if (total === 0) return "Aucun résultat trouvé.";
  const count = `${total} résultat${total > 1 ? "s" : ""}`;
  return page > 1 ? `${count}, page ${page} sur ${pageCount}` : count;
}
