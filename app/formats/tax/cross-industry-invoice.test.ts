import { describe, expect, it } from "vitest";
import { crossIndustryInvoice, type ElectronicInvoice } from "./cross-industry-invoice.ts";
import { openRules } from "#test/state-rules.ts";

const invoice: ElectronicInvoice = {
  kind: "invoice",
  number: "F2026-000001",
  issuedOn: "2026-11-28",
  deliveredOn: "2026-11-27",
  notes: ["Prestation de services"],
  seller: {
    name: "Éditions <du> Rivage & fils",
    street: "12, rue des Tisserands, 69004 Lyon",
    postalCode: "",
    city: "",
    country: "FR",
    siren: "732829320",
    vatNumber: "FR44732829320",
  },
  buyer: {
    name: "lectrice",
    street: "",
    postalCode: "",
    city: "",
    country: "FR",
    siren: null,
    vatNumber: null,
  },
  orderReference: null,
  corrects: null,
  lines: [
    { name: "L’Île mystérieuse", netCents: 473, vatPerMille: 55 },
    { name: "Abonnement", netCents: 8333, vatPerMille: 200 },
  ],
  taxes: [
    { vatPerMille: 55, netCents: 473, vatCents: 26 },
    { vatPerMille: 200, netCents: 8333, vatCents: 1667 },
  ],
  zero: { category: "E", code: "VATEX-FR-FRANCHISE", text: "TVA non applicable, art. 293 B du CGI" },
  netCents: 8806,
  vatCents: 1693,
  grossCents: 10_499,
};
const inFranchise: ElectronicInvoice = {
  ...invoice,
  kind: "credit-note",
  corrects: "F2026-000001",
  seller: { ...invoice.seller, vatNumber: null, taxRegistration: "732829320" },
  buyer: {
    name: "Lycée Jules-Verne",
    street: "1, place de l’École",
    postalCode: "44000",
    city: "Nantes",
    country: "FR",
    siren: "130025265",
    vatNumber: null,
  },
  orderReference: "BC 2026/12",
  lines: [{ name: "L’Île mystérieuse", netCents: 499, vatPerMille: 0 }],
  taxes: [{ vatPerMille: 0, netCents: 499, vatCents: 0 }],
  netCents: 499,
  vatCents: 0,
  grossCents: 499,
};

describe("An electronic invoice", () => {
  it("names both parties, what it corrects, and why there is no VAT", () => {
    const xml = crossIndustryInvoice(inFranchise);
    for (const text of [
      "<ram:TypeCode>381</ram:TypeCode>",
      "<ram:ExemptionReasonCode>VATEX-FR-FRANCHISE</ram:ExemptionReasonCode>",
      '<ram:ID schemeID="0002">130025265</ram:ID>',
      '<ram:ID schemeID="FC">732829320</ram:ID>',
      "<ram:IssuerAssignedID>BC 2026/12</ram:IssuerAssignedID>",
      "<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>F2026-000001<",
      "Éditions &lt;du&gt; Rivage &amp; fils",
    ])
      expect(xml).toContain(text);
  });

  it("is valid by the XSD and the rules of EN 16931, and a wrong one is not", () => {
    const rules = openRules("factur-x/FACTUR-X_EN16931.xsd", "factur-x/FACTUR-X_EN16931.xslt");
    expect(rules.failures(crossIndustryInvoice(invoice))).toEqual([]);
    expect(rules.failures(crossIndustryInvoice(inFranchise))).toEqual([]);
    const wrong = [
      { change: { netCents: 8807 }, rule: "BR-CO-10" },
      { change: { vatCents: 1694 }, rule: "BR-CO-14" },
      { change: { grossCents: 10_500 }, rule: "BR-CO-15" },
      { change: { taxes: [{ vatPerMille: 200, netCents: 8806, vatCents: 1693 }] }, rule: "BR-S-08" },
      { change: { number: "" }, rule: "BR-02" },
      { change: { seller: { ...invoice.seller, vatNumber: null } }, rule: "BR-S-02" },
    ];
    for (const { change, rule } of rules.areHere ? wrong : [])
      expect(rules.failures(crossIndustryInvoice({ ...invoice, ...change })).join("\n")).toContain(rule);
    rules.close();
  });
});
