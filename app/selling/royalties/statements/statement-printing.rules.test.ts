import { expect, it } from "vitest";
import { type Statement, statementCells } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { printableStatement } from "#selling/royalties/statements/statement-printing.rules.ts";

/** As they were stored before contributions, common advances and other channels were known. */
const earlier: Statement = {
  number: "D2025-000001",
  from: "2025-01",
  to: "2025-06",
  issued_on: "2025-07-02",
  brand: "Encrier",
  demonstration: false,
  issuer: { legal_name: "Maison", legal_form: "SARL", address: "Paris", siret: "1", email: "m@exemple.fr" },
  payee: { name: "Anna", address: "Paris", email: null },
  rule: "none",
  rule_share: 0,
  contracts: [
    {
      contract_id: 1,
      book: "Nana",
      edition: "Poche",
      lines: [
        {
          from: "2025-01",
          to: "2025-06",
          share: 10_000,
          copies: 2,
          returned: 0,
          free: 0,
          net_cents: 2000,
          parts: [{ after: 0, rate: 1000, copies: 2, base_cents: 2000, royalty_cents: 200 }],
          subscription: { net_cents: 0, base_cents: 0, rate: 1000, royalty_cents: 0 },
        },
      ],
      adjustments: [],
      royalty_cents: 200,
      advance_cents: 50,
      advance_before_cents: 50,
      advance_left_cents: 0,
      carried_before_cents: 0,
      carried_cents: 0,
      due_cents: 150,
    },
  ],
  due_cents: 150,
};

it("An earlier statement is printed and exported as it was", () => {
  const { table, breakdown, sums, notes } = printableStatement(earlier, false);
  expect(table.rows.map(([name]) => name)).toEqual(["Nana, Poche. Ventes"]);
  expect(breakdown?.rows.map(([name]) => name)).toEqual(["Nana"]);
  expect(sums.map(({ label }) => label)).toEqual([
    "Droits de la période",
    "Avance restant à amortir",
    "À reporter",
    "Droits à verser",
  ]);
  expect(notes).toHaveLength(5);
  expect(notes[0]).toContain("l’exploitation numérique dans notre boutique\u202f: exemplaires");
  expect(notes[3]).toMatch(/rien n’est compensé d’un livre à l’autre\.$/);
  expect(statementCells(earlier).map((cells) => [cells[6], cells.at(-1)])).toEqual([
    ["Ventes", { amount: "2,00" }],
    ["Avance amortie", { amount: "-0,50" }],
  ]);
});
