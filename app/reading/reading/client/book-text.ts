import { type FindOptions, findText, foldedPassage, foldedQuery } from "#reading/reading/client/find-text.ts";
import { textOf, type TextPieces, textPieces } from "#reading/reading/client/text-pieces.ts";
import { seconds } from "#platform/data/durations.ts";

export interface SearchResult {
  cfi: string;
  chapter: string | null;
  before: string;
  match: string;
  after: string;
}

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
}

/** Of a passage: a correction may have changed its end. */
const searchedLength = 60;
const patience = seconds(10);

/** The whole text of a book, read without showing it. */
export function createBookText(source: TextSource) {
  const { beforeLoad, addresses, addressOf, cfiOf, chapterAt, sectionAt } = source;
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
      const range = passageIn(await read(address, AbortSignal.timeout(patience)), passage);
      if (range) return cfiOf(index, range);
    }
    return null;
  }

  /** A section's document, to show a part of it. */
  const document = (path: string) => read(addressOf(path), AbortSignal.timeout(patience));

  return { search, findPassage, document };
}

/** Where a document has this text, or else its beginning. Older passages have the signs of notes in them. */
export function passageIn(doc: Document, passage: string): Range | null {
  const readings = [textPieces(doc.body), textPieces(doc.body, true)];
  for (const wanted of [passage, passage.slice(0, searchedLength)])
    for (const pieces of readings)
      for (const { range } of findRanges(pieces, foldedPassage(wanted), { isPassage: true })) return range;
  return null;
}

/** Whether a range has this text, but for accents, capitals, white space and signs of notes. */
export const isSameText = (range: Range, text: string): boolean =>
  [textOf(range), range.toString()].some((each) => foldedPassage(each) === foldedPassage(text));

function* findRanges({ texts, nodes }: TextPieces, query: string, options: FindOptions) {
  for (const { start, end, ...context } of findText(texts, query, options)) {
    const [first, last] = [nodes[start.piece], nodes[end.piece]];
    if (!first || !last) continue;
    const range = first.ownerDocument.createRange();
    range.setStart(first, start.offset);
    range.setEnd(last, end.offset);
    yield { ...context, range };
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
