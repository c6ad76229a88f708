import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callQueryOf, type CatalogueSelection } from "#books/catalogue/client/catalogue-filters.ts";
import { cataloguePageSize } from "#books/catalogue/books/books.rules.ts";
import type { ChangeSelection } from "#books/catalogue/components/use-catalogue-selection.ts";
import type { CataloguePage } from "#books/catalogue/books/books.contract.ts";
import { catalogueQuery } from "#books/catalogue/books/books.queries.ts";
import { clampPage, pageCountFor } from "#ui/pagination.tsx";

export interface CatalogueAnswer {
  /** The selection's books, or the last known ones during a request or after a failure. */
  shown: CataloguePage | undefined;
  /** The search of `shown`. */
  search: string;
  total: number | undefined;
  page: number;
  pageCount: number;
  /** New results are being loaded; the previous ones, if any, stay visible. */
  updating: boolean;
  /** The shown results match the selection. */
  settled: boolean;
  error: Error | null;
  retry: () => void;
}

export function useCatalogueResults(selection: CatalogueSelection, change: ChangeSelection): CatalogueAnswer {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    catalogueQuery(callQueryOf(selection)),
  );
  const settled = data !== undefined && !isPlaceholderData;
  const [last, setLast] = useState({ data, search: selection.q });
  if (settled && (data !== last.data || selection.q !== last.search)) setLast({ data, search: selection.q });
  const shown = data ?? last.data;
  const pageCount = pageCountFor(shown?.total ?? 0, cataloguePageSize);

  // The page is clamped between 1 and the last one, in the address too.
  const outside = settled && selection.page > pageCount;
  useEffect(() => {
    if (outside) change({ page: pageCount });
  }, [outside, pageCount, change]);

  return {
    shown,
    search: settled ? selection.q : last.search,
    total: shown?.total,
    page: clampPage(selection.page, pageCount),
    pageCount,
    updating: isFetching,
    settled,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
