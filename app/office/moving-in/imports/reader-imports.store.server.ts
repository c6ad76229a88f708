import { and, asc, desc, eq, gt, gte, sql } from "drizzle-orm";
import { findNamedEditions } from "#books/exchange/module.server.ts";
import { letterReaders } from "#office/mailings/module.server.ts";
import {
  broughtEditions,
  broughtReaders,
  readerImportRows,
  readerImports,
} from "#office/moving-in/moving-in.tables.ts";
import {
  type ReaderAction,
  readerPageSize,
  type ReaderImportState,
} from "#office/moving-in/moving-in.rules.ts";
import type { Known, ReaderPlan } from "#office/moving-in/imports/reader-plans.rules.ts";
import { type ReaderRecord, titlesToTry } from "#office/moving-in/reader-records.rules.ts";
import { members } from "#readers/accounts/module.server.ts";
import { downloads, libraryEntries } from "#reading/library/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type ReaderImportRecord = typeof readerImports.$inferSelect;
export type ReaderRowRecord = typeof readerImportRows.$inferSelect;

const textArray = (values: Iterable<string>) => sql`${sql.param([...values])}::text[]`;

export async function insertReaderImport(
  db: Queryable,
  values: typeof readerImports.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(readerImports).values(values).returning({ id: readerImports.id });
  if (!row) throw new Error("The new import was not returned.");
  return row.id;
}

/** @param sources JSON texts of consecutive rows. @param after the number before the first */
export async function insertReaderRows(
  db: Queryable,
  importId: number,
  after: number,
  sources: readonly string[],
) {
  await db.execute(sql`
    insert into ${readerImportRows} (import_id, number, source)
    select ${importId}, ${after} + place, source::jsonb
    from unnest(${textArray(sources)}) with ordinality as given (source, place)`);
}

export async function findReaderImport(db: Queryable, id: number): Promise<ReaderImportRecord | undefined> {
  const [row] = await db.select().from(readerImports).where(eq(readerImports.id, id));
  return row;
}

/** Until the transaction ends, its state does not change. */
export async function lockReaderImport(tx: Queryable, id: number): Promise<ReaderImportRecord | undefined> {
  const [row] = await tx.select().from(readerImports).where(eq(readerImports.id, id)).for("no key update");
  return row;
}

export const findReaderImports = (db: Queryable, limit: number) =>
  db.select().from(readerImports).orderBy(desc(readerImports.id)).limit(limit);

export async function updateReaderImport(
  db: Queryable,
  id: number,
  changes: { state: ReaderImportState; mapping?: string[]; endedAt?: Date },
): Promise<void> {
  await db.update(readerImports).set(changes).where(eq(readerImports.id, id));
}

/** The rows have people's data: those of an import that has ended are read no more. */
export async function forgetRows(db: Queryable, endedBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from ${readerImportRows} using ${readerImports}
    where ${readerImports.id} = ${readerImportRows.importId}
      and coalesce(${readerImports.endedAt}, ${readerImports.createdAt}) < ${endedBefore.toISOString()}`);
}

export function findReaderRows(
  db: Queryable,
  importId: number,
  { after, limit, leftOnly = false }: { after: number; limit: number; leftOnly?: boolean },
): Promise<ReaderRowRecord[]> {
  const { importId: id, number, done } = readerImportRows;
  return db
    .select()
    .from(readerImportRows)
    .where(and(eq(id, importId), gt(number, after), leftOnly ? sql`not ${done}` : undefined))
    .orderBy(asc(number))
    .limit(limit);
}

export const findReaderPage = (
  db: Queryable,
  importId: number,
  { action, page }: { action?: ReaderAction | undefined; page: number },
) =>
  db
    .select()
    .from(readerImportRows)
    .where(
      and(eq(readerImportRows.importId, importId), action ? eq(readerImportRows.action, action) : undefined),
    )
    .orderBy(asc(readerImportRows.number))
    .limit(readerPageSize)
    .offset((page - 1) * readerPageSize);

export const countReaderRows = (db: Queryable, importId: number) =>
  db
    .select({
      action: readerImportRows.action,
      rows: sql<number>`count(*)::int`,
      done: sql<number>`count(*) filter (where ${readerImportRows.done})::int`,
    })
    .from(readerImportRows)
    .where(eq(readerImportRows.importId, importId))
    .groupBy(readerImportRows.action);

/** Writes what rows do, in one statement. */
export async function savePlans(
  db: Queryable,
  importId: number,
  plans: readonly { number: number; plan: ReaderPlan }[],
  done: boolean,
): Promise<void> {
  const column = <T>(of: (each: (typeof plans)[number]) => T) => sql.param(plans.map(of));
  await db.execute(sql`
    update ${readerImportRows} as line set email = plan.email, action = plan.action, reason = plan.reason, done = ${done}
    from unnest(${column(({ number }) => number)}::int[], ${column(({ plan }) => plan.email)}::text[],
      ${column(({ plan }) => plan.action)}::text[], ${column(({ plan }) => plan.reason)}::text[]) as plan (number, email, action, reason)
    where line.import_id = ${importId} and line.number = plan.number`);
}

/** What the shop knows of these records. */
export async function findKnown(db: Queryable, records: readonly ReaderRecord[]): Promise<Known> {
  const asked = {
    isbns: records.flatMap(({ isbn }) => isbn ?? []),
    ids: records.flatMap(({ shopId }) => shopId ?? []),
    titles: records.flatMap((record) => record.titles.flatMap(titlesToTry)),
  };
  const emails = new Set(records.flatMap(({ email, giftFor }) => [email, giftFor ?? email]));
  const { byIsbn, ids, byTitle } = await findNamedEditions(db, asked);
  const owners = await db.execute<{ email: string; id: string }>(sql`
    select asked.email, ${members.id} as id from unnest(${textArray(emails)}) as asked (email)
      join ${members} on lower(${members.email} collate "und-x-icu") = lower(asked.email collate "und-x-icu")
    where ${members.emailVerifiedAt} is not null and ${members.erasedAt} is null`);
  const letter = await db.execute<{ email: string }>(sql`
    select asked.email from unnest(${textArray(emails)}) as asked (email)
    where exists (select from ${letterReaders} where lower(${letterReaders.email}) = lower(asked.email))
      or exists (select from ${letterReaders} join ${members} on ${members.id} = ${letterReaders.memberId}
        where lower(${members.email} collate "und-x-icu") = lower(asked.email collate "und-x-icu"))`);
  return {
    byIsbn: new Map([...byIsbn].map(([isbn, { id }]) => [isbn, id])),
    ids,
    byTitle,
    members: new Map(owners.rows.map(({ email, id }) => [email, id])),
    letter: new Set(letter.rows.map(({ email }) => email)),
  };
}

interface Brought {
  email: string;
  name: string | null;
  language: string | null;
  knownSince: string | null;
  subscribedUntil: string | null;
  memberId: string | null;
}

/** Readers, new or known: what is known of one is completed. @returns their ids by address */
export async function upsertReaders(
  tx: Queryable,
  importId: number,
  readers: readonly Brought[],
  now: Date,
): Promise<Map<string, number>> {
  if (readers.length === 0) return new Map();
  const column = <T>(of: (each: Brought) => T) => sql.param(readers.map(of));
  const { rows } = await tx.execute<{ email: string; id: number }>(sql`
    insert into ${broughtReaders} as known (email, name, language, known_since, subscribed_until, member_id, was_member, joined_at, brought_at, import_id)
    select email, name, language, known_since, subscribed_until, member_id, member_id is not null,
      case when member_id is not null then ${now.toISOString()}::timestamptz end, ${now.toISOString()}, ${importId}
    from unnest(${column(({ email }) => email)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ language }) => language)}::text[], ${column(({ knownSince }) => knownSince)}::date[],
      ${column(({ subscribedUntil }) => subscribedUntil)}::date[], ${column(({ memberId }) => memberId)}::uuid[])
      as given (email, name, language, known_since, subscribed_until, member_id)
    on conflict (lower(email collate "und-x-icu")) do update set name = coalesce(known.name, excluded.name),
      language = coalesce(known.language, excluded.language), known_since = least(known.known_since, excluded.known_since),
      subscribed_until = greatest(known.subscribed_until, excluded.subscribed_until)
    returning lower(email collate "und-x-icu") as email, id`);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

export async function insertBroughtEditions(
  tx: Queryable,
  values: (typeof broughtEditions.$inferInsert)[],
): Promise<void> {
  if (values.length > 0) await tx.insert(broughtEditions).values(values).onConflictDoNothing();
}

/** Consents with their proof; an address that the letter knows already, in whatever state, stays as it is. */
export async function insertConsents(
  tx: Queryable,
  importId: number,
  consents: readonly { email: string; proof: string; on: string }[],
): Promise<void> {
  if (consents.length === 0) return;
  const values = consents.map(({ email, proof, on }) => {
    const askedAt = new Date(`${on}T12:00:00Z`);
    return { email, origin: "import" as const, consent: proof, askedAt, confirmedAt: askedAt, importId };
  });
  await tx.insert(letterReaders).values(values).onConflictDoNothing();
}

const broughtBy = (importId: number) => sql`${broughtReaders.id} in (
  select ${broughtEditions.readerId} from ${broughtEditions} where ${broughtEditions.importId} = ${importId}
  union select id from brought_readers where import_id = ${importId})`;

/** Readers of an import who have come since its end. */
export async function countJoined(db: Queryable, { id, endedAt }: ReaderImportRecord): Promise<number> {
  if (!endedAt) return 0;
  const [row] = await db
    .select({ joined: sql<number>`count(*)::int` })
    .from(broughtReaders)
    .where(and(broughtBy(id), sql`not ${broughtReaders.wasMember}`, gte(broughtReaders.joinedAt, endedAt)));
  return row?.joined ?? 0;
}

/** Takes back what an import brought; what a member has downloaded stays. */
export async function deleteBrought(tx: Queryable, importId: number): Promise<void> {
  await tx.execute(sql`select from ${broughtReaders} where ${broughtBy(importId)} for update`);
  await tx.execute(sql`
    delete from ${libraryEntries} as entry using ${broughtEditions}, ${broughtReaders}
    where ${broughtEditions.importId} = ${importId} and ${broughtReaders.id} = ${broughtEditions.readerId}
      and entry.member_id = ${broughtReaders.memberId} and entry.edition_id = ${broughtEditions.editionId} and entry.origin = 'import'
      and not exists (select from ${downloads} where ${downloads.memberId} = entry.member_id and ${downloads.editionId} = entry.edition_id)`);
  await tx.delete(broughtEditions).where(eq(broughtEditions.importId, importId));
  await tx
    .delete(letterReaders)
    .where(and(eq(letterReaders.importId, importId), sql`${letterReaders.endedAt} is null`));
  await tx.execute(sql`
    delete from ${broughtReaders} where ${broughtReaders.importId} = ${importId}
      and not exists (select from ${broughtEditions} where ${broughtEditions.readerId} = ${broughtReaders.id})`);
}
