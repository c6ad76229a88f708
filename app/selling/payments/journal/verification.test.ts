import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  journalClosings,
  journalCounters,
  journalEntries,
  payments,
  salesDocuments,
} from "#selling/payments/payments.tables.ts";
import { hashOf } from "#selling/payments/journal/journal.rules.ts";
import { verifyJournal } from "#selling/payments/journal/journal-verification.service.server.ts";
import { buildMember } from "#test/factories.ts";
import { buildSale, recordSales, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-12-30T10:00:00Z") });
  const [sale] = await recordSales(shop, 2, [saleLine(), saleLine({ amountCents: 1200, vatPerMille: 200 })]);
  if (!sale) throw new Error("A sale was made.");
  shop.clock.now = new Date("2027-01-01T10:00:00Z");
  const refund = { ...sale, kind: "refund" as const, refundId: 1, reason: "Rétractation" };
  await shop.deps.db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund));
  await shop.deps.db
    .update(payments)
    .set({ state: "refunded", refundedCents: 1699 })
    .where(eq(payments.id, sale.paymentId));
  await recordSales(shop, 1);
  shop.clock.now = new Date("2027-01-02T10:00:00Z");
  await shop.payments.accounting.closeDue();
});
afterAll(() => shop?.close());

/** The tables' own constraints refuse some changes even then. */
function constraintOf(error: unknown): string {
  const { constraint } = ((error as Error).cause ?? {}) as { constraint?: string };
  if (!constraint) throw error;
  return `refused by ${constraint}`;
}

/** The check's result after the owner of the database has changed it without the triggers. */
async function faultAfter(...statements: string[]): Promise<string | null> {
  let fault: string | null = null;
  const undone = new Error("undone");
  await shop.deps.db
    .transaction(async (tx) => {
      // Ordinary triggers and foreign keys are disabled in a session with this role.
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(statement);
      ({ fault } = await verifyJournal(tx));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) fault = constraintOf(error);
    });
  return fault;
}

/** Other values that the columns' own constraints accept. */
const others: Record<string, string> = {
  kind: `case kind when 'sale' then 'subscription' when 'subscription' then 'sale' when 'refund' then 'dispute'
         when 'invoice' then 'credit-note' else 'invoice' end`,
  period: "case period when 'day' then 'month' when 'month' then 'year' else 'day' end",
};

function changed(column: PgColumn): string {
  const { name } = column;
  const known = others[name];
  if (known) return known;
  const type = column.getSQLType();
  if (name.endsWith("hash") || name === "sha256") return `encode(sha256(${name}::bytea), 'hex')`;
  if (type === "integer" || type === "bigint") return `coalesce(${name}, 0) + 1000`;
  if (type === "date") return name === "first_day" ? `${name} - 1000` : `${name} + 1`;
  if (type.startsWith("timestamp")) return `${name} + interval '1 millisecond'`;
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "jsonb")
    return `case jsonb_typeof(${name}) when 'array' then ${name} || '[{"vatPerMille":1}]' else ${name} || '{"more":1}' end`;
  return `coalesce(${name}, '') || 'x'`;
}

const columnsOf = (table: PgTable) => getTableConfig(table).columns;

describe("The check of the journal", () => {
  it("finds nothing in a journal that was left alone", async () => {
    const { lastHash, ...found } = await shop.payments.accounting.verify();
    // Two days and two months' ends, the year's, and the new year's first day.
    const nothingElse = { waiting: 0, waitingCents: 0, fault: null, unaccounted: null };
    expect(found).toEqual({ entries: 4, closings: 5, perpetualCents: 2198, ...nothingElse });
    expect(lastHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(columnsOf(journalEntries).map((column) => [column.name, column] as const))(
    "names the row of the journal in which %s was changed, whichever it is",
    async (name, column) => {
      for (const position of [1, 2, 3, 4]) {
        const where = `where position = ${position}`;
        const fault = await faultAfter(`update journal_entries set ${name} = ${changed(column)} ${where}`);
        // If its number is changed, the row is missing for the next one, or at the end for the counter.
        const named = ["position", "year", "sequence"].includes(name)
          ? ""
          : `position ${position}\\)|refused by`;
        expect(fault, `row ${position}`).toMatch(new RegExp(named));
      }
    },
  );

  it.each(columnsOf(salesDocuments).map((column) => [column.name, column] as const))(
    "finds an invoice or credit note whose %s was changed",
    async (name, column) => {
      for (const number of ["F2026-000001", "F2026-000002", "A2027-000001", "F2027-000001"]) {
        const where = `where number = '${number}'`;
        const fault = await faultAfter(`update sales_documents set ${name} = ${changed(column)} ${where}`);
        expect(fault, number).toMatch(/^Ligne .*pièce|refused by/);
      }
    },
  );

  it.each(columnsOf(journalClosings).map((column) => [column.name, column] as const))(
    "names the closing in which %s was changed",
    async (name, column) => {
      for (const position of [1, 3, 5]) {
        const where = `where position = ${position}`;
        const fault = await faultAfter(`update journal_closings set ${name} = ${changed(column)} ${where}`);
        expect(fault, `closing ${position}`).toMatch(name === "position" ? /./ : `Clôture ${position} `);
      }
    },
  );

  it.each(columnsOf(journalCounters).map((column) => [column.name, column] as const))(
    "finds a counter whose %s was changed",
    async (name, column) => {
      const value = name === "name" ? "'closing'" : changed(column);
      const which = "where name = 'invoice' and year = 2026";
      expect(await faultAfter(`update journal_counters set ${name} = ${value} ${which}`)).toMatch(/Compteur/);
    },
  );

  it("finds rows that are gone, from the middle or the end, with or without their documents", async () => {
    for (const position of [1, 2, 3, 4]) {
      const gone = `delete from journal_entries where position = ${position}`;
      expect(await faultAfter(gone), `row ${position}`).not.toBeNull();
    }
    const last = "(select document_number from journal_entries where position = 4)";
    const cut = [
      `delete from sales_documents where number = ${last}`,
      "delete from journal_entries where position = 4",
    ];
    expect(await faultAfter(...cut)).toMatch(/Compteur|Clôture/);
    expect(await faultAfter("delete from journal_closings where position = 5")).toMatch(/Compteur/);
    expect(await faultAfter("delete from sales_documents where number = 'F2026-000002'")).toMatch(
      /^Ligne 2026-000002 \(position 2\)\u202f: la pièce F2026-000002 manque/,
    );
    expect(await faultAfter("truncate journal_counters")).toMatch(/compteur/i);
  });

  it("finds a document that no row knows", async () => {
    const copy = `insert into sales_documents select 'F2026-000099', kind, year, 99, payment_id, content, sha256
                  from sales_documents where number = 'F2026-000001'`;
    expect(await faultAfter(copy)).toMatch(/^Pièce F2026-000099/);
  });

  it("finds a row changed together with its own hash: by the next one, or by the closing of its day", async () => {
    const named = new Map([
      [1, "position 2"],
      [2, "position 3"],
      [3, "position 4"],
      [4, "Clôture 5 "],
    ]);
    for (const entry of await shop.payments.accounting.listEntries(
      { from: null, to: null },
      { after: 0, limit: 10 },
    )) {
      const { hash: _old, ...rest } = { ...entry, reason: "Autre motif" };
      const statement = `update journal_entries set reason = 'Autre motif', hash = '${hashOf(rest)}' where position = ${entry.position}`;
      expect(await faultAfter(statement)).toContain(named.get(entry.position));
    }
  });

  it("names a payment whose money the journal does not have, or has otherwise", async () => {
    const sale = await buildSale(shop, await buildMember(shop));
    const { paymentId } = sale;
    const unaccounted = async () => (await shop.payments.accounting.verify()).unaccounted;
    expect(await unaccounted()).toEqual({ paymentId, paidCents: 499, journalCents: 0 });
    await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
    expect(await unaccounted()).toBeNull();
    await shop.deps.db.update(payments).set({ refundedCents: 100 }).where(eq(payments.id, paymentId));
    expect(await unaccounted()).toEqual({ paymentId, paidCents: 399, journalCents: 499 });
    await shop.deps.db.update(payments).set({ refundedCents: 0 }).where(eq(payments.id, paymentId));
  });
});
