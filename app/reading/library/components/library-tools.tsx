import { createContext, type ReactNode, useContext } from "react";
import type { ProgressByEdition } from "#reading/library/client/reading-states.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import type { MenuEntry } from "#ui/menu-entry.ts";

/** What an owner can do with an edition beyond downloading it. */
export interface LibraryTools {
  memberId: string;
  progress: ProgressByEdition;
  /** Labels that the owner already uses. */
  knownLabels: readonly string[];
  /** Entries of an edition's menu that other modules add. */
  entriesFor: (row: LibraryRow) => readonly MenuEntry[];
  /** What other modules have to say of an edition. */
  noteFor: (row: LibraryRow) => ReactNode;
}

/** Null in another member's library. */
const Tools = createContext<LibraryTools | null>(null);

export const LibraryToolsProvider = Tools.Provider;

export const useLibraryTools = (): LibraryTools | null => useContext(Tools);
