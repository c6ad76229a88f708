import { asc, eq, sql } from "drizzle-orm";
import { searchSynonyms } from "#books/catalogue/search/search.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Synonym } from "#books/catalogue/back-office/search/synonyms.contract.ts";

const columns = { id: searchSynonyms.id, words: searchSynonyms.words, meaning: searchSynonyms.meaning };

export const findSynonyms = (db: Queryable): Promise<Synonym[]> =>
  db
    .select(columns)
    .from(searchSynonyms)
    .orderBy(asc(sql`${searchSynonyms.words} collate "fr-x-icu"`));

/** Whether two texts have words that can be searched. */
export async function haveWords(db: Queryable, words: string, meaning: string): Promise<[boolean, boolean]> {
  const { rows } = await db.execute<{ typed: boolean; meant: boolean }>(
    sql`select stems_of(${words}) <> '{}' as typed, ways_of(${meaning}) <> '[]' as meant`,
  );
  return [rows[0]?.typed ?? false, rows[0]?.meant ?? false];
}

export async function upsertSynonym(tx: Queryable, synonym: Omit<Synonym, "id">): Promise<Synonym> {
  const [row] = await tx
    .insert(searchSynonyms)
    .values(synonym)
    .onConflictDoUpdate({ target: searchSynonyms.typed, set: synonym })
    .returning(columns);
  if (!row) throw new Error("The synonym was not written.");
  return row;
}

export const countSynonyms = (tx: Queryable): Promise<number> => tx.$count(searchSynonyms);

export async function removeSynonym(tx: Queryable, id: number): Promise<Synonym | undefined> {
  const [row] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning(columns);
  return row;
}
