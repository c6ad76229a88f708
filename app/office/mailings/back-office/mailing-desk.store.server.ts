import { count, desc, eq } from "drizzle-orm";
import { mailings } from "#office/mailings/mailings.tables.ts";
import type { MailingRow } from "#office/mailings/mailings.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

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

export async function countMailings(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(mailings);
  return row?.count ?? 0;
}

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
