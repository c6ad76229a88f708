import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type CatalogueSelection,
  emptySelection,
  listPath,
  selectionAt,
  selectionFromSearch,
} from "#books/catalogue/client/catalogue-filters.ts";
import { type CatalogueSort, catalogueSorts } from "#books/catalogue/books/books.rules.ts";
import { useListPlace } from "#books/catalogue/components/book-card.tsx";

export type ChangeSelection = (patch: Partial<CatalogueSelection>) => void;

/**
 * The selection in the address, and a function to change it: by replace navigation, back to page 1 unless the page
 * itself changes (storefront.md §2, "Catalogue"). A change is visible immediately; the address follows shortly after.
 */
export function useCatalogueSelection(): { selection: CatalogueSelection; change: ChangeSelection } {
  const { search } = useLocation();
  const place = useListPlace();
  const navigate = useNavigate();
  // The newer selection; once the address has changed, it has priority.
  const [ahead, setAhead] = useState<CatalogueSelection | null>(null);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    setAhead(null);
  }
  const inAddress = useMemo(() => selectionAt(place, new URLSearchParams(search)), [place, search]);
  const selection = ahead ?? inAddress;
  // Two changes may come faster than one navigation: the second builds on the first.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  }, [selection]);

  const change = useCallback<ChangeSelection>(
    (patch) => {
      const changed = { ...latest.current, page: 1, ...patch };
      latest.current = { ...changed, categoryId: place.categoryId ?? changed.categoryId };
      if (patch.sort) rememberedSort.keep(patch.sort);
      setAhead(latest.current);
      void navigate(listPath(place, latest.current), { replace: true, preventScrollReset: true });
    },
    [navigate, place],
  );
  useSortOfAddress(search, change);

  return { selection, change };
}

/** An address without an order means the last chosen one; an address with the default order chooses it. */
function useSortOfAddress(search: string, change: ChangeSelection): void {
  useEffect(() => {
    const address = new URLSearchParams(search);
    const { page } = selectionFromSearch(address);
    const named = address.get("sort");
    // From then on the address needs no order.
    if (named === emptySelection.sort) change({ sort: named, page });
    const remembered = rememberedSort.read();
    if (named === null && remembered !== emptySelection.sort) change({ sort: remembered, page });
  }, [search, change]);
}

const key = "catalogue_sort";

/** The last sort chosen in this browser (storefront.md §2, "Catalogue"). */
const rememberedSort = {
  read(): CatalogueSort {
    const stored = localStorage.getItem(key);
    return catalogueSorts.find((sort) => sort === stored) ?? "popular";
  },
  keep: (sort: CatalogueSort): void => localStorage.setItem(key, sort),
};
