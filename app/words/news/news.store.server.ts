import type { Queryable } from "#platform/postgres/database.server.ts";
import { findRevision, insertText, lockText, storedShapes, textNames } from "#words/texts/module.server.ts";

export interface StoredLetter {
  /** 0 before the first one. */
  revision: number;
  text: string;
}

const name = textNames.letter;

/** The last saved letter, or a given revision; empty if there is none. */
export async function findLetter(db: Queryable, revision?: number): Promise<StoredLetter> {
  const row = await findRevision(db, name, revision);
  return { revision: row?.revision ?? 0, text: storedShapes.letter.safeParse(row?.value).data?.text ?? "" };
}

export const lockLetter = (db: Queryable): Promise<void> => lockText(db, name);

export interface NewLetter extends StoredLetter {
  /** `YYYY-MM-DD`, a day in Paris. */
  effectiveOn: string;
  savedAt: Date;
  savedBy: string | null;
}

/** Requires `lockLetter`. */
export async function insertLetter(db: Queryable, { text, ...letter }: NewLetter): Promise<void> {
  const row = { ...letter, name, origin: "publisher", value: { text }, version: null } as const;
  if (!(await insertText(db, row))) throw new Error("Another letter has this revision.");
}
