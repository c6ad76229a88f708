import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { formatDay } from "#platform/data/dates.ts";
import {
  type CatalogueSelection,
  emptySelection,
  type ListPlace,
} from "#books/catalogue/client/catalogue-filters.ts";
import { useListPlace } from "#books/catalogue/components/book-card.tsx";
import type { ChangeSelection } from "#books/catalogue/components/use-catalogue-selection.ts";
import { collectionsQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";

interface ActiveFiltersProps {
  selection: CatalogueSelection;
  onChange: ChangeSelection;
}

/** The active filters; each can be removed. */
export function ActiveFilters({ selection, onChange }: ActiveFiltersProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const category = categories.find(({ id }) => id === selection.categoryId);
  const { data: collections = [] } = useQuery(collectionsQuery());
  const collection = collections.find(({ slug }) => slug === selection.collection);
  const place = useListPlace();
  const chosen = place.categoryId === null ? selection : { ...selection, categoryId: null };
  const filters = activeFilters(chosen, { category: category?.name, collection: collection?.name });
  const list = useRef<HTMLUListElement>(null);
  if (filters.length === 0) return null;
  const { sort } = selection;
  // A removed button would lose the keyboard focus: the next one gets it, or the title of the results.
  const remove = (at: number, without: Partial<CatalogueSelection>) => {
    const buttons = list.current?.querySelectorAll("button") ?? [];
    if (filters.length > 1) buttons[at + 1 < filters.length ? at + 1 : at - 1]?.focus();
    else focusResultsTitle();
    onChange(without);
  };
  const removeAll = () => {
    focusResultsTitle();
    onChange({ ...emptySelection, sort });
  };
  return (
    <ul ref={list} aria-label="Filtres actifs" className="flex flex-wrap items-center gap-2">
      {filters.map(({ key, text, without }, at) => (
        <li key={key} className="min-w-0">
          <Chip onRemove={() => remove(at, without)} removeLabel={`Retirer le filtre ${text}`}>
            {text}
          </Chip>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="sm" onClick={removeAll}>
          Tout effacer
        </Button>
      </li>
    </ul>
  );
}

interface ActiveFilter {
  key: string;
  text: string;
  without: Partial<CatalogueSelection>;
}

export function activeFilters(
  selection: CatalogueSelection,
  names: { category?: string | undefined; collection?: string | undefined },
): ActiveFilter[] {
  const { q, categoryId, collection, isFree, dateFrom, dateTo } = selection;
  const filters: ActiveFilter[] = [];
  if (q) filters.push({ key: "q", text: `«\u202F${q}\u202F»`, without: { q: "" } });
  if (categoryId !== null) {
    filters.push({ key: "category", text: names.category ?? "Catégorie", without: { categoryId: null } });
  }
  if (collection)
    filters.push({
      key: "collection",
      text: names.collection ?? "Collection",
      without: { collection: "" },
    });
  if (isFree) filters.push({ key: "free", text: "Gratuit pour abonnés", without: { isFree: false } });
  if (dateFrom) {
    filters.push({ key: "from", text: `Depuis le ${formatDay(dateFrom)}`, without: { dateFrom: null } });
  }
  if (dateTo) filters.push({ key: "to", text: `Jusqu’au ${formatDay(dateTo)}`, without: { dateTo: null } });
  return filters;
}

/** The number of filters shown on the sheet's button, without the visible search box and the category of a theme's page. */
export const countSheetFilters = (
  { categoryId, collection, isFree, dateFrom, dateTo }: CatalogueSelection,
  place: Pick<ListPlace, "categoryId">,
): number => [categoryId !== place.categoryId, collection, isFree, dateFrom, dateTo].filter(Boolean).length;

export const resultsTitleId = "results-title";

/** The heading of the results, for screen readers and for the focus. */
export const ResultsTitle = () => (
  <h2 id={resultsTitleId} tabIndex={-1} className="sr-only">
    Résultats
  </h2>
);

/** Moves the focus to the results when the element that had it disappears: a keyboard's next step is among the new ones. */
export const focusResultsTitle = (): void =>
  document.getElementById(resultsTitleId)?.focus({ preventScroll: true });
