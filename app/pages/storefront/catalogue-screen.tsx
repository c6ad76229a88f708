import { SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { CatalogueResults } from "#pages/storefront/catalogue-results.tsx";
import { useCatalogueResults } from "#pages/storefront/use-catalogue-results.ts";
import { ActiveFilters, countSheetFilters } from "#books/catalogue/components/active-filters.tsx";
import { CatalogueFilterForm } from "#books/catalogue/components/catalogue-filter-form.tsx";
import { CatalogueSearchBar } from "#books/catalogue/components/catalogue-search-bar.tsx";
import { useListPlace } from "#books/catalogue/components/book-card.tsx";
import { useCatalogueSelection } from "#books/catalogue/components/use-catalogue-selection.ts";
import { Button } from "#ui/button.tsx";

/** Filters on the left on wide screens, in a sheet on small ones; the search above its results. */
export function CatalogueScreen({ header }: { header: ReactNode }) {
  const { selection, change } = useCatalogueSelection();
  const place = useListPlace();
  const results = useCatalogueResults(selection, change);
  const filters = <CatalogueFilterForm selection={selection} onChange={change} />;
  return (
    <div className="shell">
      {header}
      <div className="grid gap-x-12 pt-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10">
        <aside aria-label="Filtres" className="hidden max-lg:noscript:mb-8 max-lg:noscript:block lg:block">
          <div className="sticky top-24">{filters}</div>
        </aside>
        <div className="flex min-w-0 flex-col gap-5">
          <CatalogueSearchBar selection={selection} onChange={change}>
            <FilterSheet count={countSheetFilters(selection, place)} total={results.total}>
              {filters}
            </FilterSheet>
          </CatalogueSearchBar>
          <ActiveFilters selection={selection} onChange={change} />
          <CatalogueResults selection={selection} results={results} onChange={change} />
        </div>
      </div>
    </div>
  );
}

const loadSheet = () => import("#ui/sheet.tsx");
const Sheet = lazy(async () => ({ default: (await loadSheet()).Sheet }));

interface FilterSheetProps {
  count: number;
  total: number | undefined;
  children: ReactNode;
}

function FilterSheet({ count, total, children }: FilterSheetProps) {
  const [open, setOpen] = useState<boolean>();
  const close = () => setOpen(false);
  return (
    <div className="lg:hidden noscript:hidden">
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
        onClick={() => afterPaint(() => setOpen(true))}
        className="w-full"
      >
        Filtres{count > 0 && ` (${count})`}
      </Button>
      {open !== undefined && (
        <Suspense>
          <Sheet
            open={open}
            onClose={close}
            title="Filtres"
            footer={
              <Button variant="primary" size="lg" className="w-full" onClick={close}>
                Voir {total === undefined ? "les résultats" : `${total} résultat${total > 1 ? "s" : ""}`}
              </Button>
            }
          >
            {children}
          </Sheet>
        </Suspense>
      )}
    </div>
  );
}

/**
 * Runs a task once the next frame is painted. A press that builds a whole panel shows itself at once, also on a slow
 * phone: only the work before the next frame counts as the answer to a press (interaction to next paint).
 */
const afterPaint = (task: () => void): void => void requestAnimationFrame(() => setTimeout(task));
