import { count, desc, eq, ilike, inArray, lt, or, sql } from "drizzle-orm";
import { books } from "#books/catalogue/module.server.ts";
import { missingAddresses, redirects } from "#office/redirects/redirects.tables.ts";
import type { Redirects } from "#office/redirects/redirects.contract.ts";
import type { Redirect } from "#office/redirects/redirects.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Most different addresses of a day: a flood must not fill the database. */
const mostOfDay = 500;
const mostListed = 200;
const mostMissing = 100;

/** The redirects that may be meant by an address: of it, of its path, and the patterns that have it. */
export const findMeant = (db: Queryable, { path, search }: { path: string; search: string }) =>
  db
    .select({ source: redirects.source, target: redirects.target })
    .from(redirects)
    .where(
      or(
        inArray(redirects.source, [path, path + search]),
        sql`(strpos(${redirects.source}, '*') > 0 and starts_with(${path}, split_part(${redirects.source}, '*', 1))
          and length(${path}) >= length(${redirects.source}) - 1
          and right(${path}, length(split_part(${redirects.source}, '*', 2))) = split_part(${redirects.source}, '*', 2))`,
      ),
    );

/** @param q a part of either address */
export async function findListed(db: Queryable, q: string): Promise<Pick<Redirects, "items" | "total">> {
  const part = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const wanted = q === "" ? undefined : or(ilike(redirects.source, part), ilike(redirects.target, part));
  const [items, [row]] = await Promise.all([
    db
      .select(listedColumns)
      .from(redirects)
      .where(wanted)
      .orderBy(desc(redirects.addedAt), desc(redirects.id))
      .limit(mostListed),
    db.select({ total: count() }).from(redirects).where(wanted),
  ]);
  return { items, total: row?.total ?? 0 };
}
const listedColumns = { id: redirects.id, source: redirects.source, target: redirects.target };

/** All of them, while no other call changes any until the transaction ends. */
export async function lockRedirects(tx: Queryable): Promise<Redirect[]> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
  return tx.select({ source: redirects.source, target: redirects.target }).from(redirects);
}

/** Those of the same sources are replaced. */
export async function upsertRedirects(tx: Queryable, added: readonly Redirect[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${redirects} (source, target, added_at)
    select source, target, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (source text, target text)
    on conflict (source) do update set target = excluded.target, added_at = excluded.added_at`);
}

export async function removeRedirect(tx: Queryable, id: number): Promise<Redirect | undefined> {
  const [row] = await tx.delete(redirects).where(eq(redirects.id, id)).returning(listedColumns);
  return row;
}

/** Those of these addresses of books that no book has. */
export async function findUnknownBooks(db: Queryable, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ slug: books.slug })
    .from(books)
    .where(inArray(books.slug, [...slugs]));
  const known = new Set(rows.map(({ slug }) => slug));
  return new Set(slugs.filter((slug) => !known.has(slug)));
}

/** Adds to the counts of a day. */
export async function countMissing(
  db: Queryable,
  day: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  await db.execute(sql`
    insert into ${missingAddresses} as known (day, address, requests)
    select ${day}::date, address, requests
      from unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::int[])
        with ordinality as asked (address, requests, place)
      where place <= ${mostOfDay} - (select count(*) from ${missingAddresses} where day = ${day}::date)
        or exists (select from ${missingAddresses} m where m.day = ${day}::date and m.address = asked.address)
      order by address
    on conflict (day, address) do update set requests = known.requests + excluded.requests`);
}

export async function removeMissing(db: Queryable, before: string): Promise<void> {
  await db.delete(missingAddresses).where(lt(missingAddresses.day, before));
}

/** The most frequent first; without those that a redirect answers by now. */
export async function findMissing(db: Queryable, since: string): Promise<Redirects["missing"]> {
  const { rows } = await db.execute<Redirects["missing"][number] & Record<string, unknown>>(sql`
    select address, sum(requests)::int as requests, max(day)::text as last_day
    from ${missingAddresses} m where day >= ${since}::date and not exists (
      select from ${redirects} r where r.source = m.address or (strpos(r.source, '*') > 0
        and starts_with(m.address, split_part(r.source, '*', 1))
        and right(m.address, length(split_part(r.source, '*', 2))) = split_part(r.source, '*', 2)))
    group by address order by requests desc, last_day desc, address limit ${mostMissing}`);
  return rows;
}
