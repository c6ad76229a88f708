import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import type { JournalLine, VatAmount } from "#selling/payments/journal/journal.rules.ts";

/** What is left of an invoice: the content of the credit note that cancels it, and of the invoice in its place. */
export interface Remainder {
  lines: JournalLine[];
  vat: VatAmount[];
}

/**
 * An invoice less the credit notes about it; those that a later invoice cancelled do not count.
 * @param documents of its payment, in any order
 */
export function remainderOf(invoice: SalesDocument, documents: readonly SalesDocument[]): Remainder {
  const cancelled = new Set(documents.map(({ kind, corrects }) => (kind === "invoice" ? corrects : null)));
  const notes = documents.filter(
    ({ kind, corrects, number }) =>
      kind === "credit-note" && corrects === invoice.number && !cancelled.has(number),
  );
  const lines = invoice.lines.map(({ label, vatPerMille, grossCents }) => ({
    lineId: null,
    editionId: null,
    label,
    vatPerMille,
    amountCents: grossCents,
  }));
  for (const line of notes.flatMap((note) => note.lines)) take(lines, line);
  const vat = invoice.vat.map((amount) => {
    const given = notes.flatMap((note) =>
      note.vat.filter(({ vatPerMille }) => vatPerMille === amount.vatPerMille),
    );
    const left = (name: "netCents" | "vatCents" | "grossCents") =>
      given.reduce((cents, each) => cents - each[name], amount[name]);
    return {
      vatPerMille: amount.vatPerMille,
      netCents: left("netCents"),
      vatCents: left("vatCents"),
      grossCents: left("grossCents"),
    };
  });
  return {
    lines: lines.filter(({ amountCents }) => amountCents > 0),
    vat: vat.filter(({ grossCents }) => grossCents > 0),
  };
}

/** Takes an amount from the line of this name, and what is beyond it from the others at its rate. */
function take(lines: JournalLine[], from: SalesDocument["lines"][number]): void {
  let cents = from.grossCents;
  const ofRate = lines.filter(({ vatPerMille }) => vatPerMille === from.vatPerMille);
  const named = ofRate.filter(({ label }) => label === from.label);
  for (const line of [...named, ...ofRate]) {
    const part = Math.min(cents, line.amountCents);
    line.amountCents -= part;
    cents -= part;
  }
}
