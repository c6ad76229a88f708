import { useState } from "react";
import {
  allSelected,
  type BookSelection,
  isSelected,
  nothingSelected,
  pageState,
  toggled,
  withBooks,
} from "#books/catalogue/back-office/client/book-selection.ts";
import type { BulkSelection } from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";

type Search = Omit<BulkSelection, "bookIds">;

export type SelectedBooks = ReturnType<typeof useBookSelection>;

/**
 * The ticked books of a search; they stay ticked on other pages and in another order. Another search starts without any:
 * what is not listed is never changed.
 */
export function useBookSelection(search: Search, pageIds: readonly number[], total: number | undefined) {
  const key = JSON.stringify(search);
  const [stored, setStored] = useState({ key, selection: nothingSelected });
  const selection = stored.key === key ? stored.selection : nothingSelected;
  const select = (next: BookSelection) => setStored({ key, selection: next });
  const count = selection.all ? (total ?? 0) : selection.ids.size;
  return {
    count,
    isAll: selection.all,
    total,
    page: pageState(selection, pageIds),
    isSelected: (id: number) => isSelected(selection, id),
    /** @param isRange with Shift: from the last one to this one */
    toggle: (id: number, isRange: boolean) => select(toggled(selection, pageIds, id, isRange)),
    togglePage: (isTicked: boolean) => select(withBooks(selection, pageIds, pageIds, isTicked)),
    selectAll: () => select(allSelected),
    clear: () => select(nothingSelected),
    /** For the calls. */
    selected: selection.all ? search : { ...search, bookIds: [...selection.ids] },
  };
}
