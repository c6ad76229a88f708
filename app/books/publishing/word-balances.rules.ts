import type { Balance, Gap } from "#formats/balance/balance.ts";
import { type Removal, removals } from "#formats/balance/passages.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";
import type { TextFound } from "#books/publishing/word-balances.contract.ts";
import type { ebookFormats } from "#books/publishing/edition-formats.rules.ts";

type EbookFormat = (typeof ebookFormats)[number];
/** The words of a text in each ebook; the AZW3's are those of the EPUB of which it is made. */
export type Balances = Partial<Record<EbookFormat, Balance>>;

/** decisions.md, "Third wave": more than 2 %, or 200 words together. */
export const asksFor = ({ words, missing, longest }: Balance): boolean =>
  missing * 50 > words || longest >= 200;

export const textMissing = "text_missing";
/** In the audit log. */
export const acceptedText = { missing_text: "accepté" } as const;

/** The choices of a publication, for the audit log. */
export const chosen = (form: {
  onlineAt?: Date | null | undefined;
  acceptMissingText?: boolean | undefined;
}) => {
  const moment = form.onlineAt && { online_at: form.onlineAt.toISOString() };
  const details = { ...moment, ...(form.acceptMissingText && acceptedText) };
  return Object.keys(details).length > 0 ? { details } : {};
};

/** What the publisher reads of a conversion; undefined if it was not weighed. */
export function textFound(balances: Balances): TextFound | undefined {
  const found = Object.entries(balances) as [EbookFormat, Balance][];
  if (found.length === 0) return undefined;
  const whole = found.every(([, { missing }]) => missing === 0);
  return {
    whole,
    asks: found.some(([, balance]) => asksFor(balance)),
    lines: [
      ...(whole ? [WHOLE] : found.flatMap(([format, balance]) => missingLines(format, balance))),
      ...removedLines(balances.epub),
    ],
  };
}

const WHOLE = "Tout le texte y est.";

function missingLines(format: EbookFormat, { missing, words, gaps }: Balance): string[] {
  if (missing === 0) return [];
  const verb = missing === 1 ? "manque" : "manquent";
  return [
    `${countedWords(missing)} sur ${formatCount(words)} ${verb} dans l’${format.toUpperCase()}.`,
    ...gaps.map(gapLine),
  ];
}

function gapLine({ words, heading, after, begins }: Gap): string {
  const place = [
    after === "" ? "au début" : `après ${quoted(after)}`,
    ...(heading === "" || heading === after ? [] : [`sous le titre ${quoted(heading)}`]),
  ];
  return `${countedWords(words)} ${place.join(", ")}\u202F: ${quoted(begins)}.`;
}

const removalNames: Record<Removal, string> = {
  contents: "table des matières",
  pages: "numéros de page du papier",
  headers: "en-têtes et pieds de page",
  hidden: "texte masqué",
  deleted: "passages supprimés",
  comments: "commentaires",
};

function removedLines(balance: Balance | undefined): string[] {
  const named = removals.flatMap((removal) => {
    const words = balance?.removed[removal];
    return words ? [`${removalNames[removal]} (${countedWords(words)})`] : [];
  });
  return named.length === 0 ? [] : [`Laissé de côté exprès\u202F: ${named.join(", ")}.`];
}

const countedWords = (words: number): string => `${formatCount(words)}\u00A0${words === 1 ? "mot" : "mots"}`;

const quoted = (text: string): string => `«\u202F${text}\u202F»`;
