import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import * as rules from "#selling/payments/journal/journal.rules.ts";
import type { ReissueRow } from "#selling/payments/journal/reissues.store.server.ts";
import type { JournalEntryRow, SalesDocumentRow } from "#selling/payments/journal/journal.store.server.ts";

/** Thrown at the first fault of the journal; the message names the row, in French. */
export class JournalFault extends Error {}

/** Checks the rows in order, each against the previous one. */
export interface Trail {
  position: number;
  hash: string;
  day: string;
  perpetualCents: number;
  /** The last row of the chain of reissued invoices. */
  reissues: { position: number; hash: string };
  /** The last number used, by counter and year: 'entry 2026', 'invoice 2026' … */
  numbers: Map<string, number>;
}

export const newTrail = (): Trail => ({
  position: 0,
  hash: rules.noHash,
  day: "",
  perpetualCents: 0,
  reissues: { position: 0, hash: rules.noHash },
  numbers: new Map(),
});

/**
 * Checks one row against itself, the previous one and its document, and advances.
 * @throws JournalFault
 */
export function follow(trail: Trail, entry: JournalEntryRow, document: SalesDocumentRow | null): void {
  const fail: Fail = (reason: string): never => {
    throw new JournalFault(`Ligne ${rules.entryNumber(entry)} (position ${entry.position})\u202f: ${reason}`);
  };
  if (entry.position !== trail.position + 1) fail(`la position ${trail.position + 1} manque avant elle.`);
  if (entry.hash !== rules.hashOf(entry)) fail("son empreinte ne correspond pas à son contenu.");
  if (entry.previousHash !== trail.hash) fail("elle ne suit pas la ligne qui la précède.");
  if (entry.day < trail.day || rules.yearOf(entry.day) !== entry.year) fail("sa journée n’est pas en ordre.");
  const expected = countUp(trail, "entry", entry);
  if (entry.sequence !== expected) fail(`la ligne ${expected} de l’année manque avant elle.`);
  requireSums(trail, entry, fail);
  if (!document) fail(`la pièce ${entry.documentNumber} manque.`);
  requireDocument(trail, entry, document, fail);
  Object.assign(trail, { position: entry.position, hash: entry.hash, day: entry.day });
  trail.perpetualCents = entry.perpetualCents;
}

/**
 * Checks an invoice that was made out to another name after a row, with its two documents, and advances.
 * @throws JournalFault
 */
export function followReissue(
  trail: Trail,
  reissue: ReissueRow,
  creditNote: SalesDocumentRow | undefined,
  invoice: SalesDocumentRow | undefined,
): void {
  const fail: Fail = (reason: string): never => {
    throw new JournalFault(`Facture refaite ${reissue.invoiceNumber}\u202f: ${reason}`);
  };
  if (reissue.position !== trail.reissues.position + 1) fail("celle d’avant manque.");
  if (reissue.hash !== rules.hashOf(reissue)) fail("son empreinte ne correspond pas à son contenu.");
  if (reissue.previousHash !== trail.reissues.hash) fail("elle ne suit pas celle qui la précède.");
  if (reissue.afterPosition !== trail.position || reissue.afterHash !== trail.hash)
    fail("elle ne suit pas sa ligne du journal.");
  if (!creditNote || !invoice) fail("une de ses pièces manque.");
  requireContent(trail, creditNote, reissue.creditNoteSha256, fail);
  requireContent(trail, invoice, reissue.invoiceSha256, fail);
  const { grossCents, corrects } = creditNote.content as SalesDocument;
  if ((invoice.content as SalesDocument).grossCents !== grossCents || corrects !== reissue.replacedNumber)
    fail("ses deux pièces ne disent pas la même chose.");
  trail.reissues = { position: reissue.position, hash: reissue.hash };
}

type Fail = (reason: string) => never;

/** The next number in a year's series. */
function countUp({ numbers }: Trail, name: string, { year }: { year: number }): number {
  const key = `${name} ${year}`;
  const next = (numbers.get(key) ?? 0) + 1;
  numbers.set(key, next);
  return next;
}

function requireSums(trail: Trail, entry: JournalEntryRow, fail: Fail): void {
  const sign = Math.sign(entry.grossCents);
  const ofLines = entry.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const sum = rules.sumOf(entry.vat);
  const isWhole = entry.vat.every(({ netCents, vatCents, grossCents }) => netCents + vatCents === grossCents);
  if (!isWhole || sum.grossCents !== entry.grossCents || sign * ofLines !== entry.grossCents)
    fail("ses montants ne s’additionnent pas.");
  if (entry.perpetualCents !== trail.perpetualCents + entry.grossCents) fail("son total perpétuel est faux.");
}

function requireDocument(trail: Trail, entry: JournalEntryRow, document: SalesDocumentRow, fail: Fail): void {
  const { number, kind, year, sequence, content } = document;
  requireContent(trail, document, entry.documentSha256, fail);
  const { kind: printed, number: printedNumber, paymentId, grossCents, vat } = content as SalesDocument;
  const agrees =
    printed === kind &&
    printedNumber === number &&
    number === rules.documentNumber(kind, { year, sequence }) &&
    year === entry.year &&
    paymentId === entry.paymentId &&
    document.paymentId === entry.paymentId &&
    grossCents === Math.abs(entry.grossCents) &&
    rules.sumByRate(vat).length === entry.vat.length;
  if (!agrees) fail(`la pièce ${number} dit autre chose qu’elle.`);
}

/** A document as it was recorded, with the next number of its kind. */
function requireContent(trail: Trail, document: SalesDocumentRow, recorded: string, fail: Fail): void {
  const { number, kind, year, sequence, content, sha256 } = document;
  if (rules.fingerprint(content) !== sha256 || sha256 !== recorded)
    fail(`la pièce ${number} a été modifiée.`);
  const expected = countUp(trail, kind, { year });
  if (sequence !== expected)
    fail(`la pièce ${rules.documentNumber(kind, { year, sequence: expected })} manque avant elle.`);
}
