import { type ProgressByEdition, stateOf } from "#reading/library/client/reading-states.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import type { OpenedEdition } from "#reading/reading/places/reading-places.contract.ts";
import { maxOpened } from "#reading/reading/places/reading-places.rules.ts";

/** The editions of a library that its owner is reading, last read first, as `getOpenedEditions` answers. */
export function openedIn(library: readonly LibraryRow[], progress: ProgressByEdition): OpenedEdition[] {
  const rows = new Map(library.map((row) => [row.edition_id, row]));
  return [...progress]
    .flatMap(([id, { fraction, readAt }]) => {
      const row = rows.get(id);
      return row && stateOf(row, progress) === "reading" ? [{ ...row, fraction, read_at: readAt }] : [];
    })
    .slice(0, maxOpened);
}
