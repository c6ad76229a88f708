import { describe, expect, it } from "vitest";
import {
  authorVatList,
  contributionList,
  dutiesOf,
  knownRates,
  type RateLine,
  taxesOf,
  type TaxRegime,
  withRate,
} from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import { fc } from "#test/property.ts";

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const regime = (values: Partial<TaxRegime>): TaxRegime => ({
  from: "2026-01-01",
  contributions: "withheld",
  certificate_until: null,
  vat: "withheld",
  ...values,
});
const on = (
  day: string,
  dueCents: number,
  regimes: TaxRegime[],
  { rates = knownRates as readonly RateLine[], isFranchise = false } = {},
) => taxesOf(dueCents, { regimes, rates, day, isFranchise });

describe("What is withheld from an author", () => {
  it("are the contributions of the table, and the VAT less the flat deduction", () => {
    // 1000 €: 61,50 + 9,2 % and 0,5 % of 982,50 + 3,50; VAT 100, of which 8 to the author.
    expect(on("2026-07-10", 100_000, [regime({})])).toMatchObject({
      withheld: [
        { name: "old_age", amount_cents: 6150 },
        { name: "csg", base_cents: 98_250, amount_cents: 9039 },
        { name: "crds", base_cents: 98_250, amount_cents: 491 },
        { name: "training", amount_cents: 350 },
      ],
      withheld_cents: 16_030,
      distributor: [{ amount_cents: 1000 }, { amount_cents: 100 }],
      vat_cents: 10_000,
      vat_paid_cents: 800,
      paid_cents: 84_770,
    });
    expect(on("2026-07-10", 100_000, [])).toBeNull();
    expect(on("2025-12-31", 100_000, [regime({})])).toBeNull();
  });

  it("follows the author's regime and the rates of the day", () => {
    const exempt = regime({ contributions: "exempt", certificate_until: "2026-12-31", vat: "charged" });
    expect(on("2026-12-31", 10_000, [exempt])).toMatchObject({ withheld_cents: 0, paid_cents: 11_000 });
    expect(on("2027-01-01", 10_000, [exempt])).toMatchObject({ is_lapsed: true, withheld_cents: 1603 });
    const changed = [exempt, regime({ from: "2027-01-01", contributions: "none", vat: "franchise" })];
    expect(on("2027-01-01", 10_000, changed)).toMatchObject({
      withheld: [],
      distributor: [],
      vat_cents: 0,
      paid_cents: 10_000,
    });
    const later = {
      name: "old_age",
      from: "2027-01-01",
      rate: 700,
      source: "Décret",
      is_checked: true,
    } as const;
    const rates = withRate(knownRates, later);
    const oldAge = (day: string) => on(day, 10_000, [regime({})], { rates })?.withheld[0]?.amount_cents;
    expect([oldAge("2026-12-31"), oldAge("2027-01-01")]).toEqual([615, 700]);
    expect(withRate(rates, { ...later, rate: 710 })).toHaveLength(rates.length);
    expect(() => on("2019-06-01", 100, [regime({ from: "2019-01-01" })])).toThrow("n’a pas de taux");
  });

  it("is no VAT if the house itself is in franchise, unless the author charges it", () => {
    expect(on("2026-07-10", 10_000, [regime({})], { isFranchise: true })).toMatchObject({ vat_cents: 0 });
    const charged = [regime({ vat: "charged_reduced" })];
    expect(on("2026-07-10", 10_000, charged, { isFranchise: true })).toMatchObject({ vat_paid_cents: 550 });
  });

  it("adds up to the cent: paid, withheld and the State's VAT are the royalties and their VAT", () => {
    const regimes = fc.record({
      contributions: fc.constantFrom(...contributionList),
      vat: fc.constantFrom(...authorVatList),
      certificate_until: fc.constantFrom("2026-06-30", "2026-12-31"),
    });
    const statements = fc.array(fc.tuple(fc.integer({ min: 0, max: 900_000_000 }), regimes, fc.boolean()), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(statements, (all) => {
        const taxes = all.map(([due, values, isFranchise]) => {
          const found = on("2026-07-10", due, [regime(values)], { isFranchise });
          if (!found) throw new Error("The regime is known.");
          const { paid_cents, withheld_cents, vat_cents, vat_paid_cents, withheld } = found;
          expect(paid_cents + withheld_cents + (vat_cents - vat_paid_cents)).toBe(due + vat_cents);
          expect(withheld_cents).toBe(total(withheld.map(({ amount_cents }) => amount_cents)));
          expect(paid_cents).toBeGreaterThanOrEqual(0);
          return found;
        });
        const duties = total(dutiesOf(taxes).map(({ amount_cents }) => amount_cents));
        const parts = taxes.map(
          (each) =>
            each.withheld_cents +
            total(each.distributor.map(({ amount_cents }) => amount_cents)) +
            each.vat_cents -
            each.vat_paid_cents,
        );
        expect(duties).toBe(total(parts));
      }),
    );
  });
});
