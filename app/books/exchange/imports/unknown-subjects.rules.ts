import { maxUnknownSubjects, type UnknownSubject } from "#books/exchange/imports/catalogue-import.rules.ts";
import { type Subject, subjectKey } from "#books/exchange/subjects/subjects.rules.ts";

/** Counts the books of each subject that has no category; a book of two rows counts once. */
export function tallySubjects() {
  const books = new Map<string, { subject: Subject; keys: Set<string> }>();
  return {
    add(subject: Subject, book: string): void {
      const key = subjectKey(subject);
      const entry = books.get(key) ?? { subject, keys: new Set() };
      entry.keys.add(book);
      books.set(key, entry);
    },
    mostFrequent: (): UnknownSubject[] =>
      [...books.values()]
        .map(({ subject: { scheme, code }, keys }) => ({ scheme, code, books: keys.size }))
        .toSorted((one, other) => other.books - one.books)
        .slice(0, maxUnknownSubjects),
  };
}
