import { hash } from "node:crypto";
import { BookMetadataForm } from "#books/catalogue/metadata/book-metadata.contract.ts";
import { headingKey } from "#books/exchange/csv-fields.rules.ts";
import {
  defaultEditionTitle,
  type Place,
  severalEditions,
  type ShopRecord,
} from "#books/exchange/editions/exchanged-editions.rules.ts";
import { isOfBook, labelOfPart, partsOf, type RowPart } from "#books/exchange/imports/row-parts.rules.ts";
import { subjectKey } from "#books/exchange/subjects.rules.ts";

/** The book and the edition of a row, whether the shop has them or not. */
export interface RowKeys {
  book: string;
  edition: string;
}

/** A row's record, with the categories of its subjects if it states none itself. */
export interface FiledRow {
  record: ShopRecord;
  categoriesOfSubjects: boolean;
}

/** What earlier rows of a file say of a row's book and edition. */
export interface Earlier {
  /** The numbers of the first rows of the edition and of its book, if they are earlier ones. */
  edition: number | null;
  book: number | null;
  /** The parts that earlier rows state. */
  settled: RowPart[];
  /** The French names of the fields that this row completes. */
  completed: string[];
  /** Of the settled parts, the French names of the fields that this row states otherwise, by the rows that hold. */
  differing: Map<number, string[]>;
}

/** The first row with an ISBN. */
interface IsbnRow {
  row: number;
  name: string;
  edition: string;
  editionTitle: string;
}

/**
 * The rows of one file that describe the same edition or the same book: the first one that states a part settles it, and
 * later ones complete it. So the order in which a second import writes them changes nothing.
 */
export function createEarlierRows() {
  const first = new Map<string, number>();
  const stated = new Map<string, { row: number; digest: string; ofSubjects: boolean }>();
  /** Subjects and their categories, which rows add to each other. */
  const members = new Set<string>();
  const isbns = new Map<string, IsbnRow>();
  /** The keys of each book's editions, by their titles. */
  const editionsOf = new Map<string, Map<string, string>>();

  const placeOf = (part: RowPart, { book, edition }: RowKeys) => `${isOfBook(part) ? book : edition} ${part}`;

  /** Categories of subjects add to each other. */
  const isOfSubjects = (part: RowPart, { categoriesOfSubjects }: FiledRow) =>
    part === "categories" && categoriesOfSubjects;

  function editionOf(record: ShopRecord, { name, edition, doubt }: Place, book: string): string | Refusal {
    const sameIsbn = Object.values(record.isbns ?? {}).flatMap((isbn) => isbns.get(isbn) ?? []);
    const title = titleKey(record);
    const taker = sameIsbn.find(
      (each) => each.name !== name || (each.editionTitle && title && each.editionTitle !== title),
    );
    if (taker) return { refusal: `La ligne ${taker.row} donne déjà cet ISBN à un autre livre.` };
    const [numbered, ...otherNumbered] = new Set(sameIsbn.map((each) => each.edition));
    if (otherNumbered.length > 0) return { refusal: "Ses ISBN sont ceux de plusieurs lignes." };
    if (numbered !== undefined) return numbered;
    if (doubt) return { refusal: doubt };
    if (edition) return `edition ${edition.row.id}`;
    const editions = editionsOf.get(book) ?? new Map<string, string>();
    if (title) return editions.get(title) ?? `${book} ${title}`;
    const [only, ...others] = new Set(editions.values());
    const byDefault = editions.get(headingKey(defaultEditionTitle));
    if (byDefault) return byDefault;
    if (others.length > 0) return { refusal: severalEditions };
    return only ?? `${book} ${headingKey(defaultEditionTitle)}`;
  }

  return {
    /** @returns a refusal if the row's edition is not certain */
    keys(record: ShopRecord, place: Place): RowKeys | Refusal {
      const book = place.bookId === null ? place.name : `book ${place.bookId}`;
      const edition = editionOf(record, place, book);
      return typeof edition === "string" ? { book, edition } : edition;
    },

    find(row: FiledRow, keys: RowKeys): Earlier {
      const settled: RowPart[] = [];
      const completed = new Set<string>();
      const differing = new Map<number, string[]>();
      for (const [part, value] of partsOf(row.record)) {
        const before = stated.get(placeOf(part, keys));
        if (!before && value !== madeWith[part]) completed.add(labelOfPart(part));
        if (!before || (before.ofSubjects && isOfSubjects(part, row))) continue;
        settled.push(part);
        if (before.digest === digestOf(value)) continue;
        const labels = differing.get(before.row) ?? [];
        differing.set(before.row, [...new Set([...labels, labelOfPart(part)])]);
      }
      for (const { part, member } of membersOf(row))
        if (!members.has(`${keys.book} ${member}`) && !settled.includes(part))
          completed.add(labelOfPart(part));
      return {
        edition: first.get(keys.edition) ?? null,
        book: first.get(keys.book) ?? null,
        settled,
        completed: [...completed],
        differing,
      };
    },

    add(row: number, filed: FiledRow, keys: RowKeys, { name }: Place): void {
      const { record } = filed;
      const { book, edition } = keys;
      for (const key of [book, edition]) if (!first.has(key)) first.set(key, row);
      const editionTitle = titleKey(record);
      const editions = editionsOf.get(book) ?? new Map<string, string>();
      editionsOf.set(book, editions);
      const known = [...editions.values()].includes(edition);
      if (editionTitle || !known) editions.set(editionTitle || headingKey(defaultEditionTitle), edition);
      for (const isbn of Object.values(record.isbns ?? {}))
        if (!isbns.has(isbn)) isbns.set(isbn, { row, name, edition, editionTitle });
      for (const { member } of membersOf(filed)) members.add(`${book} ${member}`);
      for (const [part, value] of partsOf(record)) {
        const place = placeOf(part, keys);
        if (!stated.has(place))
          stated.set(place, { row, digest: digestOf(value), ofSubjects: isOfSubjects(part, filed) });
      }
    },
  };
}

const membersOf = ({ record, categoriesOfSubjects }: FiledRow): { part: RowPart; member: string }[] => [
  ...(record.subjects ?? []).map((each) => ({ part: "subjects", member: `subject ${subjectKey(each)}` })),
  ...(categoriesOfSubjects ? (record.categories ?? []) : []).map((path) => ({
    part: "categories",
    member: `category ${path}`,
  })),
];

/** What a new book has if no row states it. */
const madeWith: Readonly<Record<RowPart, unknown>> = {
  language: BookMetadataForm.parse({}).language,
  isFree: false,
};

/** French: why a row is not taken. */
export interface Refusal {
  refusal: string;
}

const titleKey = ({ editionTitle = "" }: ShopRecord): string => headingKey(editionTitle);

/** Of 20 000 long descriptions, only this is kept. */
const digestOf = (value: unknown): string => hash("sha256", JSON.stringify(value), "base64").slice(0, 16);
