import { and, desc, eq, inArray, max, or, type SQL, sql } from "drizzle-orm";
import { auditEntries } from "#office/audit/audit.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { AuditFilters } from "#office/audit/audit.contract.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

export async function insertAuditEntry(
  db: Queryable,
  entry: typeof auditEntries.$inferInsert,
): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

/** The end of a page: the instant in microseconds, as stored in PostgreSQL, and the number. */
export interface AuditCursor {
  microseconds: number;
  id: number;
}

/** `memberId` requires the member's payments, which the caller knows. */
export interface AuditSearch extends Omit<AuditFilters, "after" | "memberId"> {
  member?: { id: string; paymentIds: readonly number[] } | undefined;
}

/** Newest first; filters narrow it, a cursor continues after a page. */
export async function findAuditEntries(
  db: Queryable,
  filters: AuditSearch,
  cursor: AuditCursor | null,
  limit: number,
): Promise<(AuditRow & { microseconds: number })[]> {
  const microseconds =
    sql<number>`(extract(epoch from ${auditEntries.occurredAt}) * 1000000)::bigint`.mapWith(Number);
  const rows = await db
    .select({ entry: auditEntries, microseconds })
    .from(auditEntries)
    .where(and(matching(filters), cursor ? older(cursor) : undefined))
    .orderBy(desc(auditEntries.occurredAt), desc(auditEntries.id))
    .limit(limit);
  return rows.map(({ entry, microseconds: instant }) => ({ ...entry, microseconds: instant }));
}

const older = ({ microseconds, id }: AuditCursor): SQL =>
  sql`(${auditEntries.occurredAt}, ${auditEntries.id}) <
    ('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond', ${id}::bigint)`;

function matching(filters: AuditSearch): SQL | undefined {
  const { administrator, kind, objectType, objectId, member, from, to } = filters;
  const name = sql`lower(${auditEntries.administrator} collate "und-x-icu")`;
  return and(
    administrator ? sql`${name} = lower(${administrator} collate "und-x-icu")` : undefined,
    kind ? eq(auditEntries.kind, kind) : undefined,
    objectType ? eq(auditEntries.objectType, objectType) : undefined,
    objectId ? eq(auditEntries.objectId, objectId) : undefined,
    member ? concerning(member) : undefined,
    from
      ? sql`${auditEntries.occurredAt} >= ${from}::date::timestamp at time zone 'Europe/Paris'`
      : undefined,
    to
      ? sql`${auditEntries.occurredAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`
      : undefined,
  );
}

const concerning = ({ id, paymentIds }: { id: string; paymentIds: readonly number[] }): SQL | undefined =>
  or(
    and(eq(auditEntries.objectType, "member"), eq(auditEntries.objectId, id)),
    and(eq(auditEntries.objectType, "payment"), inArray(auditEntries.objectId, paymentIds.map(String))),
  );

/** By a function of the tables' owner: the shop's own role may have no right to delete entries. */
export async function deleteAuditEntriesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.execute(sql`select forget_audit_entries(${instant.toISOString()}::timestamptz)`);
}

/** Names and reasons of an erased member's entries. By a function of the tables' owner, as above. */
export async function forgetMemberInEntries(db: Queryable, memberId: string): Promise<void> {
  await db.execute(sql`select forget_member_in_audit(${memberId}::uuid)`);
}

/** The last login of each administrator who has one. */
export async function findLastLogins(db: Queryable): Promise<{ administratorId: number; at: Date }[]> {
  const rows = await db
    .select({ administratorId: auditEntries.administratorId, at: max(auditEntries.occurredAt) })
    .from(auditEntries)
    .where(eq(auditEntries.kind, "login"))
    .groupBy(auditEntries.administratorId);
  return rows.flatMap(({ administratorId, at }) => (administratorId && at ? { administratorId, at } : []));
}
