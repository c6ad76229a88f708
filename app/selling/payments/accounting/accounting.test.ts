import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordSales, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-export-"));
  shop = await openTestShop({ now: new Date("2026-05-01T10:00:00Z") });
  const label = '=HYPERLINK("https://exemple.fr";"Titre")';
  const [sale] = await recordSales(shop, 1, [
    saleLine({ label }),
    saleLine({ amountCents: 1200, vatPerMille: 200, label: "Atlas ; relié" }),
  ]);
  if (!sale) throw new Error("A sale was made.");
  shop.clock.now = new Date("2026-05-03T10:00:00Z");
  const line = saleLine({ label });
  const refund = {
    ...sale,
    lines: [line],
    kind: "refund" as const,
    refundId: 1,
    reason: "+ geste\ncommercial",
  };
  await shop.deps.db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund));
  shop.clock.now = new Date("2026-05-04T10:00:00Z");
  await recordSales(
    shop,
    1,
    Array.from({ length: 200 }, (_, index) => saleLine({ label: `Livre ${index + 1}` })),
  );
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const exported = async (name: string, from: string | null = null, to: string | null = null) => {
  const path = join(folder, name);
  const lines = await shop.payments.accounting.exportCsv(path, { from, to });
  return { path, lines, text: await readFile(path, "utf8") };
};

describe("The journal's CSV for the accountant", () => {
  it("has a line for each row and rate, which French spreadsheets read and no formula runs from", async () => {
    const { text, lines, path } = await exported("journal.csv");
    expect(lines).toBe(4);
    expect(text).toMatch(/^\u{feff}Ligne;Journée;/u);
    const rows = text.split("\r\n");
    expect(rows).toHaveLength(1 + 4 + 1);
    expect(rows[1]).toMatch(
      /^2026-000001;2026-05-01;2026-05-01T10:00:00\.000Z;.*;Vente;F2026-000001;\d+;;simulated;cs_\d+;"'=HYPERLINK\(""https:\/\/exemple\.fr"";""Titre""\)";;5,50;4,73;0,26;4,99;16,99;[0-9a-f]{64}$/,
    );
    expect(rows[2]).toContain(';"Atlas ; relié";;20,00;10,00;2,00;12,00;16,99;');
    expect(rows[3]).toMatch(
      /;Remboursement;A2026-000001;\d+;1;.*;"'\+ geste\ncommercial";5,50;-4,73;-0,26;-4,99;12,00;/,
    );
    expect(rows[4]).toContain("Livre 1, Livre 2, Livre 3, Livre 4, Livre 5, et 195 autres");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("is limited to the requested days, both included", async () => {
    expect((await exported("mai-3.csv", "2026-05-03", "2026-05-03")).lines).toBe(1);
    expect((await exported("des-3.csv", "2026-05-03")).lines).toBe(2);
    expect((await exported("rien.csv", "2027-01-01")).lines).toBe(0);
  });

  it("overwrites no file, leaves none behind when days are none, and says so", async () => {
    const path = join(folder, "garder.csv");
    await writeFile(path, "à garder");
    await expect(exported("garder.csv")).rejects.toThrow(/existe déjà/);
    expect(await readFile(path, "utf8")).toBe("à garder");
    for (const day of ["2026-02-30", "hier", ""])
      await expect(exported("impossible.csv", day)).rejects.toThrow(/n’est pas une date/);
    await expect(exported("absent/journal.csv")).rejects.toThrow(/ne peut pas être créé/);
    expect(await readdir(folder)).not.toContain("impossible.csv");
  });

  it("comes from a list that is bounded", async () => {
    const days = { from: null, to: null };
    const all = await shop.payments.accounting.listEntries(days, { after: 0, limit: 1_000_000 });
    expect(all.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(await shop.payments.accounting.listEntries(days, { after: 1, limit: 1 })).toMatchObject([
      { position: 2 },
    ]);
  });
});

describe("The list of payments", () => {
  const filter = { from: "2026-05", to: "2026-05", sort: "day_desc" } as const;

  it("has the rows of some months by day, each with all of its rates, and those of one kind", async () => {
    const { listRows } = shop.payments.accounting;
    const { items, next } = await listRows(filter);
    expect(next).toBeNull();
    expect(items.map(({ kind, gross_cents }) => [kind, gross_cents])).toEqual([
      ["sale", 200 * 499],
      ["refund", -499],
      ["sale", 1699],
    ]);
    expect(items[0]?.designation).toBe("Livre 1, Livre 2, Livre 3, Livre 4, Livre 5, et 195 autres");
    expect(items[2]).toMatchObject({ net_cents: 1473, vat_cents: 226, document_number: "F2026-000001" });
    const refunds = await listRows({ ...filter, kind: "refund" });
    expect(refunds.items.map(({ document_number }) => document_number)).toEqual(["A2026-000001"]);
  });

  it("goes on after a row, both ways", async () => {
    const { items } = await shop.payments.accounting.listRows({ ...filter, sort: "day_asc" });
    const after = items[0]?.position;
    const later = await shop.payments.accounting.listRows({ ...filter, sort: "day_asc", after });
    expect(later.items).toEqual(items.slice(1));
    const earlier = await shop.payments.accounting.listRows({ ...filter, after });
    expect(earlier.items).toEqual([]);
  });

  it("has a CSV of the same filter", async () => {
    let text = "";
    for await (const part of shop.payments.accounting.csv({ from: null, to: null, kind: "refund" }))
      text += part;
    expect(text.split("\r\n")).toHaveLength(1 + 1 + 1);
  });
});
