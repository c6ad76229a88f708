import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import {
  categoryPathKey,
  categoryPaths,
  type ShopRecord,
} from "#books/exchange/editions/exchanged-editions.rules.ts";
import { categoryRows } from "#books/exchange/editions/exchanged-editions.service.server.ts";
import {
  keepProposal,
  subjectPaths,
  type SubjectPaths,
} from "#books/exchange/subjects/subjects.service.server.ts";

/** The publisher's tree and table of subjects at one moment. */
export interface CategoryTable {
  ofSubject: SubjectPaths;
  /** A path as the shop spells it, if it has it. */
  spelled: (path: string) => string;
}

export async function categoryTable(db: Queryable): Promise<CategoryTable> {
  const paths = categoryPaths(await categoryRows(db)).values();
  const byKey = new Map([...paths].map((path) => [categoryPathKey(path), path]));
  return {
    ofSubject: await subjectPaths(db),
    spelled: (path) => byKey.get(categoryPathKey(path)) ?? path,
  };
}

/**
 * The record with the categories that its book is to have: those that it states, else those of its subjects in addition
 * to the present ones.
 */
export function inCategories(
  record: ShopRecord,
  stored: ShopRecord | undefined,
  { ofSubject, spelled }: CategoryTable,
): ShopRecord {
  const given = record.categories ?? record.subjects?.flatMap((subject) => ofSubject(subject)?.path ?? []);
  if (!given || given.length === 0) return record;
  const kept = record.categories ? [] : (stored?.categories ?? []);
  return { ...record, categories: [...new Set([...kept, ...given.map(spelled)])].toSorted() };
}

/** The writing side: missing categories are created before the book's transaction. */
export function createImportCategories(
  db: Queryable,
  categoryEditing: Pick<Catalogue["categoryEditing"], "create">,
) {
  const idsByKey = async (): Promise<Map<string, number>> =>
    new Map([...categoryPaths(await categoryRows(db))].map(([id, path]) => [categoryPathKey(path), id]));

  async function idOf(path: string): Promise<number | null> {
    let parent: number | null = null;
    const names = path.split(" > ");
    let known = await idsByKey();
    for (const [depth, name] of names.entries()) {
      const id: number | undefined = known.get(categoryPathKey(names.slice(0, depth + 1).join(" > ")));
      if (id === undefined) {
        parent = (await categoryEditing.create(name, parent)).id;
        known = await idsByKey();
      } else parent = id;
    }
    return parent;
  }

  /** The categories that a record states or that its subjects have. */
  return async (record: ShopRecord, { ofSubject }: CategoryTable): Promise<number[]> => {
    const ids: (number | null)[] = [];
    if (record.categories) for (const path of record.categories) ids.push(await idOf(path));
    else
      for (const { scheme, code } of record.subjects ?? []) {
        const found = ofSubject({ scheme, code });
        if (!found) continue;
        const categoryId = await idOf(found.path);
        if (found.proposal !== null && categoryId !== null)
          await keepProposal(db, { scheme, code: found.proposal, categoryId });
        ids.push(categoryId);
      }
    return [...new Set(ids)].filter((id) => id !== null);
  };
}
