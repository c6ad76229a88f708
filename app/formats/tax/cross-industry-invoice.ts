import { serializeXml } from "../xml/xml-serialize.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { type Child, compactDay, decimal, element, percent } from "./tax-elements.ts";

/** An invoice or credit note of sales that are paid, in euros: whole cents, none negative. */
export interface ElectronicInvoice {
  kind: "invoice" | "credit-note";
  number: string;
  /** Days as `YYYY-MM-DD`. */
  issuedOn: string;
  deliveredOn: string;
  notes: readonly string[];
  seller: InvoiceParty;
  buyer: InvoiceParty;
  orderReference: string | null;
  /** The document that it corrects or replaces. */
  corrects: string | null;
  lines: readonly { name: string; netCents: number; vatPerMille: number }[];
  taxes: readonly { netCents: number; vatCents: number; vatPerMille: number }[];
  /** What amounts without VAT are, and why they have none: a code of the VATEX list, and the mention. A zero rate has no reason. */
  zero: { category: "E" | "O"; code: string; text: string } | { category: "Z" };
  netCents: number;
  vatCents: number;
  grossCents: number;
}

export interface InvoiceParty {
  name: string;
  /** What is unknown is empty; the country is a code of ISO 3166-1. */
  street: string;
  postalCode: string;
  city: string;
  country: string;
  /** Nine digits. */
  siren: string | null;
  vatNumber: string | null;
  /** Of a seller without a VAT number (BT-32). */
  taxRegistration?: string;
}

/** The code of a document's kind (UNTDID 1001). */
const typeCodes = { invoice: "380", "credit-note": "381" };
/** The scheme of French SIREN numbers (ISO 6523). */
const sirenScheme = "0002";

/**
 * The XML of EN 16931 in the syntax of UN/CEFACT's Cross Industry Invoice, which Factur-X's profile EN 16931 has inside a
 * PDF (Factur-X 1.09, chapter 7). The comments name the terms of the standard.
 */
export function crossIndustryInvoice(invoice: ElectronicInvoice): string {
  const { kind, number, issuedOn, notes } = invoice;
  const tree = element(
    "rsm:CrossIndustryInvoice",
    [
      element("rsm:ExchangedDocumentContext", [
        element("ram:GuidelineSpecifiedDocumentContextParameter", [
          element("ram:ID", "urn:cen.eu:en16931:2017"),
        ]),
      ]),
      element("rsm:ExchangedDocument", [
        element("ram:ID", number),
        element("ram:TypeCode", typeCodes[kind]),
        element("ram:IssueDateTime", [day("udt:DateTimeString", issuedOn)]),
        ...notes.map((note) => element("ram:IncludedNote", [element("ram:Content", note)])),
      ]),
      element("rsm:SupplyChainTradeTransaction", [
        ...invoice.lines.map((line, index) => lineItem(line, index, invoice.zero)),
        agreement(invoice),
        element("ram:ApplicableHeaderTradeDelivery", [
          element("ram:ActualDeliverySupplyChainEvent", [
            element("ram:OccurrenceDateTime", [day("udt:DateTimeString", invoice.deliveredOn)]),
          ]),
        ]),
        settlement(invoice),
      ]),
    ],
    {
      "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
      "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
      "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serializeXml(tree)}\n`;
}

const day = (name: string, value: string): XmlElement => element(name, compactDay(value), { format: "102" });

/** BG-25. Each line is one piece: its price is its amount. */
const lineItem = (
  { name, netCents, vatPerMille }: ElectronicInvoice["lines"][number],
  index: number,
  zero: ElectronicInvoice["zero"],
) =>
  element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [element("ram:LineID", String(index + 1))]),
    element("ram:SpecifiedTradeProduct", [element("ram:Name", name)]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [element("ram:ChargeAmount", decimal(netCents))]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [element("ram:BilledQuantity", "1", { unitCode: "C62" })]),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", [
        element("ram:TypeCode", "VAT"),
        element("ram:CategoryCode", categoryOf(vatPerMille, zero)),
        rateOf(vatPerMille, zero),
      ]),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        element("ram:LineTotalAmount", decimal(netCents)),
      ]),
    ]),
  ]);

/** Standard rated at any rate, also that of another member state; exempt, zero rated, or outside the scope (BT-118, UNTDID 5305). */
const categoryOf = (vatPerMille: number, zero: ElectronicInvoice["zero"]) =>
  vatPerMille === 0 ? zero.category : "S";

/** What is outside the scope of VAT has no rate (BR-O-05). */
const rateOf = (vatPerMille: number, zero: ElectronicInvoice["zero"]): Child =>
  categoryOf(vatPerMille, zero) === "O" ? null : element("ram:RateApplicablePercent", percent(vatPerMille));

const agreement = ({ seller, buyer, orderReference }: ElectronicInvoice): XmlElement =>
  element("ram:ApplicableHeaderTradeAgreement", [
    party("ram:SellerTradeParty", seller),
    party("ram:BuyerTradeParty", buyer),
    orderReference
      ? element("ram:BuyerOrderReferencedDocument", [element("ram:IssuerAssignedID", orderReference)])
      : null,
  ]);

/** BG-4 and BG-7. */
function party(name: string, { siren, vatNumber, taxRegistration, ...known }: InvoiceParty): XmlElement {
  const part = (tag: string, text: string): Child => (text ? element(tag, text) : null);
  const registration = (id: string, schemeID: string) =>
    element("ram:SpecifiedTaxRegistration", [element("ram:ID", id, { schemeID })]);
  return element(name, [
    // BR-CO-26: a seller has at least one number.
    !siren && !vatNumber && taxRegistration ? element("ram:ID", taxRegistration) : null,
    element("ram:Name", known.name),
    siren
      ? element("ram:SpecifiedLegalOrganization", [element("ram:ID", siren, { schemeID: sirenScheme })])
      : null,
    element("ram:PostalTradeAddress", [
      part("ram:PostcodeCode", known.postalCode),
      part("ram:LineOne", known.street),
      part("ram:CityName", known.city),
      element("ram:CountryID", known.country),
    ]),
    vatNumber ? registration(vatNumber, "VA") : null,
    taxRegistration ? registration(taxRegistration, "FC") : null,
  ]);
}

function settlement(invoice: ElectronicInvoice): XmlElement {
  const { taxes, netCents, vatCents, grossCents, corrects, zero } = invoice;
  return element("ram:ApplicableHeaderTradeSettlement", [
    element("ram:InvoiceCurrencyCode", "EUR"),
    ...taxes.map((tax) => {
      const category = categoryOf(tax.vatPerMille, zero);
      const reason = category !== "S" && "code" in zero ? zero : null;
      return element("ram:ApplicableTradeTax", [
        element("ram:CalculatedAmount", decimal(tax.vatCents)),
        element("ram:TypeCode", "VAT"),
        reason && element("ram:ExemptionReason", reason.text),
        element("ram:BasisAmount", decimal(tax.netCents)),
        element("ram:CategoryCode", category),
        reason && element("ram:ExemptionReasonCode", reason.code),
        rateOf(tax.vatPerMille, zero),
      ]);
    }),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      element("ram:LineTotalAmount", decimal(netCents)),
      element("ram:TaxBasisTotalAmount", decimal(netCents)),
      element("ram:TaxTotalAmount", decimal(vatCents), { currencyID: "EUR" }),
      element("ram:GrandTotalAmount", decimal(grossCents)),
      // Paid, or given back: nothing is due (BR-CO-16).
      element("ram:TotalPrepaidAmount", decimal(grossCents)),
      element("ram:DuePayableAmount", decimal(0)),
    ]),
    // BG-3.
    corrects ? element("ram:InvoiceReferencedDocument", [element("ram:IssuerAssignedID", corrects)]) : null,
  ]);
}
