import { expect, it } from "vitest";
import { flux10Report, type SalesReport } from "./flux10-report.ts";
import { openRules } from "#test/state-rules.ts";

const report: SalesReport = {
  reference: "ENCRIER-732829320-T-20270901-0",
  madeAt: new Date("2027-10-01T08:00:00Z"),
  typeCode: "IN",
  platform: { number: "0000", name: "Plateforme d’essai" },
  issuer: { siren: "732829320", name: "Éditions & fils" },
  firstDay: "2027-09-01",
  lastDay: "2027-09-30",
  content: {
    kind: "transactions",
    days: [
      {
        day: "2027-09-02",
        category: "TPS1",
        dueCode: "72",
        count: 7,
        rates: [
          { vatPerMille: 55, netCents: 9479, vatCents: 521 },
          { vatPerMille: 200, netCents: 8333, vatCents: 1667 },
        ],
      },
      {
        day: "2027-09-03",
        category: "TNT1",
        dueCode: null,
        count: 1,
        rates: [{ vatPerMille: 0, netCents: 499, vatCents: 0 }],
      },
    ],
  },
};
const paid: SalesReport = {
  ...report,
  typeCode: "RE",
  content: {
    kind: "payments",
    days: [{ day: "2027-09-02", rates: [{ vatPerMille: 55, grossCents: 10_000 }] }],
  },
};
const replaced: SalesReport = { ...report, typeCode: "RE", content: { kind: "transactions", days: [] } };

it("A report is valid by the State's XSD and rules, and a wrong one is not", () => {
  const rules = openRules("flux10/ereporting.xsd", "flux10/PPF_Flux10_v1_0.xslt");
  for (const each of [report, paid, replaced]) expect(rules.failures(flux10Report(each))).toEqual([]);
  const wrong = [
    // The house itself is no platform.
    { change: { platform: { number: "732829320", name: "Maison" } }, rule: "G6.22" },
    { change: { issuer: { siren: "73282932", name: "Maison" } }, rule: "G6.26" },
    { change: { lastDay: "2027-09-01" }, rule: "G6.25" },
    { change: { reference: "a b.c" }, rule: "G1.104" },
    {
      change: {
        content: {
          kind: "payments",
          days: [{ day: "2027-09-02", rates: [{ vatPerMille: 55, grossCents: -1 }] }],
        },
      } satisfies Partial<SalesReport>,
      rule: "G1.16",
    },
  ];
  for (const { change, rule } of rules.areHere ? wrong : [])
    expect(rules.failures(flux10Report({ ...report, ...change })).join("\n")).toContain(rule);
  rules.close();
});

it("Names the sender's and the house's part", () => {
  const xml = flux10Report(report);
  expect(xml).toContain(
    '<Sender><Id schemeId="0238">0000</Id><Name>Plateforme d’essai</Name><RoleCode>WK</RoleCode></Sender>',
  );
  expect(xml).toContain(
    '<Issuer><Id schemeId="0002">732829320</Id><Name>Éditions &amp; fils</Name><RoleCode>SE</RoleCode></Issuer>',
  );
  expect(xml).toContain("<TaxExclusiveAmount>178.12</TaxExclusiveAmount><TaxTotal>21.88</TaxTotal>");
  expect(xml).toContain("<DateTimeString>20271001080000</DateTimeString>");
});
