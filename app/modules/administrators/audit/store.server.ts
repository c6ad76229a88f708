import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { auditEntries } from "#db/schema/administrators.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { AuditFilters } from "#modules/administrators/audit/contract.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

export async function insertAuditEntry(
  db: Queryable,
  entry: typeof auditEntries.$inferInsert,
): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

/** Where a page ends: the instant in microseconds, as PostgreSQL keeps it, and the number. */
export interface AuditCursor {
  microseconds: number;
  id: number;
}

/** Newest first; filters narrow it, a cursor goes on where a page ended. */
export async function findAuditEntries(
  db: Queryable,
  filters: Omit<AuditFilters, "after">,
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

function matching(filters: Omit<AuditFilters, "after">): SQL | undefined {
  const { administrator, kind, objectType, objectId, from, to } = filters;
  const name = sql`lower(${auditEntries.administrator} collate "und-x-icu")`;
  return and(
    administrator ? sql`${name} = lower(${administrator} collate "und-x-icu")` : undefined,
    kind ? eq(auditEntries.kind, kind) : undefined,
    objectType ? eq(auditEntries.objectType, objectType) : undefined,
    objectId ? eq(auditEntries.objectId, objectId) : undefined,
    from
      ? sql`${auditEntries.occurredAt} >= ${from}::date::timestamp at time zone 'Europe/Paris'`
      : undefined,
    to
      ? sql`${auditEntries.occurredAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`
      : undefined,
  );
}

export async function deleteAuditEntriesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(auditEntries).where(lt(auditEntries.occurredAt, instant));
}
