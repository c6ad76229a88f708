import { type Anchor, maxChapter } from "#reading/reading/annotations/annotations.rules.ts";
import {
  type Candidate,
  isBetter,
  passageFinder,
  type Quotation,
} from "#reading/reading/client/passage-finder.ts";
import { type FindOptions, findText, foldedPassage, foldedQuery } from "#reading/reading/client/find-text.ts";
import { bookLine } from "#reading/reading/client/text-of-book.ts";
import { rangeOf, textOf, type TextPieces, textPieces } from "#reading/reading/client/text-pieces.ts";
import { seconds } from "#platform/data/durations.ts";

export interface SearchResult {
  cfi: string;
  chapter: string | null;
  before: string;
  match: string;
  after: string;
}

/** A marked text, and where it was. */
export interface MarkedText extends Quotation {
  id: string;
  fraction: number;
}
type FoundAnchor = Omit<Anchor, "revision">;

interface TextSource {
  /** Runs before a section is read: access may have to be asked for again. */
  beforeLoad: () => Promise<void>;
  /** Of the sections, in order. */
  addresses: readonly string[];
  addressOf: (path: string) => string;
  cfiOf: (index: number, range: Range) => string;
  chapterAt: (index: number, range: Range) => string | null;
  /** The section in which a fraction of the book is. */
  sectionAt: (fraction: number) => number;
  /** The fraction of the book at a part of a section, from 0 to 1. */
  fractionAt: (index: number, part: number) => number;
}

const patience = seconds(10);

/** The whole text of a book, read without showing it. */
export function createBookText(source: TextSource) {
  const { beforeLoad, addresses, addressOf, cfiOf, chapterAt, sectionAt, fractionAt } = source;
  async function read(address: string, signal: AbortSignal): Promise<Document> {
    await beforeLoad();
    return documentAt(address, signal);
  }

  /** Sections one after the other: results are shown while the others are read. */
  async function* search(query: string, isWhole: boolean, signal: AbortSignal): AsyncGenerator<SearchResult> {
    const wanted = foldedQuery(query);
    for (const [index, address] of addresses.entries()) {
      const doc = await read(address, signal);
      if (signal.aborted) return;
      for (const { range, ...context } of findRanges(textPieces(doc.body), wanted, { isWhole }))
        yield { cfi: cfiOf(index, range), chapter: chapterAt(index, range), ...context };
    }
  }

  /** The CFI of a text that was on a page of another revision of the file, searched from where it was. */
  async function findPassage(passage: string, fraction: number): Promise<string | null> {
    const nearest = sectionAt(fraction);
    const order = [...addresses.entries()].toSorted(
      ([a], [b]) => Math.abs(a - nearest) - Math.abs(b - nearest),
    );
    for (const [index, address] of order) {
      const doc = await read(address, AbortSignal.timeout(patience));
      const found = passageFinder(doc)({ quote: passage, prefix: "", suffix: "" });
      if (found) return cfiOf(index, found.range);
    }
    return null;
  }

  /** Where marked passages are in this file, by their text; those that are nowhere are left out. */
  async function anchor(marks: readonly MarkedText[]): Promise<Map<string, FoundAnchor>> {
    const anchors = new Map<string, FoundAnchor & Candidate>();
    for (const [index, address] of addresses.entries()) {
      const find = passageFinder(await read(address, AbortSignal.timeout(patience)));
      for (const mark of marks) {
        const found = mark.quote === "" ? null : find(mark);
        if (!found) continue;
        const { range, part, ...fit } = found;
        const candidate = { ...fit, distance: Math.abs(index - sectionAt(mark.fraction)) };
        if (!isBetter(candidate, anchors.get(mark.id))) continue;
        const chapter = bookLine(chapterAt(index, range) ?? "", maxChapter);
        const place = { cfi: cfiOf(index, range), fraction: fractionAt(index, part), chapter };
        anchors.set(mark.id, { ...candidate, ...place });
      }
    }
    return anchors;
  }

  /** A section's document, to show a part of it. */
  const document = (path: string) => read(addressOf(path), AbortSignal.timeout(patience));

  return { search, findPassage, anchor, document };
}

export type BookText = ReturnType<typeof createBookText>;

/** Whether a range has this text, but for accents, capitals, white space and signs of notes. */
export const isSameText = (range: Range, text: string): boolean =>
  [textOf(range), range.toString()].some((each) => foldedPassage(each) === foldedPassage(text));

function* findRanges(pieces: TextPieces, query: string, options: FindOptions) {
  for (const { start, end, ...context } of findText(pieces.texts, query, options)) {
    const range = rangeOf(pieces, { start, end });
    if (range) yield { ...context, range };
  }
}

/** A document that is read, not shown: it loads nothing, and Trusted Types have no part in it. */
function documentAt(address: string, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.addEventListener("load", () =>
      request.status === 200 && request.responseXML
        ? resolve(request.responseXML)
        : reject(new Error(address)),
    );
    request.addEventListener("error", () => reject(new Error(address)));
    request.addEventListener("abort", () => reject(new DOMException(address, "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send();
  });
}
