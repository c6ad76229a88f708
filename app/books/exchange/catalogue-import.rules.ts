import type { BookRecord } from "#formats/onix/book-record.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import type { Place, ShopRecord } from "#books/exchange/editions/exchanged-editions.rules.ts";
import { eachText, noticeTextNames, noticeTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import { pricesToCome } from "#books/exchange/imports/import-prices.rules.ts";
import type { ImportedFile, ImportedKind } from "#books/exchange/imports/import-files.rules.ts";
import { stateLabels } from "#books/exchange/csv-columns.rules.ts";
import { headingKey } from "#books/exchange/csv-fields.rules.ts";
import { cleanSubjects, type Subject } from "#books/exchange/subjects.rules.ts";

/** The audited acts of an administrator here. */
export const exchangeActs = {
  "import-started": "Import lancé",
  "import-cancelled": "Import arrêté",
  "catalogue-exported": "Catalogue exporté",
  "accessibility-assessed": "Accessibilité évaluée",
  "deposit-recorded": "Dépôt légal noté",
  "subject-placed": "Sujet rangé",
  "partner-key-created": "Clé de partenaire créée",
  "partner-key-revoked": "Clé de partenaire révoquée",
} as const;
export type ExchangeAct = keyof typeof exchangeActs;

/** The columns are to be confirmed; the dry run is done; books are being written; the end. */
export const importStates = ["mapping", "checked", "running", "done", "cancelled"] as const;
export type ImportState = (typeof importStates)[number];

/** A new book, a new edition of a known book, a change, nothing, or a refusal. */
export const importActions = ["create", "add", "change", "none", "refuse"] as const;
export type ImportAction = (typeof importActions)[number];
export const actionLabels: Record<ImportAction, string> = {
  create: "Livre créé",
  add: "Édition ajoutée",
  change: "Modifié",
  none: "Inchangé",
  refuse: "Refusé",
};

const countedLines: Record<ImportAction, readonly [one: string, several: string]> = {
  create: ["nouveau livre", "nouveaux livres"],
  add: ["nouvelle édition", "nouvelles éditions"],
  change: ["édition modifiée", "éditions modifiées"],
  none: ["ligne inchangée", "lignes inchangées"],
  refuse: ["ligne refusée", "lignes refusées"],
};

/** « 12 nouveaux livres, 1 ligne refusée. » */
export function countsText(counts: Partial<Record<ImportAction, number>>): string {
  const texts = importActions.flatMap((action) => {
    const count = counts[action] ?? 0;
    const [one, several] = countedLines[action];
    return count > 0 ? [`${count.toLocaleString("fr-FR")}\u00A0${count > 1 ? several : one}`] : [];
  });
  return texts.length > 0 ? `${texts.join(", ")}.` : "";
}

/** More rows than a publisher's catalogue, and few enough for one reading. */
export const maxImportRows = 20_000;
/** 10 000 products of ONIX are 80 MB. */
export const maxImportBytes = 200 * 1024 * 1024;
export const tooLargeCatalogue = "Ce fichier est trop volumineux\u202F: 200 Mo au plus.";
export const importPageSize = 50;

/** A code without a category, the number of books that have it, and what the file calls it. */
export type UnknownSubject = Subject & { books: number; heading?: string };

/** The most frequent ones. */
export const maxUnknownSubjects = 200;

/** What a row does, and why. */
export interface Plan {
  action: ImportAction;
  reason: string | null;
  /** The changed fields, in French. */
  changes: string[];
}

/** The fields that an import changes, in French. */
export const fieldLabels = {
  subtitle: "Sous-titre",
  editionTitle: "Titre de l’édition",
  description: "Description",
  editionDescription: "Description de l’édition",
  language: "Langue",
  ...eachText((name) => noticeTexts[name].label),
  pressQuotes: "Presse",
  series: "Série",
  contributors: "Contributeurs",
  tags: "Mots-clés",
  subjects: "Sujets",
  categories: "Catégories",
  publicationDate: "Date de publication",
  prices: "Prix",
  isFree: "Catalogue gratuit",
  isbns: "ISBN",
  accessibility: "Accessibilité",
} as const satisfies Partial<Record<keyof BookRecord, string>>;
export type Changeable = keyof typeof fieldLabels;
export const labelOf = (name: Changeable): string => fieldLabels[name];

/** The fields that all editions of a book share. */
export const bookFields: ReadonlySet<Changeable> = new Set([
  "subtitle",
  "description",
  "language",
  ...noticeTextNames,
  "pressQuotes",
  "series",
  "contributors",
  "tags",
  "subjects",
  "categories",
]);

export const refusedPlan = (reason: string): Plan => ({ action: "refuse", reason, changes: [] });

/** The name of a book's author until the publisher gives it. */
export const unknownAuthor = "Auteur à préciser";

/** What a new edition lacks, and has instead until the publisher corrects it, in French. */
const lackingOf = ({ author, publicationDate, prices }: ShopRecord): string[] => [
  ...(author === unknownAuthor ? ["l’auteur"] : []),
  ...(publicationDate ? [] : ["la date de publication (celle de l’import en attendant)"]),
  ...(prices ? [] : ["le prix (0\u00A0€ en attendant)"]),
];

/**
 * What the shop would do with a checked record.
 * @param takesIncomplete a new edition without a date or a price comes off sale; otherwise it is refused
 */
export function planOf(
  record: ShopRecord,
  place: Place,
  files: readonly ImportedFile[],
  now: Date,
  takesIncomplete = false,
): Plan {
  if (place.doubt) return refusedPlan(place.doubt);
  if (place.edition) {
    const names = changedFields(record, place.edition.record);
    const reason = [
      ...(isSameName(record, place.edition.record) ? [] : [keptName(place.edition.record)]),
      ...(isSameState(record, place.edition.record) ? [] : [keptState(place.edition.record)]),
    ].join(" ");
    const changes = [
      ...names.map(labelOf),
      ...pricesToCome(record, place.edition.row),
      ...files.map(({ kind }) => kindLabels[kind]),
    ];
    return { action: changes.length > 0 ? "change" : "none", reason: reason || null, changes };
  }
  if (!record.publicationDate && !takesIncomplete) return refusedPlan("La date de publication manque.");
  if (!record.prices && !takesIncomplete) return refusedPlan("Le prix manque.");
  const reason = heldReason(record, files, now);
  const changes = place.sibling ? changedOfBook(record, place.sibling.record).map(labelOf) : [];
  return { action: place.bookId === null ? "create" : "add", reason, changes };
}

const keptName = ({ title }: ShopRecord) =>
  `Titre et auteur restent ceux de la boutique\u202F: « ${title} ».`;
const keptState = ({ availability = "withdrawn" }: ShopRecord) =>
  `L’état reste celui de la boutique\u202F: ${stateLabels[availability]}.`;
const isSameState = ({ availability }: ShopRecord, stored: ShopRecord) =>
  availability === undefined || availability === stored.availability;

/** Why a new edition is not sold yet, in French; null if it is, or will be at its moment. */
export function heldReason(record: ShopRecord, files: readonly ImportedFile[], now: Date): string | null {
  const missing = [...lackingOf(record), ...missingFiles(files)];
  if (missing.length > 0) return `Hors vente, il manque\u202F: ${missing.join(", ")}.`;
  if (record.availability === "withdrawn") return "Hors vente, comme dans le fichier.";
  // A stated moment that has passed means that the file is older than the sale.
  if (record.availability === "scheduled" && onlineAtOf(record, now) === null)
    return "Hors vente\u202F: le fichier l’annonce à paraître, sans date à venir.";
  return null;
}

/** The stated moment of sale, or the day of publication in Paris if it is to come. */
export function onlineAtOf({ onlineAt, publicationDate = "" }: ShopRecord, now: Date): Date | null {
  if (onlineAt) return new Date(onlineAt);
  const published = parisInstant(publicationDate, "00:00");
  return published && published > now ? published : null;
}

export const kindLabels: Record<ImportedKind, string> = {
  pdf: "PDF",
  docx: "DOCX",
  epub: "EPUB",
  cover: "couverture",
};

/** The files without which an edition cannot be sold, in French: an EPUB or both a PDF and a DOCX, and its cover. */
function missingFiles(files: readonly ImportedFile[]): string[] {
  const kinds = new Set(files.map(({ kind }) => kind));
  return [...missingTexts(kinds), ...(kinds.has("cover") ? [] : [kindLabels.cover])];
}

function missingTexts(kinds: ReadonlySet<ImportedKind>): string[] {
  if (kinds.has("epub")) return [];
  if (kinds.has("pdf")) return kinds.has("docx") ? [] : [`${kindLabels.docx} ou ${kindLabels.epub}`];
  if (kinds.has("docx")) return [`${kindLabels.pdf} ou ${kindLabels.epub}`];
  return [`${kindLabels.epub} (ou ${kindLabels.pdf} et ${kindLabels.docx})`];
}

const isSameName = (one: ShopRecord, other: ShopRecord) =>
  headingKey(one.title) === headingKey(other.title) &&
  (one.author === unknownAuthor || headingKey(one.author) === headingKey(other.author));

/** The fields that the record states otherwise than the shop; an absent one changes nothing. */
export const changedFields = (record: ShopRecord, stored: ShopRecord): Changeable[] =>
  (Object.keys(fieldLabels) as Changeable[]).filter(
    (name) => record[name] !== undefined && !isEqual(mergedField(record, stored, name), stored[name]),
  );

/** What the row of a new edition states otherwise of its book. */
export const changedOfBook = (record: ShopRecord, stored: ShopRecord): Changeable[] =>
  changedFields(record, stored).filter((name) => bookFields.has(name));

/**
 * The new value of a field: numbers of other files, unstated parts of an accessibility statement and other subjects stay.
 * Two files of an edition are two products, whose subjects may differ. A subtitle is only completed: readers know a book
 * by it.
 */
export function mergedField<Name extends Changeable>(
  record: ShopRecord,
  stored: ShopRecord,
  name: Name,
): ShopRecord[Name] {
  const value = record[name] ?? stored[name];
  if (name === "subtitle") return stored[name] ?? value;
  if (name === "subjects")
    return cleanSubjects([...(stored.subjects ?? []), ...(record.subjects ?? [])]) as ShopRecord[Name];
  if (name !== "isbns" && name !== "accessibility") return value;
  return { ...(stored[name] as object | undefined), ...(value as object | undefined) } as ShopRecord[Name];
}

/** Independent of the order of names. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
