import type { DocumentFact, DocumentTable, PrintableDocument } from "#formats/print/printable-document.ts";
import { withoutVatNumber } from "#words/texts/identity.rules.ts";
import { billedLines } from "#selling/payments/billing/billing.rules.ts";
import {
  abroadMention,
  electronicInvoice,
  operationCategory,
  withoutVatMention,
} from "#selling/payments/invoices/electronic-invoice.rules.ts";
import { formatDate } from "#platform/data/dates.ts";
import { areWithoutVat, rateName } from "#selling/payments/regime/vat-regime.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";

/** The printed content of an invoice or credit note, in reading order. */
export function printableOf(document: SalesDocument): PrintableDocument {
  const { kind, number, brand, seller, buyer } = document;
  const title = kind === "invoice" ? `Facture ${number}` : `Avoir ${number}`;
  return {
    title,
    author: seller.legalName,
    subject: `Paiement nº\u{a0}${document.paymentId}`,
    createdAt: new Date(`${document.issuedOn}T12:00:00Z`),
    brand,
    warning: warningOf(document),
    facts: factsOf(document),
    parties: [
      { title: "Vendeur", lines: sellerLines(document) },
      { title: "Client", lines: buyer.billing ? billedLines(buyer.billing) : [buyer.username, buyer.email] },
    ],
    ...tablesOf(document),
    sums: sumsOf(document),
    notes: notesOf(document),
    footer: [
      `${seller.legalName}, ${seller.legalForm}, ${seller.capital}`,
      seller.address,
      ...[seller.rcs, labelled("SIRET", seller.siret), ...vatNumberOf(document, "TVA")].map(unbroken),
    ].join(" · "),
    invoiceXml: electronicInvoice(document),
  };
}

/** 'Facture-F2026-000001.pdf' */
export const fileNameOf = ({ kind, number }: Pick<SalesDocument, "kind" | "number">): string =>
  `${kind === "invoice" ? "Facture" : "Avoir"}-${number}.pdf`;

function warningOf({ provider, seller }: SalesDocument): string | null {
  if (provider === "simulated")
    return "Paiement simulé\u{202f}: aucune somme n’a été versée, ce document est sans valeur.";
  return seller.demonstration ? "Document de démonstration, sans valeur." : null;
}

function factsOf(document: SalesDocument): DocumentFact[] {
  const { kind, issuedOn, corrects, reason, reissue, buyer } = document;
  const facts = [
    {
      label: kind === "invoice" ? "Émise le" : "Émis le",
      value: `${longDay(issuedOn)}. ${movementOf(document)}`,
    },
  ];
  if (reissue && kind === "invoice")
    facts.push({
      label: "Remplace la facture",
      value: `${reissue.replaces}, annulée par l’avoir ${reissue.creditNote}.`,
    });
  if (reissue && kind === "credit-note")
    facts.push({ label: "Remplacée par la facture", value: `${reissue.invoice}.` });
  if (buyer.billing?.orderReference)
    facts.push({ label: "Votre référence\u202f:", value: buyer.billing.orderReference });
  if (corrects && kind === "invoice")
    facts.push({
      label: "Annule l’avoir",
      value: `${corrects}\u{202f}: la somme remboursée nous est revenue.`,
    });
  if (corrects && kind === "credit-note") facts.push({ label: "Sur la facture", value: `${corrects}.` });
  if (reason && kind === "credit-note") facts.push({ label: "Motif\u{202f}:", value: reason });
  return facts;
}

function movementOf({ kind, paidAt, reissue }: SalesDocument): string {
  const paidOn = longDay(paidAt);
  if (kind === "invoice") return `Payée le ${paidOn}.`;
  return reissue ? "Aucune somme n’est rendue." : `Remboursement du ${paidOn}.`;
}

function sumsOf({
  kind,
  vat,
  netCents,
  vatCents,
  grossCents,
  reissue,
}: SalesDocument): PrintableDocument["sums"] {
  const ofNote = reissue ? "annulé" : "rendu";
  const done = kind === "invoice" ? "payé" : ofNote;
  if (areWithoutVat(vat)) return [{ label: `Total, ${done}`, value: formatCents(grossCents) }];
  return [
    { label: "Total HT", value: formatCents(netCents) },
    { label: "TVA", value: formatCents(vatCents) },
    { label: `Total TTC, ${done}`, value: formatCents(grossCents) },
  ];
}

/** A document without VAT bears its mention in place of a number, and one with VAT never says that there is none. */
const vatNumberOf = ({ seller, vat }: SalesDocument, label: string): string[] =>
  areWithoutVat(vat) || seller.vatNumber === withoutVatNumber ? [] : [labelled(label, seller.vatNumber)];

function sellerLines(document: SalesDocument): string[] {
  const { seller } = document;
  return [
    seller.legalName,
    `${seller.legalForm}, ${seller.capital}`,
    seller.address,
    seller.rcs,
    labelled("SIRET", seller.siret),
    ...vatNumberOf(document, "TVA intracommunautaire"),
    seller.email,
    seller.phone,
  ];
}

/** 'SIRET : 123…'; a self-explanatory value needs no label. */
const labelled = (label: string, value: string): string =>
  value.startsWith(label) ? value : `${label}\u{202f}: ${value}`;

const unbroken = (text: string): string => text.replaceAll(" ", "\u{a0}");

const tablesOf = (document: SalesDocument): Pick<PrintableDocument, "table" | "breakdown"> =>
  areWithoutVat(document.vat)
    ? {
        table: {
          caption: "Ce qui est facturé",
          columns: [
            { title: "Désignation" },
            { title: "Quantité", width: 50, figures: true },
            { title: "Montant", width: 76, figures: true },
          ],
          rows: document.lines.map(({ label, quantity, grossCents }) => [
            label,
            String(quantity),
            formatCents(grossCents),
          ]),
        },
        breakdown: {
          caption: "La TVA",
          columns: [{ title: "Mention" }],
          rows: [[withoutVatMention(document)]],
        },
      }
    : { table: itemsOf(document), breakdown: vatOf(document) };

const itemsOf = ({ lines }: SalesDocument): PrintableDocument["table"] => ({
  caption: "Ce qui est facturé",
  columns: [
    { title: "Désignation" },
    { title: "Quantité", width: 50, figures: true },
    { title: "Prix unitaire HT", width: 82, figures: true },
    { title: "Taux de TVA", width: 68, figures: true },
    { title: "Montant TTC", width: 76, figures: true },
  ],
  rows: lines.map(({ label, quantity, netCents, vatPerMille, grossCents }) => [
    label,
    String(quantity),
    formatCents(netCents),
    rateName(vatPerMille),
    formatCents(grossCents),
  ]),
});

const vatOf = ({ vat }: SalesDocument): DocumentTable => ({
  caption: "La TVA par taux",
  columns: [
    { title: "Taux" },
    { title: "Montant HT", width: 72, figures: true },
    { title: "TVA", width: 72, figures: true },
  ],
  rows: vat.map(({ vatPerMille, netCents, vatCents }) => [
    rateName(vatPerMille),
    formatCents(netCents),
    formatCents(vatCents),
  ]),
});

function notesOf(document: SalesDocument): string[] {
  const { kind, paymentId, provider, sessionId, reissue, vat } = document;
  const abroad = areWithoutVat(vat) ? null : abroadMention(document);
  const back = reissue
    ? "La nouvelle facture porte sur la même somme, déjà payée."
    : "Cette somme est rendue par le moyen de paiement d’origine.";
  const paid =
    kind === "invoice" ? "Réglée comptant, sans escompte\u{202f}: aucune somme ne reste due." : back;
  const session = sessionId ? `, session ${provider} ${sessionId}` : "";
  return [
    operationCategory,
    ...(abroad ? [`${abroad}.`] : []),
    `${paid} Paiement nº\u{a0}${paymentId}${session}.`,
  ];
}

/** '1er décembre 2026' of an instant, or of a day; kept on one line. */
const longDay = (instant: string): string => formatDate(instant).replaceAll(" ", "\u{a0}");
