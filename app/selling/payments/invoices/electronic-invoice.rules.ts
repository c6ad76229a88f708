import {
  crossIndustryInvoice,
  type ElectronicInvoice,
  type InvoiceParty,
} from "#formats/tax/cross-industry-invoice.ts";
import { parisDay } from "#platform/data/dates.ts";
import { isSiret, sirenOf, withoutVatNumber } from "#words/texts/identity.rules.ts";
import { countryName, isMemberState } from "#selling/payments/billing/billing.rules.ts";
import type { SalesDocument, Seller } from "#selling/payments/invoices.rules.ts";
import { franchiseMention } from "#selling/payments/regime/vat-regime.rules.ts";

/**
 * The XML inside an invoice's PDF, from the same rows. The seller's country is taken as France, since its numbers are French;
 * so is that of a reader who declared none.
 */
export function electronicInvoice(document: SalesDocument): string {
  const { buyer, corrects, reissue } = document;
  const zero = zeroOf(document);
  const abroad = abroadMention(document);
  return crossIndustryInvoice({
    kind: document.kind,
    number: document.number,
    issuedOn: document.issuedOn,
    deliveredOn: parisDay(new Date(document.paidAt)),
    notes: [operationCategory, ...(document.reason ? [document.reason] : []), ...(abroad ? [abroad] : [])],
    // What is outside the scope of VAT names no VAT number (BR-O-02).
    seller: { ...sellerParty(document.seller), ...(zero.category === "O" ? { vatNumber: null } : {}) },
    buyer: buyer.billing
      ? { ...buyer.billing }
      : { ...nowhere, name: buyer.username, country: buyer.country ?? "FR" },
    orderReference: buyer.billing?.orderReference ?? null,
    corrects: corrects ?? reissue?.replaces ?? null,
    lines: document.lines.map(({ label, netCents, vatPerMille }) => ({ name: label, netCents, vatPerMille })),
    taxes: document.vat,
    zero,
    netCents: document.netCents,
    vatCents: document.vatCents,
    grossCents: document.grossCents,
  });
}

/** Of a document whose VAT is not French: whose it is, and where it goes; or why there is none. */
export function abroadMention({ taxedIn }: Pick<SalesDocument, "taxedIn">): string | null {
  if (!taxedIn) return null;
  if (!isMemberState(taxedIn)) return outsideMention;
  return `TVA du pays du lecteur (${countryName(taxedIn)}), déclarée au guichet unique (OSS)`;
}

/** Why a document has no VAT. */
export const withoutVatMention = (document: Pick<SalesDocument, "taxedIn">): string =>
  abroadMention(document) ?? franchiseMention;

/** What amounts without VAT are: franchise in France, a rate of zero in another member state, or sold outside of the Union. */
function zeroOf({ taxedIn }: SalesDocument): ElectronicInvoice["zero"] {
  if (!taxedIn) return { category: "E", code: "VATEX-FR-FRANCHISE", text: franchiseMention };
  return isMemberState(taxedIn)
    ? { category: "Z" }
    : { category: "O", code: "VATEX-EU-O", text: outsideMention };
}

/** Services to consumers outside of the Union are not located in France (code général des impôts, article 259 D). */
const outsideMention = "TVA non applicable, lecteur hors de l’Union européenne, art. 259 D du CGI";

/** The category of the operation, on each invoice (code général des impôts, annexe II, article 242 nonies A, I, 15°). */
export const operationCategory =
  "Catégorie de l’opération\u202f: prestation de services, fournie par voie électronique.";

const nowhere = { street: "", postalCode: "", city: "", country: "FR", siren: null, vatNumber: null };

function sellerParty({ legalName, address, siret, vatNumber }: Seller): InvoiceParty {
  const siren = isSiret(siret) ? sirenOf(siret) : null;
  const hasNumber = vatNumber !== withoutVatNumber && vatNumber.startsWith("FR");
  return {
    ...nowhere,
    name: legalName,
    street: address,
    siren,
    vatNumber: hasNumber ? vatNumber.replaceAll(/\s/g, "") : null,
    ...(hasNumber ? {} : { taxRegistration: siren ?? siret }),
  };
}
