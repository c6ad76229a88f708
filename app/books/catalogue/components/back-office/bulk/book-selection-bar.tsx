import { PencilLine, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SelectedBooks } from "#books/catalogue/components/back-office/bulk/use-book-selection.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { useToastOffset } from "#ui/use-toast-offset.ts";

const booksText = (count: number) =>
  `${count.toLocaleString("fr-FR")}\u00A0${count > 1 ? "livres" : "livre"}`;
const selectedText = (count: number) => `${booksText(count)} ${count > 1 ? "sélectionnés" : "sélectionné"}`;

/** The box of the whole page, above the list. */
export function PageBox({ books }: { books: SelectedBooks }) {
  const box = useRef<HTMLInputElement>(null);
  const { page } = books;
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === "some";
  }, [page]);
  return (
    <Checkbox
      ref={box}
      checked={page === "all"}
      onChange={(event) => books.togglePage(event.target.checked)}
      className="text-sm"
    >
      Sélectionner la page
    </Checkbox>
  );
}

/** How many books are selected, and what can be done with them; in reach of a thumb. */
export function SelectionBar({ books, onEdit }: { books: SelectedBooks; onEdit: () => void }) {
  const { count, total = 0 } = books;
  const bar = useRef<HTMLElement>(null);
  useToastOffset(bar, count > 0);
  return (
    <>
      <LiveRegion>{count > 0 ? selectedText(count) : ""}</LiveRegion>
      {count > 0 && (
        <section ref={bar} aria-label="Sélection" className={barStyle}>
          <p className="font-semibold tabular-nums">{selectedText(count)}</p>
          {!books.isAll && books.page === "all" && total > count && (
            <Button variant="quiet" size="sm" onClick={books.selectAll}>
              Tous les résultats ({total.toLocaleString("fr-FR")})
            </Button>
          )}
          <span className="ml-auto flex flex-wrap gap-2">
            <Button variant="quiet" icon={<X aria-hidden />} onClick={books.clear}>
              Tout décocher
            </Button>
            <Button variant="primary" icon={<PencilLine aria-hidden />} onClick={onEdit}>
              Modifier…
            </Button>
          </span>
        </section>
      )}
    </>
  );
}

const barStyle =
  "sticky bottom-0 z-10 -mx-3 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-control bg-raised px-3 py-3";
