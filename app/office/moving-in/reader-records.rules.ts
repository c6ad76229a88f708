import { textsOf } from "#books/exchange/mapped-columns.rules.ts";
import { dayOf } from "#platform/data/written-days.ts";
import type { ReaderField } from "#office/moving-in/reader-columns.rules.ts";

/** A row as it is understood; every text is trimmed, every day `YYYY-MM-DD`. */
export interface ReaderRecord {
  email: string;
  name: string | null;
  language: string | null;
  knownSince: string | null;
  isbn: string | null;
  titles: string[];
  shopId: number | null;
  boughtOn: string | null;
  isCancelled: boolean;
  giftFor: string | null;
  subscribedUntil: string | null;
  consentOn: string | null;
  consentProof: string | null;
}

const address = /^[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:.]{2,}$/;
/** An address as people write one; null if it is none. */
export function emailOf(cell: string): string | null {
  const text = cell.trim().toLowerCase();
  return text.length <= 254 && address.test(text) ? text : null;
}

/** Refunded, failed, cancelled: words of the other shops, or a column « Refunded? » with yes. */
const cancelled = /refund|rembours|cancel|annul|fail|échou|echou|void|^(?:yes|true|1|oui|y)$/i;

/** @returns the record, or in French why the row is refused */
export function readerRecordOf(
  cells: readonly string[],
  mapping: readonly (ReaderField | null)[],
): ReaderRecord | { refusal: string } {
  const texts = textsOf<ReaderField>(cells, mapping);
  const email = emailOf(texts.email ?? "");
  if (!email)
    return {
      refusal: texts.email
        ? `«\u202F${texts.email.slice(0, 80)}\u202F» n’est pas une adresse e-mail.`
        : "L’adresse e-mail manque.",
    };
  const giftFor = texts.giftFor ? emailOf(texts.giftFor) : null;
  if (texts.giftFor && !giftFor) return { refusal: "L’adresse du destinataire du cadeau est illisible." };
  const days = {
    knownSince: dayOf(texts.knownSince),
    boughtOn: dayOf(texts.boughtOn),
    subscribedUntil: dayOf(texts.subscribedUntil),
    consentOn: dayOf(texts.consentOn),
  };
  const unread = (Object.keys(days) as (keyof typeof days)[]).find((name) => texts[name] && !days[name]);
  if (unread)
    return { refusal: `La date «\u202F${(texts[unread] ?? "").slice(0, 40)}\u202F» est illisible.` };
  const composed = [texts.firstName, texts.lastName].filter(Boolean).join(" ");
  const isbn = (texts.isbn ?? "").replaceAll(/[\s-]/g, "");
  return {
    email,
    name: (texts.name ?? composed).slice(0, 200) || null,
    language: /^[a-z]{2,3}(?=[-_]|$)/i.exec(texts.language ?? "")?.[0].toLowerCase() ?? null,
    ...days,
    isbn: /^97[89]\d{10}$/.test(isbn) ? isbn : null,
    titles: (texts.title ?? "")
      .split("|")
      .map((title) => title.trim().slice(0, 300))
      .filter(Boolean),
    shopId: /^\d{1,9}$/.test(texts.shopId ?? "") ? Number(texts.shopId) : null,
    isCancelled: cancelled.test(texts.status ?? ""),
    giftFor,
    consentProof: texts.consentProof?.slice(0, 300) ?? null,
  };
}

/** A title as shops write it, and without what follows it: « Nana - EPUB », « Nana (ebook) ». */
export const titlesToTry = (title: string): string[] => [
  ...new Set([title, title.replace(/\s+[-–—|(/:].*$/, "").trim()]),
];
