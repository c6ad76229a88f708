import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import type { Figures, FigureRow } from "#selling/payments/accounting/accounting.contract.ts";
import { figureParts } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { type JournalLine, sumByRate, sumOf } from "#selling/payments/journal/journal.rules.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { pdfPages } from "#test/pdf-text.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
const { next } = seededRandom(21);
const below = (bound: number) => Math.floor(next() * bound);

/** Random sales of several lines and rates, some given back in parts, over fourteen months of which the last is open. */
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2025-11-03T10:00:00Z") });
  const member = await buildMember(shop);
  const editionIds: number[] = [];
  for (const author of ["Anna", "Anna", "Bruno"])
    editionIds.push(...(await buildBook(shop, { author, title: `Livre ${editionIds.length}` })).editionIds);
  for (let month = 0; month < 14; month++) {
    shop.clock.now = new Date(Date.UTC(2025, 10 + month, 3 + below(20), 10));
    for (let n = 0; n < 6; n++) {
      const lines = Array.from({ length: 1 + below(4) }, (): JournalLine => {
        const [editionId, vatPerMille] = [
          editionIds[below(editionIds.length)] ?? 0,
          [55, 200, 21][below(3)] ?? 55,
        ];
        return saleLine({ editionId, amountCents: 1 + below(2000), vatPerMille });
      });
      const sale = await buildSale(shop, member, lines);
      await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
      if (below(3) > 0) continue;
      const back = lines
        .filter(() => below(2) === 0)
        .map((line) => ({ ...line, amountCents: 1 + below(line.amountCents) }));
      if (back.length === 0) continue;
      const refund = {
        ...sale,
        lines: back,
        kind: "refund" as const,
        refundId: month * 10 + n + 1,
        reason: "Geste",
      };
      await shop.deps.db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund));
    }
  }
  await shop.payments.accounting.closeDue();
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  shop.call(method, `/api/admin/accounting/${path}`, { cookie, ...(body ? { body } : {}) });
const figures = async (from: string, to: string) =>
  (await call("GET", `figures?from=${from}&to=${to}`)).json as unknown as Figures;
const total = (rows: readonly FigureRow[]) => ({
  netCents: rows.reduce((sum, row) => sum + row.net_cents, 0),
  vatCents: rows.reduce((sum, row) => sum + row.vat_cents, 0),
  grossCents: rows.reduce((sum, row) => sum + row.gross_cents, 0),
});
const journal = async (from: string, to: string) =>
  (await shop.deps.db.select().from(journalEntries)).filter(
    ({ day }) => day.slice(0, 7) >= from && day.slice(0, 7) <= to,
  );

describe("The accounts of a period", () => {
  it.each([
    ["2025-11", "2026-12"],
    ["2026-01", "2026-12"],
    ["2026-04", "2026-06"],
    ["2026-12", "2026-12"],
    ["2025-01", "2025-10"],
  ])("from %s to %s are the journal's, to the cent, in each part and by rate", async (from, to) => {
    const found = await figures(from, to);
    const vat = (await journal(from, to)).flatMap((entry) => entry.vat);
    expect(
      found.rates.map(({ key, net_cents, vat_cents, gross_cents }) => ({
        vatPerMille: Number(key),
        netCents: net_cents,
        vatCents: vat_cents,
        grossCents: gross_cents,
      })),
    ).toEqual(sumByRate(vat));
    const whole = sumOf(vat);
    for (const rows of [found.kinds, found.movements, found.books, found.authors])
      expect(total(rows)).toEqual(whole);
    expect(found.total).toEqual({
      net_cents: whole.netCents,
      vat_cents: whole.vatCents,
      gross_cents: whole.grossCents,
    });
    expect(found.is_closed).toBe(to < "2026-12");
  });

  it("are by author of the book, and count copies", async () => {
    const { authors, books } = await figures("2025-11", "2026-12");
    expect(authors.map(({ name }) => name).toSorted()).toEqual(["Anna", "Bruno"]);
    expect(books).toHaveLength(3);
    const sold = (await journal("2025-11", "2026-12"))
      .filter(({ kind }) => kind === "sale")
      .reduce((sum, { lines }) => sum + lines.length, 0);
    expect(books.reduce((sum, { copies }) => sum + copies, 0)).toBe(sold);
  });

  it("are kept at the closing of a month, and the journal's verification compares them", async () => {
    const { accounting } = shop.payments;
    expect(await accounting.verify()).toMatchObject({ fault: null });
    const { db } = shop.deps;
    const change = sql`update journal_months set copies = copies + 1 where month = '2026-02-01'`;
    await expect(db.execute(change)).rejects.toThrow("Failed query");
    await db.execute(sql`alter table journal_months disable trigger append_only`);
    await db.execute(change);
    expect((await accounting.verify()).fault).toMatch(/Mois 2026-02.*par édition/);
    await db.execute(sql`update journal_months set copies = copies - 1 where month = '2026-02-01'`);
    await db.execute(sql`alter table journal_months enable trigger append_only`);
  });

  it("are refused for a period that is too long, reversed or impossible", async () => {
    for (const query of ["from=2024-01&to=2026-12", "from=2026-03&to=2026-02", "from=2026-13&to=2026-13", ""])
      expect((await call("GET", `figures?${query}`)).status, query).toBe(400);
    expect((await shop.call("GET", "/api/admin/accounting/figures?from=2026-01&to=2026-01")).status).toBe(
      401,
    );
  });

  it.each(figureParts)("have the part %s as CSV and as a tagged PDF", async (part) => {
    const query = "from=2026-01&to=2026-12";
    const { headers } = { headers: { cookie } };
    const csv = await shop.app.inject({ url: `/api/admin/accounting/figures/${part}/csv?${query}`, headers });
    expect(csv.body).toContain("Désignation;Auteur;Vendus;Rendus;HT;TVA;TTC");
    expect(csv.body.split("\r\n").length).toBeGreaterThan(2);
    const pdf = await shop.app.inject({ url: `/api/admin/accounting/figures/${part}/pdf?${query}`, headers });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.rawPayload.includes("/MarkInfo")).toBe(true);
    expect(pdf.headers["content-disposition"]).toMatch(
      /comptes-2026-01-2026-12-(taux|natures|mouvements|livres|auteurs)\.pdf/,
    );
    expect(pdfPages(pdf.rawPayload).join(" ").replaceAll(/\s+/g, " ")).toMatch(
      /arrêté au \d+ \S+ 2026, période en cours/,
    );
  });

  it("say in a closed period's document nothing of its state", async () => {
    const pdf = await shop.app.inject({
      url: "/api/admin/accounting/figures/rates/pdf?from=2026-01&to=2026-06",
      headers: { cookie },
    });
    const text = pdfPages(pdf.rawPayload).join(" ");
    expect(text).toContain("Chiffre d’affaires par taux de TVA");
    expect(text).not.toContain("en cours");
  });
});

describe("The export of entries", () => {
  it("has the columns of the FEC, balanced row by row, with the chosen accounts", async () => {
    const settings = {
      fiscal_month: "7",
      journal_code: "VT",
      receipts: "512100",
      editions: "701100",
      subscriptions: "706100",
      vat: "445711",
      vat_abroad: "445721",
      deferred: "487100",
    };
    expect((await call("PUT", "settings", { ...settings, vat: "à revoir" })).status).toBe(400);
    expect((await call("PUT", "settings", settings)).status).toBe(200);
    expect((await call("GET", "settings")).json).toEqual(settings);
    const answer = await shop.app.inject({
      url: "/api/admin/accounting/entries.txt?from=2026-01&to=2026-12",
      headers: { cookie },
    });
    expect(answer.headers["content-disposition"]).toMatch(/FEC20261231\.txt/);
    const [head, ...lines] = answer.body
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split("\t"));
    expect(head).toHaveLength(18);
    const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);
    const rows = await journal("2026-01", "2026-12");
    for (const { position, grossCents } of rows) {
      const own = lines.filter((line) => line[2] === String(position));
      const balance = own.reduce((sum, line) => sum + cents(line[11]) - cents(line[12]), 0);
      expect(balance, String(position)).toBe(0);
      expect(cents(own[0]?.[11]) - cents(own[0]?.[12])).toBe(grossCents);
    }
    expect(new Set(lines.map((line) => line[4]))).toEqual(new Set(["512100", "701100", "445711"]));
    expect(new Set(lines.map((line) => line[0]))).toEqual(new Set(["VT"]));
  });
});

describe("The journal's desk", () => {
  it("shows the last row, closing and verification, and verifies when asked", async () => {
    expect((await call("GET", "journal")).json).toMatchObject({
      first_day: expect.stringMatching(/^2025-11/),
      last_closing: { name: expect.any(String) },
      check: { running: false, last: null },
    });
    expect((await call("POST", "checks")).status).toBe(200);
    expect((await call("POST", "checks")).status).toBe(409);
    expect((await call("GET", "journal")).json).toMatchObject({ check: { running: true } });
    await shop.payments.journalChecks.run(1);
    const { check } = (await call("GET", "journal")).json as { check: object };
    // The refunds are in the journal alone: the shop has kept what they gave back.
    const fault = expect.stringMatching(/^Paiement \d+/);
    expect(check).toMatchObject({ running: false, last: { fault, last_hash: expect.any(String) } });
  });

  it("closes what is over, and confirms the clock after a jump only", async () => {
    expect((await call("POST", "closings")).json).toEqual({ message: "Tout ce qui est fini est déjà clos." });
    shop.clock.now = new Date("2027-01-01T10:00:00Z");
    ({ cookie } = await buildAdministrator(shop));
    expect((await call("POST", "closings")).json).toEqual({
      message: expect.stringMatching(/périodes closes\.$/),
    });
    expect((await figures("2026-12", "2026-12")).is_closed).toBe(true);
    expect((await call("POST", "clock", { day: "2026-12-31" })).status).toBe(409);
    expect((await call("POST", "clock", { day: "2027-01-01" })).status).toBe(200);
    const audit = await shop.call("GET", "/api/admin/audit?kind=journal-closed", { cookie });
    expect((audit.json as { items: unknown[] }).items).toMatchObject([{ details: { until: "2026-12-31" } }]);
  });
});
