import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { invoiceReissues } from "#selling/payments/billing/billing.tables.ts";
import type { DayAmount, ReportKind } from "#selling/payments/declarations/declarations.rules.ts";
import { taxReports } from "#selling/payments/declarations/declarations.tables.ts";
import { journalEntries, payments, salesDocuments } from "#selling/payments/payments.tables.ts";

export type TaxReportRow = typeof taxReports.$inferSelect;
/** Without its contents. `isFile`: the receipt. */
export type ListedReport = Omit<TaxReportRow, "xml" | "receiptFile"> & { isFile: boolean };

/** Two requests for one file wait for each other. */
export const lockReports = (tx: Queryable) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('encrier-tax-reports', 0))`);

/** The sales of some days, each with the content of its current invoice. */
const sales = (firstDay: string, lastDay: string) => sql`
  select sale.payment_id, sale.member_id, sale.day, document.number, document.content
  from ${journalEntries} sale
  left join lateral (
    select reissue.invoice_number from ${invoiceReissues} reissue
    where reissue.payment_id = sale.payment_id order by reissue.position desc limit 1
  ) later on true
  join ${salesDocuments} document on document.number = coalesce(later.invoice_number, sale.document_number)
  where sale.refund_id is null and sale.day between ${firstDay} and ${lastDay}`;

/** An invoice to a firm is transmitted by itself: in France as an electronic invoice, abroad one by one. */
const isApart = sql`(
  coalesce(content #>> '{buyer,billing,kind}', 'person') = 'organisation'
  and (content #>> '{buyer,billing,siren}' is not null or content #>> '{buyer,billing,country}' <> 'FR'))`;

/**
 * What the sales of these days to consumers come to by day and rate, with their refunds of any day that is closed: the
 * amounts never become negative, and a later refund changes the day of its sale.
 */
export async function sumSoldDays(db: Queryable, firstDay: string, lastDay: string, closedDay: string) {
  const { rows } = await db.execute<
    Record<Exclude<keyof DayAmount, "abroad">, string> & { abroad: boolean }
  >(sql`
    with sale as (${sales(firstDay, lastDay)}), left_over as (
      select sale.payment_id, sale.day, content->>'taxedIn' is not null as abroad, (amount->>'vatPerMille')::integer as rate,
             sum((amount->>'netCents')::bigint) as net, sum((amount->>'vatCents')::bigint) as vat,
             sum((amount->>'grossCents')::bigint) as gross
      from sale
      join ${journalEntries} entry on entry.payment_id = sale.payment_id and entry.day <= ${closedDay},
           jsonb_array_elements(entry.vat) amount
      where not ${isApart}
      group by 1, 2, 3, 4
    )
    select day::text as day, abroad, case when abroad then 0 else rate end as "vatPerMille", count(*) as count,
           sum(net) as "netCents", sum(case when abroad then 0 else vat end) as "vatCents", sum(gross) as "grossCents"
    from left_over where gross <> 0 group by 1, 2, 3 order by 1, 2, 3`);
  return rows.map((row) => ({
    day: row.day,
    ...(row.abroad ? { abroad: true as const } : {}),
    vatPerMille: Number(row.vatPerMille),
    count: Number(row.count),
    netCents: Number(row.netCents),
    vatCents: Number(row.vatCents),
    grossCents: Number(row.grossCents),
  }));
}

/** The invoices and credit notes to firms that were issued on these days, the last one first. */
export async function findInvoicesApart(db: Queryable, firstDay: string, lastDay: string, limit: number) {
  const days = sql`day between ${firstDay} and ${lastDay}`;
  const { rows } = await db.execute<Record<"number" | "member_id" | "day" | "name" | "country", string>>(sql`
    with issued as (
      select document_number as number, day from ${journalEntries} where ${days}
      union all
      select unnest(array[credit_note_number, invoice_number]), day from ${invoiceReissues} where ${days}
    )
    select number, member_id, day::text as day, content #>> '{buyer,billing,name}' as name,
           content #>> '{buyer,billing,country}' as country
    from issued join ${salesDocuments} using (number) join ${payments} on payments.id = payment_id
    where ${isApart} order by issued.day desc, number desc limit ${limit}`);
  return rows;
}

/** All files without their content, those of a period from the last on. */
export async function findReports(db: Queryable): Promise<ListedReport[]> {
  const { xml: _xml, receiptFile, ...columns } = getTableColumns(taxReports);
  const isFile = sql<boolean>`${receiptFile} is not null`;
  return db
    .select({ ...columns, isFile })
    .from(taxReports)
    .orderBy(desc(taxReports.revision));
}

export async function findReport(db: Queryable, id: number): Promise<TaxReportRow | undefined> {
  const [row] = await db.select().from(taxReports).where(eq(taxReports.id, id));
  return row;
}

/** The last file of a period. */
export async function findLastReport(db: Queryable, kind: ReportKind, firstDay: string) {
  const [row] = await db
    .select()
    .from(taxReports)
    .where(and(eq(taxReports.kind, kind), eq(taxReports.firstDay, firstDay)))
    .orderBy(desc(taxReports.revision))
    .limit(1);
  return row;
}

export async function insertReport(db: Queryable, report: typeof taxReports.$inferInsert): Promise<number> {
  const [row] = await db.insert(taxReports).values(report).returning({ id: taxReports.id });
  if (!row) throw new Error("The new report was not returned.");
  return row.id;
}

export async function updateReport(
  db: Queryable,
  id: number,
  changes: Pick<Partial<TaxReportRow>, "deliveredAt" | "receipt" | "receiptFile" | "receiptAt">,
): Promise<void> {
  await db.update(taxReports).set(changes).where(eq(taxReports.id, id));
}
