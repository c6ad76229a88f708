import { hash } from "node:crypto";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { lastingRandomValue } from "#platform/identity/shared-secret.server.ts";
import {
  categoryPaths,
  defaultEditionTitle,
  type KnownEdition,
  type Place,
  recordOfEdition,
  severalEditions,
  type ShopRecord,
  type StoredEdition,
} from "#books/exchange/editions/exchanged-editions.rules.ts";
import * as store from "#books/exchange/editions/exchanged-editions.store.server.ts";

/** Eight hexadecimal digits that no other shop has: a number of another shop is never taken for one of this. */
export const shopReference = async (db: Queryable, now: Date): Promise<string> =>
  hash("sha256", await lastingRandomValue(db, "catalogue-reference", now), "hex").slice(0, 8);

const described = async (db: Queryable, rows: StoredEdition[], shop: string): Promise<KnownEdition[]> => {
  if (rows.length === 0) return [];
  const paths = categoryPaths(await store.findCategories(db));
  return rows.map((row) => ({ row, record: recordOfEdition(row, shop, paths) }));
};

const pageSize = 200;

/** Every edition, in the order of their ids, read in pages so that the size of the catalogue does not matter. */
export async function* allEditions(db: Queryable, shop: string): AsyncGenerator<KnownEdition> {
  for (let afterId = 0; ;) {
    const rows = await store.findPage(db, afterId, pageSize);
    yield* await described(db, rows, shop);
    const last = rows.at(-1);
    if (!last) return;
    afterId = last.id;
  }
}

/** The editions that changed at an instant or later, in the same order and pages. Only their ids are in memory. */
export async function* changedEditions(
  db: Queryable,
  shop: string,
  since: Date,
  now: Date,
): AsyncGenerator<KnownEdition> {
  yield* editionsOf(db, shop, await store.findChangedSince(db, since, now));
}

/** The editions of these ids, in pages. */
export async function* editionsOf(
  db: Queryable,
  shop: string,
  ids: readonly number[],
): AsyncGenerator<KnownEdition> {
  for (let start = 0; start < ids.length; start += pageSize)
    yield* await described(db, await store.findByIds(db, ids.slice(start, start + pageSize)), shop);
}

/** Each record's place: by ISBN, else by the shop's reference, else by title and author (section 1 of the issue). */
export async function locate(db: Queryable, shop: string, records: readonly ShopRecord[]): Promise<Place[]> {
  const isbns = records.flatMap(({ isbns: numbers = {} }) => Object.values(numbers));
  const numbered = new Map((await store.findNumbered(db, isbns)).map(({ isbn, id }) => [isbn, id]));
  const named = Map.groupBy(await store.findNamed(db, records), ({ place }) => place - 1);
  const own = new RegExp(`^${shop}-(\\d{1,9})$`);
  const idOf = ({ id = "" }: ShopRecord) => {
    const number = own.exec(id)?.[1];
    return number === undefined ? undefined : Number(number);
  };
  const candidates = records.map((record, index) => {
    const found = new Set(Object.values(record.isbns ?? {}).flatMap((isbn) => numbered.get(isbn) ?? []));
    const [byIsbn] = found;
    return { record, several: found.size > 1, id: byIsbn ?? idOf(record), named: named.get(index) ?? [] };
  });
  const ids = candidates.flatMap(({ id, named: rows }) => [
    ...(id === undefined ? [] : [id]),
    ...rows.flatMap((row) => row.id ?? []),
  ]);
  const known = new Map(
    (await described(db, await store.findByIds(db, ids), shop)).map((each) => [each.row.id, each]),
  );
  return candidates.map(({ record, several, id, named: rows }): Place => {
    const name = rows[0]?.key ?? "";
    if (several) return doubtful(name, "Ses ISBN sont ceux de plusieurs éditions de la boutique.");
    const direct = id === undefined ? undefined : known.get(id);
    if (direct) return { name, edition: direct, bookId: direct.row.bookId };
    const titled = rows.filter((row) => row.id !== null);
    const title = record.editionTitle ?? (titled.length > 1 ? defaultEditionTitle : undefined);
    const same = title ? titled.filter((row) => sameText(row.editionTitle ?? "", title)) : titled;
    if (!record.editionTitle && titled.length > 1 && same.length !== 1)
      return doubtful(name, severalEditions);
    return {
      name,
      edition: known.get(same[0]?.id ?? 0) ?? null,
      bookId: rows[0]?.bookId ?? null,
      sibling: known.get(titled[0]?.id ?? 0),
    };
  });
}

const doubtful = (name: string, doubt: string): Place => ({ name, edition: null, bookId: null, doubt });

const sameText = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), "fr", { sensitivity: "base" }) === 0;

export const categoryRows = (db: Queryable) => store.findCategories(db);
