import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  cataloguePath,
  type CatalogueSelection,
  emptySelection,
  selectionFromSearch,
} from "#modules/catalogue/client/catalogue-filters.ts";
import { rememberedSort } from "#modules/catalogue/client/remembered-sort.ts";

export type ChangeSelection = (patch: Partial<CatalogueSelection>) => void;

/**
 * The selection in the address, and the way to change it: by replace navigation, back to page 1 unless the page itself
 * is what changes (storefront.md §2, "Catalogue"). A change is seen at once; the address follows in a moment.
 */
export function useCatalogueSelection(): { selection: CatalogueSelection; change: ChangeSelection } {
  const { search } = useLocation();
  const navigate = useNavigate();
  // What was chosen since; the address, once it has changed, knows better.
  const [ahead, setAhead] = useState<CatalogueSelection | null>(null);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    setAhead(null);
  }
  const inAddress = useMemo(() => selectionFromSearch(new URLSearchParams(search)), [search]);
  const selection = ahead ?? inAddress;
  // Two changes may come faster than one navigation: the second builds on the first.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  }, [selection]);

  const change = useCallback<ChangeSelection>(
    (patch) => {
      latest.current = { ...latest.current, page: 1, ...patch };
      if (patch.sort) rememberedSort.keep(patch.sort);
      setAhead(latest.current);
      void navigate(cataloguePath(latest.current), { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  useSortOfAddress(search, change);

  return { selection, change };
}

/** An address without an order means the one chosen last; one that names the first order chooses it. */
function useSortOfAddress(search: string, change: ChangeSelection): void {
  useEffect(() => {
    const address = new URLSearchParams(search);
    const { page } = selectionFromSearch(address);
    const named = address.get("sort");
    // From then on the address says so by its silence.
    if (named === emptySelection.sort) change({ sort: named, page });
    const remembered = rememberedSort.read();
    if (named === null && remembered !== emptySelection.sort) change({ sort: remembered, page });
  }, [search, change]);
}
