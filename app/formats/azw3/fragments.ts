import { isVoidElement, serializeXhtml, startTag } from "../xml/xml-serialize.ts";
import { isElement, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";

/** Readers load a book fragment by fragment and expect them to be about this long. */
export const FRAGMENT_BYTES = 8192;

/** A piece of markup that is inserted into its document's skeleton when the document is shown. */
export interface Fragment {
  kind: "fragment";
  markup: string;
  byteLength: number;
  /** XPath of its parent (`P-`) or its preceding sibling (`S-`). */
  selector: string;
}

interface SkeletonPiece {
  kind: "skeleton";
  markup: string;
}

/** A place within a document: the fragment's number in it, and bytes from the fragment's start. */
export interface Place {
  fragment: number;
  offset: number;
}

/** A document as KF8 stores it: the pieces in reading order, and the position of each id. */
export interface LaidOutDocument {
  pieces: (Fragment | SkeletonPiece)[];
  places: Map<string, Place>;
}

/**
 * Divides a document into a skeleton and fragments of at most 8 KiB, cut between elements. An element that is too long
 * is opened: its tags go into the skeleton and its content into the fragments. Only a text longer than 8 KiB without
 * any element is cut between words.
 */
export function layOutDocument(html: XmlElement): LaidOutDocument {
  const layout = new Layout();
  layout.addSkeleton(`<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<${tagOf(html)}>`);
  for (const child of html.children) {
    if (isElement(child, "body")) layout.open(child);
    else layout.addSkeleton(serializeXhtml(child));
  }
  layout.addSkeleton(`</${html.name}>\n`);
  return { pieces: layout.pieces, places: layout.places };
}

class Layout {
  readonly pieces: (Fragment | SkeletonPiece)[] = [];
  readonly places = new Map<string, Place>();
  #fragments = 0;
  #current: Fragment | null = null;
  #selector = "";
  /** Ids of opened elements: the nearest place inside a fragment is the beginning of the next one. */
  #waitingIds: string[] = [];

  addSkeleton(markup: string): void {
    this.#current = null;
    this.pieces.push({ kind: "skeleton", markup });
  }

  /** Moves an element's tags into the skeleton and its children into fragments. */
  open(element: XmlElement): void {
    this.addSkeleton(`<${tagOf(element)}>`);
    this.#waitingIds.push(...anchorsOf(element));
    this.#selector = selector("P", element);
    const before = this.#fragments;
    for (const child of element.children) this.#add(child);
    if (this.#fragments === before) this.#append("\n", 1);
    this.addSkeleton(`</${element.name}>`);
    this.#selector = selector("S", element);
  }

  #add(node: XmlNode): void {
    const markup = serializeXhtml(node);
    const byteLength = Buffer.byteLength(markup);
    if (byteLength <= FRAGMENT_BYTES) {
      this.#append(markup, byteLength, node);
    } else if (node.kind === "element" && node.children.length > 0) {
      this.open(node);
    } else {
      for (const part of wordsWithin(markup, FRAGMENT_BYTES)) this.#append(part, Buffer.byteLength(part));
    }
  }

  #append(markup: string, byteLength: number, node?: XmlNode): void {
    const fragment = this.#fragmentFor(byteLength);
    const offset = fragment.byteLength;
    const number = this.#fragments - 1;
    for (const id of this.#waitingIds.splice(0)) this.places.set(id, { fragment: number, offset });
    for (const [id, at] of node ? idOffsets(node) : []) {
      this.places.set(id, { fragment: number, offset: offset + at });
    }
    fragment.markup += markup;
    fragment.byteLength += byteLength;
  }

  #fragmentFor(byteLength: number): Fragment {
    if (this.#current && this.#current.byteLength + byteLength <= FRAGMENT_BYTES) return this.#current;
    this.#current = { kind: "fragment", markup: "", byteLength: 0, selector: this.#selector };
    this.pieces.push(this.#current);
    this.#fragments += 1;
    return this.#current;
  }
}

function tagOf(element: XmlElement): string {
  return startTag(element.name, element.attributes);
}

function selector(position: "P" | "S", element: XmlElement): string {
  return `${position}-//*[@aid='${element.attributes.get("aid") ?? "0"}']`;
}

/** The names by which links lead to an element: its id, and the name of an old anchor. */
const anchorsOf = ({ name, attributes }: XmlElement): string[] =>
  [attributes.get("id"), name === "a" ? attributes.get("name") : undefined].filter((id) => id !== undefined);

/** Ids in a piece of markup, with the number of bytes before their elements. */
function idOffsets(node: XmlNode): [id: string, offset: number][] {
  const found: [string, number][] = [];
  let at = 0;
  const walk = (part: XmlNode): void => {
    if (part.kind === "text") {
      at += Buffer.byteLength(serializeXhtml(part));
      return;
    }
    for (const id of anchorsOf(part)) found.push([id, at]);
    at += Buffer.byteLength(tagOf(part)) + (isVoidElement(part.name) ? 3 : 2);
    part.children.forEach(walk);
    if (!isVoidElement(part.name)) at += part.name.length + 3;
  };
  walk(node);
  return found;
}

/** Parts of a text up to a number of bytes, cut after a space if there is one. Escapes are never cut. */
function wordsWithin(markup: string, bytes: number): string[] {
  const parts: string[] = [];
  let part = "";
  let length = 0;
  for (const word of markup.match(/&[a-z]+;|[^ &]{1,1000} ?| /gu) ?? []) {
    const wordBytes = Buffer.byteLength(word);
    if (length + wordBytes > bytes) {
      parts.push(part);
      part = "";
      length = 0;
    }
    part += word;
    length += wordBytes;
  }
  return [...parts, part];
}
