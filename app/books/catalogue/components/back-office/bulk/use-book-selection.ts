import { useState } from "react";
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

/** The selected books of the publisher's list: all results, or these. */
interface BookSelection {
  all: boolean;
  ids: ReadonlySet<number>;
  /** The book that was ticked or unticked last: a range starts at it. */
  anchor: number | null;
}

export const nothingSelected: BookSelection = { all: false, ids: new Set(), anchor: null };
export const allSelected: BookSelection = { all: true, ids: new Set(), anchor: null };

export const isSelected = ({ all, ids }: BookSelection, id: number): boolean => all || ids.has(id);

/** The boxes of a page: every one ticked, some, or none. */
export function pageState(selection: BookSelection, pageIds: readonly number[]): "all" | "some" | "none" {
  const count = pageIds.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return "none";
  return count === pageIds.length ? "all" : "some";
}

/** Ticks or unticks these books. Of all results, those of the page remain. */
export function withBooks(
  selection: BookSelection,
  pageIds: readonly number[],
  changed: readonly number[],
  isTicked: boolean,
): BookSelection {
  const ids = new Set(selection.all ? pageIds : selection.ids);
  for (const id of changed)
    if (isTicked) ids.add(id);
    else ids.delete(id);
  return { all: false, ids, anchor: changed.at(-1) ?? selection.anchor };
}

/**
 * Ticks or unticks one book, or with Shift all those of the page between the last one and this one.
 * @param pageIds in the order of the list
 */
export function toggled(
  selection: BookSelection,
  pageIds: readonly number[],
  id: number,
  isRange: boolean,
): BookSelection {
  const isTicked = !isSelected(selection, id);
  const from = isRange && selection.anchor !== null ? pageIds.indexOf(selection.anchor) : -1;
  const to = pageIds.indexOf(id);
  const range = from === -1 ? [id] : pageIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...withBooks(selection, pageIds, range, isTicked), anchor: id };
}
