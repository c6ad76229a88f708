import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { shopTexts } from "#words/texts/texts.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** A revision of a text, as it was saved. */
export type StoredText = Omit<typeof shopTexts.$inferSelect, "id">;

/** The publisher's texts: of each those in force, and those that will be. */
export function findTexts(db: Queryable, today: string): Promise<StoredText[]> {
  return db
    .select()
    .from(shopTexts)
    .where(
      and(
        ne(shopTexts.origin, "program"),
        sql`${shopTexts.revision} >= coalesce((
          select max(current.revision) from shop_texts current
          where current.name = ${shopTexts.name} and current.origin <> 'program' and current.effective_on <= ${today}
        ), 0)`,
      ),
    )
    .orderBy(asc(shopTexts.revision));
}

/** Every revision of a text, the latest first. */
export const findRevisions = (db: Queryable, name: string): Promise<StoredText[]> =>
  db.select().from(shopTexts).where(eq(shopTexts.name, name)).orderBy(desc(shopTexts.revision));

export type TextRow = Omit<StoredText, "value">;

/** The latest revisions of a text without their content, the latest first. */
export async function findRevisionRows(db: Queryable, name: string, limit: number): Promise<TextRow[]> {
  const { id: _id, value: _value, ...columns } = getTableColumns(shopTexts);
  return db
    .select(columns)
    .from(shopTexts)
    .where(eq(shopTexts.name, name))
    .orderBy(desc(shopTexts.revision))
    .limit(limit);
}

/** One revision of a text; the latest unless given. */
export async function findRevision(
  db: Queryable,
  name: string,
  revision?: number,
): Promise<StoredText | undefined> {
  const wanted = revision === undefined ? undefined : eq(shopTexts.revision, revision);
  const [row] = await db
    .select()
    .from(shopTexts)
    .where(and(eq(shopTexts.name, name), wanted))
    .orderBy(desc(shopTexts.revision))
    .limit(1);
  return row;
}

/** Until the transaction ends, no other call saves a revision of this text. */
export async function lockText(db: Queryable, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('encrier-text'), hashtext(${name}))`);
}

/** The latest revision of each text. */
export const findLatestTexts = (db: Queryable): Promise<StoredText[]> =>
  db
    .select()
    .from(shopTexts)
    .where(
      sql`${shopTexts.revision} = (select max(latest.revision) from shop_texts latest where latest.name = ${shopTexts.name})`,
    );

/** @returns false if another call has saved that revision first */
export async function insertText(db: Queryable, text: StoredText): Promise<boolean> {
  const rows = await db
    .insert(shopTexts)
    .values(text)
    .onConflictDoNothing({ target: [shopTexts.name, shopTexts.revision] })
    .returning({ id: shopTexts.id });
  return rows.length > 0;
}

export type OriginalText = Pick<StoredText, "name" | "value" | "version" | "effectiveOn">;

/** Keeps what the program brings, where it is not what it brought before: another version of the same words is another. */
export async function recordOriginals(db: Queryable, originals: OriginalText[], now: Date): Promise<void> {
  await db.execute(sql`
    insert into shop_texts (name, revision, origin, value, version, effective_on, saved_at)
    select o.name, coalesce((select max(revision) from shop_texts t where t.name = o.name), 0) + 1, 'program',
      o.value, o.version, o."effectiveOn", ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(originals)}::jsonb)
      as o(name text, value jsonb, version text, "effectiveOn" date)
    where not exists (
      select 1 from (
        select t.value, t.version from shop_texts t where t.name = o.name and t.origin = 'program'
        order by t.revision desc limit 1
      ) last where last.value = o.value and last.version is not distinct from o.version
    )
    on conflict do nothing`);
}
