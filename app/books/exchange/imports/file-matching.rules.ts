import type { BookRecord } from "#formats/onix/book-record.ts";
import { headingKey } from "#books/exchange/csv-fields.rules.ts";
import { defaultEditionTitle } from "#books/exchange/editions/exchanged-editions.rules.ts";
import {
  type FileIndex,
  filesOf,
  type ImportedFile,
  type ImportedKind,
  type NamingRecord,
  remarksOnFiles,
  titleKeys,
} from "#books/exchange/imports/import-files.rules.ts";
import { maxUnknownSubjects, type UnknownSubject } from "#books/exchange/catalogue-import.rules.ts";
import { type Subject, subjectKey } from "#books/exchange/subjects.rules.ts";

/** The files of each edition of a catalogue. */
export interface MatchedFiles {
  /** Those that any row of the record's edition gives it; of two of one kind, that of the earlier row. */
  of: (record: NamingRecord) => ImportedFile[];
  /** French: why a file of the record is not among them. */
  remarks: (record: NamingRecord) => string[];
}

/** Matches files with editions once all rows are known: a title that several editions have gives none of them a file. */
export function createFileMatching(index: FileIndex) {
  const records: NamingRecord[] = [];

  return {
    add: ({ title, author, editionTitle, isbns, files, coverLink }: NamingRecord): void => {
      records.push({
        title,
        author,
        ...(editionTitle && { editionTitle }),
        ...(isbns && { isbns }),
        ...(files && { files }),
        ...(coverLink && { coverLink }),
      });
    },
    match(): MatchedFiles {
      const editionOf = editionKeys(records);
      const editions = new Map<string, Set<string>>();
      for (const record of records)
        for (const key of titleKeys(record))
          editions.set(key, (editions.get(key) ?? new Set()).add(editionOf(record)));
      const shared = new Set([...editions].flatMap(([key, { size }]) => (size > 1 ? [key] : [])));
      const matched = new Map<string, Map<ImportedKind, ImportedFile>>();
      for (const record of records) {
        const files = matched.get(editionOf(record)) ?? new Map<ImportedKind, ImportedFile>();
        matched.set(editionOf(record), files);
        for (const file of filesOf(record, index, shared))
          if (!files.has(file.kind)) files.set(file.kind, file);
      }
      return {
        of: (record) => [...(matched.get(editionOf(record))?.values() ?? [])],
        remarks: (record) => remarksOnFiles(record, index, shared),
      };
    },
  };
}

/** A row without the title of its edition is of the only one that other rows of the book name. */
function editionKeys(records: readonly NamingRecord[]): (record: NamingRecord) => string {
  const bookOf = ({ title, author }: NamingRecord) => `${headingKey(title)}\u001F${headingKey(author)}`;
  const named = new Map<string, Set<string>>();
  for (const { editionTitle, ...record } of records)
    if (editionTitle) {
      const book = bookOf(record);
      named.set(book, (named.get(book) ?? new Set()).add(headingKey(editionTitle)));
    }
  return (record) => {
    const book = bookOf(record);
    const byDefault = headingKey(defaultEditionTitle);
    const [only = byDefault, ...others] = named.get(book) ?? [];
    const untitled = others.length > 0 ? byDefault : only;
    const edition = record.editionTitle ? headingKey(record.editionTitle) : untitled;
    return `${book}\u001F${edition}`;
  };
}

/** As the name of a category. */
const headingMaxLength = 100;

/** Counts the books of each subject that has no category; a book of two rows counts once. */
export function tallySubjects() {
  const books = new Map<string, { subject: Subject; keys: Set<string> }>();
  const headings = new Map<string, string>();
  return {
    add(subject: Subject, book: string): void {
      const key = subjectKey(subject);
      const entry = books.get(key) ?? { subject, keys: new Set() };
      entry.keys.add(book);
      books.set(key, entry);
    },
    /** What a file calls its codes: the first heading of each. */
    name(subjects: NonNullable<BookRecord["subjects"]> = []): void {
      for (const { heading, scheme, code } of subjects) {
        const key = subjectKey({ scheme, code: code.trim().toUpperCase() });
        if (heading && !headings.has(key))
          headings.set(key, heading.slice(0, headingMaxLength).toWellFormed());
      }
    },
    mostFrequent: (): UnknownSubject[] =>
      [...books]
        .map(([key, { subject, keys }]) => {
          const heading = headings.get(key);
          return { ...subject, books: keys.size, ...(heading && { heading }) };
        })
        .toSorted((one, other) => other.books - one.books)
        .slice(0, maxUnknownSubjects),
  };
}
