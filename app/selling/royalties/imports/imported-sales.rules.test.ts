import { describe, expect, it } from "vitest";
import { isbnIn } from "#books/catalogue/metadata/isbn.rules.ts";
import { tiersOf } from "#selling/royalties/imports/imported-contracts.rules.ts";
import { faultOfTotal, plannedSales } from "#selling/royalties/imports/imported-sales.rules.ts";
import { copiesOf, decimalOf } from "#selling/royalties/imports/royalty-imports.rules.ts";
import { monthOf } from "#platform/data/written-days.ts";
import { fc } from "#test/property.ts";

const isbn = "9782070360024";
const plan = (rows: string[][], mapping = ["isbn", "copies", "net"], month: string | null = "2026-03") =>
  plannedSales(rows, {
    mapping,
    channel: "Kobo",
    month,
    present: "2026-11",
    editionOf: (texts) =>
      isbnIn(texts.isbn ?? "") === isbn ? { id: 7, place: "epub", title: "Nana" } : null,
  });

describe("Numbers of tables", () => {
  it.each([
    ["1 234,50 €", 123_450],
    ["1\u202F234,5", 123_450],
    ["1,234.50", 123_450],
    ["1.234,50", 123_450],
    ["1.234.567", 123_456_700],
    ["-12", -1200],
    ["−3,20", -320],
    ["(3,20)", -320],
    ["4,99-", -499],
    ["3.795", 380],
    [",5", 50],
    ["12 EUR", 1200],
  ])("like %s are read", (text, cents) => expect(decimalOf(text, 2)).toBe(cents));

  it.each([
    "",
    "-",
    ",",
    "(3",
    "3)",
    "1.23,4.5",
    "12,34,5.6",
    "1e5",
    "0x10",
    "=1+1",
    "9999999999999",
    "NaN",
    "1..2",
  ])("like « %s » are none", (text) => expect(decimalOf(text, 2)).toBeNull());

  it("are read as every cent is written in France", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const written = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(
          cents / 100,
        );
        expect(decimalOf(written, 2)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it("of copies are whole", () => {
    expect(["12", "12,0", "-3", "1,5", "1,234", "x"].map(copiesOf)).toEqual([12, 12, -3, null, null, null]);
  });

  it("of months and tiers are read as they are usually written", () => {
    expect(["2026-03", "03/2026", "15/03/2026", "2026-03-15T08:00", "mars"].map(monthOf)).toEqual([
      "2026-03",
      "2026-03",
      "2026-03",
      "2026-03",
      null,
    ]);
    expect(tiersOf("12,5")).toEqual([{ after: 0, rate: 1250 }]);
    expect(tiersOf("10\u202F%, 12,5\u202F% dès le 501e")).toEqual([
      { after: 0, rate: 1000 },
      { after: 500, rate: 1250 },
    ]);
    expect(tiersOf("8 ; 10 dès 1 001")).toEqual([
      { after: 0, rate: 800 },
      { after: 1000, rate: 1000 },
    ]);
    expect(["dix", "", "10 dès le début", "10;;12"].map(tiersOf)).toEqual([null, null, null, null]);
  });
});

describe("Rows of a distributor", () => {
  it("add up to the exact sum of the file, rounded once, whatever is left out", () => {
    const amount = fc.integer({ min: -90_000, max: 900_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, fc.boolean()), { minLength: 1, maxLength: 60 }), (rows) => {
        const found = plan(
          rows.map(([net, isOurs]) => [isOurs ? isbn : "9782070368228", "1", (net / 10_000).toFixed(4)]),
        );
        const exact = rows.reduce((sum, [net]) => sum + net, 0);
        expect(found.total_cents).toBe(Math.round(exact / 100) + 0);
        const kept = found.sales.reduce((sum, { netCents }) => sum + netCents, 0);
        expect(kept + found.skipped_cents).toBe(found.total_cents);
      }),
    );
  });

  it("are refused with a reason for whatever would be counted wrongly", () => {
    const rows = [
      ["9782070360024", "deux", "3"],
      ["9782070360024", "2", "trois"],
      ["9782070360024", "2", ""],
      ["9782070360024", "2", "99999999"],
    ];
    expect(plan(rows).rows.map(({ action }) => action)).toEqual(["refuse", "refuse", "refuse", "refuse"]);
    const priced = plan(
      [
        [isbn, "3", "14,97", "4,99"],
        [isbn, "3", "24,97", "4,99"],
      ],
      ["isbn", "copies", "net", "unit"],
    );
    expect(priced.rows.map(({ action }) => action)).toEqual(["take", "refuse"]);
    const dated = plan(
      [
        [isbn, "1", "3", "2027-01"],
        [isbn, "1", "3", "un jour"],
      ],
      ["isbn", "copies", "net", "date"],
    );
    expect(dated.rows.map(({ text }) => text)).toEqual([
      "Ce mois n’est pas un mois passé.",
      "La date «\u202Fun jour\u202F» est illisible.",
    ]);
    expect(plan([[isbn, "1", "3"]], undefined, null).rows[0]?.text).toContain("indiquez le mois");
  });

  it("count returns below zero as returned copies, and take the format of their ISBN", () => {
    const [sale] = plan([["978-2-07-036002-4", "-2", "-6,00"]]).sales;
    expect(sale).toMatchObject({ copies: 0, returned: 2, netCents: -600, format: "EPUB", editionId: 7 });
  });

  it("are compared with the file's own sum, or the one that is announced", () => {
    const rows = [
      [isbn, "1", "3,00"],
      [isbn, "2", "6,00"],
    ];
    expect(plan([...rows, ["TOTAL", "3", "9,00"]])).toMatchObject({ states_total: true, total_cents: 900 });
    const wrong = plan([...rows, ["Total général", "3", "9,01"]]);
    expect(wrong.rows.at(-1)).toMatchObject({ action: "refuse" });
    expect(wrong.states_total).toBe(false);
    const parts = [...rows, ["Sous-total", "3", "9,00"], [isbn, "1", "4,00"]];
    expect(plan(parts).states_total).toBe(false);
    expect(plan([...parts, ["Sous total", "1", "4,00"]])).toMatchObject({ states_total: true });
    expect(plan([...parts, ["Total HT", "4", "13,00"]])).toMatchObject({ states_total: true });
    const [novel] = plan([["Total Khéops", "1", "4,00"]], ["title", "copies", "net"]).rows;
    expect(novel).toMatchObject({ action: "skip", text: "Pas au catalogue\u202F: Total Khéops" });
    const [numbered] = plan([["Total", "9,00"]], ["edition", "net"]).rows;
    expect(numbered).toMatchObject({ action: "refuse", text: expect.stringContaining("annonce") });
    expect(faultOfTotal(900, null, false)).toContain("Indiquez le total");
    expect(faultOfTotal(900, 901, true)).toContain("écart de -0,01");
    expect([faultOfTotal(900, 900, false), faultOfTotal(900, null, true)]).toEqual([null, null]);
  });
});
