import { and, asc, eq, lt, lte, sql } from "drizzle-orm";
import { members } from "#readers/accounts/module.server.ts";
import type { RecipientState } from "#office/mailings/mailing-sending.rules.ts";
import { type MailingRow, isAmong, mayBeMailed } from "#office/mailings/mailings.store.server.ts";
import {
  letterBounces,
  letterReaders,
  mailingRecipients,
  mailings,
} from "#office/mailings/mailings.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export const findDue = (db: Queryable, now: Date): Promise<{ id: number }[]> =>
  db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.state, "scheduled"), lte(mailings.scheduledFor, now)))
    .orderBy(asc(mailings.scheduledFor));

/** Mailings that are being sent, and whose last batch was before an instant. */
export const findStalled = (db: Queryable, before: Date): Promise<{ id: number; batch: number }[]> =>
  db
    .select({ id: mailings.id, batch: mailings.batch })
    .from(mailings)
    .where(and(eq(mailings.state, "sending"), lt(mailings.batchAt, before)));

/**
 * Places the next readers, by their ids, among the recipients of a mailing. Bounced addresses and mailboxes that are
 * there already are left out.
 * @returns the number of readers that were read, and the id of the last one
 */
export async function placeReaders(
  tx: Queryable,
  {
    id,
    place,
    audience: kind,
    audienceRef: ref,
  }: Pick<MailingRow, "id" | "place" | "audience" | "audienceRef">,
  { now, limit }: { now: Date; limit: number },
): Promise<{ read: number; place: number }> {
  const { rows } = await tx.execute<{ read: number; place: number | null }>(sql`
    with next as (
      select ${letterReaders.id} as id, lower(coalesce(${letterReaders.email}, ${members.email})) as address
      from ${letterReaders} left join ${members} on ${members.id} = ${letterReaders.memberId}
      where ${letterReaders.id} > ${place} and ${mayBeMailed} and ${isAmong({ kind, ref }, now)}
      order by ${letterReaders.id} limit ${limit}
    ), placed as (
      insert into mailing_recipients (mailing_id, reader_id, address_hash)
      select ${id}, next.id, sha256(convert_to(next.address, 'UTF8')) from next
      where not exists (select from ${letterBounces} where ${letterBounces.address} = next.address)
      order by next.id on conflict do nothing
    )
    select count(*)::int as read, max(id) as place from next`);
  return { read: rows[0]?.read ?? 0, place: rows[0]?.place ?? place };
}

export async function findWaiting(
  tx: Queryable,
  mailingId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { readerId, retryAt, state } = mailingRecipients;
  const rows = await tx
    .select({ readerId })
    .from(mailingRecipients)
    .where(
      and(
        eq(mailingRecipients.mailingId, mailingId),
        // A constant, so that every plan may use the index of open mails.
        sql`${state} = 'waiting'`,
        sql`(${retryAt} is null or ${retryAt} <= ${now.toISOString()})`,
      ),
    )
    .orderBy(asc(readerId))
    .limit(limit);
  return rows.map((row) => row.readerId);
}

export async function hasWaiting(tx: Queryable, mailingId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from mailing_recipients where mailing_id = ${mailingId} and state = 'waiting' limit 1`);
  return rows.length > 0;
}

/** Takes one mail: of any number of processes, one. @returns whether this one has it, and the mailing still runs */
export async function beginMail(db: Queryable, mailingId: number, readerId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update mailing_recipients as mail set state = 'begun', tries = tries + 1 from ${mailings}
    where mail.mailing_id = ${mailingId} and mail.reader_id = ${readerId} and mail.state = 'waiting'
      and ${mailings.id} = ${mailingId} and ${mailings.state} = 'sending'
    returning mail.reader_id`);
  return rows.length > 0;
}

/** The reader's address now, without those who left or whose mail came back since. */
export async function findAddress(
  db: Queryable,
  readerId: number,
): Promise<{ email: string; leaveKey: string } | undefined> {
  const { rows } = await db.execute<{ email: string; leaveKey: string }>(sql`
    select coalesce(${letterReaders.email}, ${members.email}) as email, ${letterReaders.leaveKey} as "leaveKey"
    from ${letterReaders} left join ${members} on ${members.id} = ${letterReaders.memberId}
    where ${letterReaders.id} = ${readerId} and ${mayBeMailed}
      and not exists (select from ${letterBounces}
        where ${letterBounces.address} = lower(coalesce(${letterReaders.email}, ${members.email})))`);
  return rows[0];
}

const mailOf = (mailingId: number, readerId: number) =>
  and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.readerId, readerId));

/** Ends a mail that this process has begun, and counts it. */
export async function settleMail(
  tx: Queryable,
  mailingId: number,
  readerId: number,
  state: Exclude<RecipientState, "waiting" | "begun">,
): Promise<void> {
  await tx.update(mailingRecipients).set({ state }).where(mailOf(mailingId, readerId));
  // A mail refused for its content says nothing of the address.
  if (state === "left" || state === "failed") return;
  const counted =
    state === "sent" ? { sent: sql`${mailings.sent} + 1` } : { bounced: sql`${mailings.bounced} + 1` };
  await tx.update(mailings).set(counted).where(eq(mailings.id, mailingId));
}

/** The mail server did not take it: it may be tried again. @param retryAt null: with the next batch */
export async function takeMailBack(
  db: Queryable,
  mailingId: number,
  readerId: number,
  { retryAt, isCounted }: { retryAt: Date | null; isCounted: boolean },
): Promise<void> {
  await db
    .update(mailingRecipients)
    .set({ state: "waiting", retryAt, ...(isCounted ? {} : { tries: sql`${mailingRecipients.tries} - 1` }) })
    .where(mailOf(mailingId, readerId));
}

export async function triesOf(db: Queryable, mailingId: number, readerId: number): Promise<number> {
  const [row] = await db
    .select({ tries: mailingRecipients.tries })
    .from(mailingRecipients)
    .where(mailOf(mailingId, readerId));
  return row?.tries ?? 0;
}

export async function deleteRecipients(db: Queryable, endedBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from mailing_recipients using ${mailings}
    where ${mailings.id} = mailing_recipients.mailing_id and ${mailings.endedAt} < ${endedBefore.toISOString()}`);
}
