import type { TextDocument } from "../epub/read-epub.server.ts";
import { findElement, text, textOf } from "../xml/xml-tree.ts";
import { MARK_LENGTH, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { layOutDocument, type LaidOutDocument, type Place } from "./fragments.ts";
import type { Flows } from "./resources.ts";
import { completeLinks, placeAddress, toKindleMarkup, type References } from "./markup.ts";
import { TEXT_RECORD_BYTES } from "./text-records.ts";

/** A document's skeleton: its position in the text, its length, and the number of its fragments. */
export interface SkeletonRow {
  start: number;
  length: number;
  fragments: number;
}

export interface FragmentRow {
  /** The fragment's position in the text once every fragment before it is inserted. */
  insertAt: number;
  selector: string;
  /** The document's number. */
  document: number;
  /** Bytes from the end of the document's skeleton. */
  start: number;
  length: number;
}

/** The book's text as KF8 stores it: each document's skeleton, then its fragments. */
export interface TextFlow {
  text: Buffer;
  skeletons: SkeletonRow[];
  fragments: FragmentRow[];
  /** The position of a target, given as archive path with a fragment identifier; null if it isn't in the book. */
  placeOf: (target: string) => Place | null;
}

/** The `aid` numbers allow for a million elements in each document. */
const AIDS_PER_DOCUMENT = 1_000_000;

/** Joins documents into the text of a book, and keeps each placeholder of the personal mark within one text record. */
export function buildTextFlow(documents: readonly TextDocument[], flows: Flows): TextFlow {
  let arranged = [...documents];
  let flow = join(arranged, flows);
  let mark = -1;
  for (const index of documents.flatMap((document, place) => (hasMark(document) ? [place] : []))) {
    mark = flow.text.indexOf(MARK_PLACEHOLDER, mark + 1);
    const room = TEXT_RECORD_BYTES - (mark % TEXT_RECORD_BYTES);
    if (room >= MARK_LENGTH) continue;
    arranged = arranged.map((document, place) => (place === index ? moved(document, room) : document));
    flow = join(arranged, flows);
    mark += room;
  }
  return flow;
}

export function hasMark({ root }: TextDocument): boolean {
  return textOf(root).includes(MARK_PLACEHOLDER);
}

/** White space before the first paragraph of a page with a mark moves it into the next record. */
function moved(document: TextDocument, bytes: number): TextDocument {
  const body = findElement(document.root, "body");
  if (!body) return document;
  const lower = { ...body, children: [text("\n".repeat(bytes)), ...body.children] };
  const root = {
    ...document.root,
    children: document.root.children.map((child) => (child === body ? lower : child)),
  };
  return { ...document, root };
}

function join(documents: readonly TextDocument[], flows: Flows): TextFlow {
  const references: References = {
    flows,
    documents: new Set(documents.map(({ path }) => path)),
    links: [],
  };
  const laidOut = documents.map((document, index) =>
    layOutDocument(toKindleMarkup(document, references, index * AIDS_PER_DOCUMENT)),
  );
  const placeOf = placeFinder(documents, laidOut);
  const address = (link: number): string =>
    placeAddress(placeOf(references.links[link] ?? "") ?? { fragment: 0, offset: 0 });
  const rows = measure(laidOut);
  const pieces = laidOut.flatMap(({ pieces: own }) => [
    ...own.filter((piece) => piece.kind === "skeleton"),
    ...own.filter((piece) => piece.kind === "fragment"),
  ]);
  return {
    ...rows,
    text: Buffer.from(pieces.map((piece) => completeLinks(piece.markup, address)).join("")),
    placeOf,
  };
}

function measure(documents: readonly LaidOutDocument[]): Pick<TextFlow, "skeletons" | "fragments"> {
  const skeletons: SkeletonRow[] = [];
  const fragments: FragmentRow[] = [];
  let documentStart = 0;
  documents.forEach(({ pieces }, document) => {
    let assembled = 0;
    let start = 0;
    for (const piece of pieces) {
      const length = Buffer.byteLength(piece.markup);
      if (piece.kind === "fragment") {
        const insertAt = documentStart + assembled;
        fragments.push({ insertAt, selector: piece.selector, document, start, length });
        start += length;
      }
      assembled += length;
    }
    const count = pieces.filter((piece) => piece.kind === "fragment").length;
    skeletons.push({ start: documentStart, length: assembled - start, fragments: count });
    documentStart += assembled;
  });
  return { skeletons, fragments };
}

function placeFinder(
  documents: readonly TextDocument[],
  laidOut: readonly LaidOutDocument[],
): (target: string) => Place | null {
  const firstFragments = new Map<string, { first: number; places: Map<string, Place> }>();
  let first = 0;
  laidOut.forEach(({ pieces, places }, index) => {
    firstFragments.set(documents[index]?.path ?? "", { first, places });
    first += pieces.filter((piece) => piece.kind === "fragment").length;
  });
  return (target) => {
    const [path = "", id] = target.split("#");
    const document = firstFragments.get(path);
    if (!document) return null;
    const place = document.places.get(id ?? "") ?? { fragment: 0, offset: 0 };
    return { fragment: document.first + place.fragment, offset: place.offset };
  };
}
