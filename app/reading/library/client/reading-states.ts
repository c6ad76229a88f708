import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { wholeText } from "#reading/library/library.rules.ts";

/** How far the member is in an edition. */
export interface Progress {
  /** Of the whole text, from 0 to 1. */
  fraction: number;
  readAt: string;
}
export type ProgressByEdition = ReadonlyMap<number, Progress>;

/** An edition is read when its owner says so, or came to its end; before that, one that was opened is being read. */
export function stateOf(row: LibraryRow, progress: ProgressByEdition): "unread" | "reading" | "read" {
  if (finishedAt(row, progress) !== null) return "read";
  return progress.has(row.edition_id) ? "reading" : "unread";
}

/** When its owner noted that an edition is read, or was last at its end; null before. */
export function finishedAt(row: LibraryRow, progress: ProgressByEdition): string | null {
  const place = progress.get(row.edition_id);
  return row.finished_at ?? (place && place.fraction >= wholeText ? place.readAt : null);
}
