import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  cataloguePath,
  type CatalogueSelection,
  emptySelection,
  selectionFromSearch,
} from "#modules/catalogue/components/catalogue-filters.ts";
import { rememberedSort } from "#modules/catalogue/components/remembered-sort.ts";

export type ChangeSelection = (patch: Partial<CatalogueSelection>) => void;

/**
 * The selection in the address, and the way to change it: by replace navigation, back to page 1 unless the page itself
 * is what changes (storefront.md §2, "Catalogue").
 */
export function useCatalogueSelection(): { selection: CatalogueSelection; change: ChangeSelection } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const selection = useMemo(() => selectionFromSearch(new URLSearchParams(search)), [search]);
  // Two changes may come faster than one navigation: the second builds on the first.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  }, [selection]);

  const change = useCallback<ChangeSelection>(
    (patch) => {
      latest.current = { ...latest.current, page: 1, ...patch };
      if (patch.sort) rememberedSort.keep(patch.sort);
      void navigate(cataloguePath(latest.current), { replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    const named = new URLSearchParams(search).get("sort");
    // A link that names the first order chooses it, too; the address then says so by its silence.
    if (named === emptySelection.sort) change({ sort: named, page: latest.current.page });
    if (named !== null) return;
    const sort = rememberedSort.read();
    if (sort !== emptySelection.sort)
      void navigate(cataloguePath({ ...latest.current, sort }), { replace: true });
  }, [search, navigate, change]);

  return { selection, change };
}
