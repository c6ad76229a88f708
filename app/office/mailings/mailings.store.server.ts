import { eq, sql, type SQL, desc } from "drizzle-orm";
import {
  books,
  collectionBooks,
  collections,
  contributorBooks,
  contributors,
  editions,
} from "#books/catalogue/module.server.ts";
import type { Audience, AudienceKind } from "#office/mailings/mailing-sending.rules.ts";
import { subscriptions } from "#readers/subscriptions/module.server.ts";
import { libraryEntries } from "#reading/library/module.server.ts";
import { members } from "#readers/accounts/module.server.ts";
import { letterBounces, letterReaders, mailings } from "#office/mailings/mailings.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type MailingRow = typeof mailings.$inferSelect;

export async function findMailing(db: Queryable, id: number): Promise<MailingRow | undefined> {
  const [row] = await db.select().from(mailings).where(eq(mailings.id, id));
  return row;
}

/** Locked until the transaction ends. */
export async function lockMailing(tx: Queryable, id: number): Promise<MailingRow | undefined> {
  const [row] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
  return row;
}

export async function updateMailing(tx: Queryable, id: number, values: Partial<MailingRow>): Promise<void> {
  await tx.update(mailings).set(values).where(eq(mailings.id, id));
}

export async function countOpen(
  db: Queryable,
  mailingId: number,
): Promise<{ waiting: number; begun: number }> {
  const { rows } = await db.execute<{ waiting: number; begun: number }>(sql`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'begun')::int as begun
    from mailing_recipients where mailing_id = ${mailingId} and state in ('waiting', 'begun')`);
  return rows[0] ?? { waiting: 0, begun: 0 };
}

/** @returns the number of addresses that were not there before */
export async function insertBounces(
  db: Queryable,
  addresses: readonly string[],
  { reason, refusedAt }: { reason: string; refusedAt: Date },
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .insert(letterBounces)
    .values(addresses.map((address) => ({ address: address.toLowerCase(), reason, refusedAt })))
    .onConflictDoNothing()
    .returning({ address: letterBounces.address });
  return rows.map(({ address }) => address);
}

/** Counts mails that came back later with the last letter that each mailbox got. */
export async function countLateBounces(db: Queryable, addresses: readonly string[]): Promise<void> {
  await db.execute(sql`
    with last as (
      select distinct on (address_hash) mailing_id, reader_id from mailing_recipients
      where state = 'sent' and address_hash in (
        select sha256(convert_to(address, 'UTF8')) from unnest(${sql.param([...addresses])}::text[]) address)
      order by address_hash, mailing_id desc
    ), returned as (
      update mailing_recipients r set state = 'bounced' from last
      where r.mailing_id = last.mailing_id and r.reader_id = last.reader_id returning r.mailing_id
    )
    update ${mailings} m set sent = m.sent - n.mails, bounced = m.bounced + n.mails
    from (select mailing_id, count(*)::int as mails from returned group by 1) n where m.id = n.mailing_id`);
}

/** Members who may be written to, of a row of readers joined to its account; and all visitors. */
export const mayBeMailed = sql`(${letterReaders.confirmedAt} is not null and ${letterReaders.endedAt} is null and (
  ${letterReaders.memberId} is null or (${members.emailVerifiedAt} is not null and ${members.suspendedAt} is null
    and ${members.erasedAt} is null and ${members.closesAt} is null)))`;

/** The member of a row of readers joined to its account, or with a visitor's address. */
const memberOfReader = sql`coalesce(${letterReaders.memberId}, (select owner.id from ${members} owner
  where lower(owner.email collate "und-x-icu") = lower(${letterReaders.email} collate "und-x-icu") and owner.erased_at is null))`;

/** Of a row of readers joined to its account: whether it is among these. */
export function isAmong({ kind, ref }: Audience, now: Date): SQL {
  if (kind === "all") return sql`true`;
  if (kind === "subscribers")
    return sql`exists (select from ${subscriptions} s where s.member_id = ${memberOfReader} and s.refunded_at is null
      and s.start_date <= ${now.toISOString()}::timestamptz and s.end_date > ${now.toISOString()}::timestamptz)`;
  return sql`exists (select from ${libraryEntries} entry join ${editions} on ${editions.id} = entry.edition_id
    where entry.member_id = ${memberOfReader} and ${editions.bookId} ${booksOf(kind, ref ?? "")})`;
}

function booksOf(kind: Exclude<AudienceKind, "all" | "subscribers">, ref: string): SQL {
  if (kind === "book") return sql`= ${Number(ref)}`;
  return kind === "contributor"
    ? sql`in (select ${contributorBooks.bookId} from ${contributorBooks} where ${contributorBooks.contributor} = ${ref})`
    : sql`in (select ${collectionBooks.bookId} from ${collectionBooks} where ${collectionBooks.collection} = ${ref})`;
}

/** The name of what an audience has read; null for what is gone, and for an audience without one. */
export async function findAudienceName(db: Queryable, { kind, ref }: Audience): Promise<string | null> {
  if (ref === null || kind === "all" || kind === "subscribers") return null;
  const query =
    kind === "book"
      ? db
          .select({ name: books.title })
          .from(books)
          .where(eq(books.id, Number(ref)))
      : namesIn(db, kind === "contributor" ? contributors : collections, ref);
  return (await query)[0]?.name ?? null;
}

const namesIn = (db: Queryable, table: typeof contributors | typeof collections, slug: string) =>
  db.select({ name: table.name }).from(table).where(eq(table.slug, slug));

/** The number of readers who would get a letter now. */
export async function countReaders(db: Queryable, audience: Audience, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${letterReaders} left join ${members} on ${members.id} = ${letterReaders.memberId}
    where ${mayBeMailed} and ${isAmong(audience, now)} and not exists (select from ${letterBounces}
      where ${letterBounces.address} = lower(coalesce(${letterReaders.email}, ${members.email})))`);
  return rows[0]?.count ?? 0;
}

const summaryColumns = {
  id: mailings.id,
  subject: mailings.subject,
  state: mailings.state,
  createdAt: mailings.createdAt,
  scheduledFor: mailings.scheduledFor,
  begunAt: mailings.begunAt,
  endedAt: mailings.endedAt,
  sent: mailings.sent,
  bounced: mailings.bounced,
  unsubscribed: mailings.unsubscribed,
};

export const findMailings = (db: Queryable, { limit, offset }: { limit: number; offset: number }) =>
  db.select(summaryColumns).from(mailings).orderBy(desc(mailings.id)).limit(limit).offset(offset);

export type ListedMailing = Awaited<ReturnType<typeof findMailings>>[number];

export const countMailings = (db: Queryable): Promise<number> => db.$count(mailings);

export async function insertMailing(
  tx: Queryable,
  values: typeof mailings.$inferInsert,
): Promise<MailingRow> {
  const [row] = await tx.insert(mailings).values(values).returning();
  if (!row) throw new Error("The new mailing was not returned.");
  return row;
}

export async function deleteMailingRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(mailings).where(eq(mailings.id, id));
}
