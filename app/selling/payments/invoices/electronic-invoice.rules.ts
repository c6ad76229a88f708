import { crossIndustryInvoice, type InvoiceParty } from "#formats/tax/cross-industry-invoice.ts";
import { parisDay } from "#platform/data/dates.ts";
import { isSiret, sirenOf, withoutVatNumber } from "#words/texts/identity.rules.ts";
import type { SalesDocument, Seller } from "#selling/payments/invoices.rules.ts";
import { franchiseMention } from "#selling/payments/regime/vat-regime.rules.ts";

/**
 * The XML inside an invoice's PDF, from the same rows. Two countries are not known and are taken as France: the seller's,
 * whose numbers are French, and that of a reader who gave no address, whose VAT is French.
 */
export function electronicInvoice(document: SalesDocument): string {
  const { buyer, corrects, reissue } = document;
  return crossIndustryInvoice({
    kind: document.kind,
    number: document.number,
    issuedOn: document.issuedOn,
    deliveredOn: parisDay(new Date(document.paidAt)),
    notes: [operationCategory, ...(document.reason ? [document.reason] : [])],
    seller: sellerParty(document.seller),
    buyer: buyer.billing ? { ...buyer.billing } : { ...nowhere, name: buyer.username },
    orderReference: buyer.billing?.orderReference ?? null,
    corrects: corrects ?? reissue?.replaces ?? null,
    lines: document.lines.map(({ label, netCents, vatPerMille }) => ({ name: label, netCents, vatPerMille })),
    taxes: document.vat,
    exemption: { code: "VATEX-FR-FRANCHISE", text: franchiseMention },
    netCents: document.netCents,
    vatCents: document.vatCents,
    grossCents: document.grossCents,
  });
}

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
