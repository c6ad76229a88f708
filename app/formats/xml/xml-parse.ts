import { Attributes, type XmlElement } from "./xml-tree.ts";
import { withoutForbiddenCharacters } from "./xml-serialize.ts";

/**
 * The text of an XML file in one of the two encodings that EPUB allows, UTF-8 and UTF-16 (EPUB 3.3, section 3.9),
 * without its byte order mark.
 * @throws {MalformedXml} if it declares another one
 */
export function decodeXml(bytes: Buffer): string {
  const encoding = wideEncodings.get(bytes.toString("hex", 0, 2)) ?? "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1] ?? encoding;
  const isKnown = encoding !== "utf-8" || /^(utf-?8|us-ascii|ascii)$/i.test(declared);
  if (!isKnown) throw new MalformedXml(`encoding ${declared}`);
  return text;
}

/** By their byte order marks. */
const wideEncodings = new Map([
  ["feff", "utf-16be"],
  ["fffe", "utf-16le"],
]);

/** The character of a named entity beyond XML's five; undefined for an unknown name. */
type EntityNames = (name: string) => string | undefined;
const noNames: EntityNames = () => undefined;

/** What is not kept in the tree: each element of a long book takes a third of a kilobyte. */
export interface Ignored {
  /** Names of elements, with their prefix; their content is not kept either. */
  elements: ReadonlySet<string>;
  /** Beginning of the names of attributes. */
  attributes: string;
}
const nothing: Ignored = { elements: new Set(), attributes: " " };

/** The text is not well-formed XML of the expected kind. */
export class MalformedXml extends Error {
  override name = "MalformedXml";
}

/** Maximum depth: a limit for all code that walks the tree recursively. No book is nested deeper. */
const MAX_DEPTH = 400;

/** Of one element. Word writes at most forty, the namespaces of a document; each is found by reading those before it. */
const MAX_ATTRIBUTES = 250;

const START_TAG = /<([^\s<>/=]+)((?:\s+[^\s<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([^\s<>/=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const NAMED_ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * Reads a well-formed XML document without a document type's internal subset, so that no entity can be declared.
 * Comments and processing instructions are skipped; characters that XML forbids are dropped by the serializer.
 * @param names the entities that the document's type declares, such as those of XHTML 1.1
 * @throws {MalformedXml}
 */
export function parseXml(
  source: string,
  names: EntityNames = noNames,
  ignored: Ignored = nothing,
): XmlElement {
  const document: XmlElement = {
    kind: "element",
    name: "#document",
    attributes: new Attributes(),
    children: [],
  };
  const open: XmlElement[] = [document];
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < source.length) {
    const tag = source.indexOf("<", at);
    const end = tag === -1 ? source.length : tag;
    if (end > at) addText(open, decodeEntities(source.slice(at, end), names));
    at = tag === -1 ? end : readMarkup(source, tag, open, { names, ignored });
  }
  if (open.length !== 1) throw new MalformedXml(`unclosed element ${innermost(open).name}`);
  return rootOf(document);
}

interface Reading {
  names: EntityNames;
  ignored: Ignored;
}

/** Reads the markup that starts with `<` at this place and returns the position after it. */
function readMarkup(source: string, at: number, open: XmlElement[], reading: Reading): number {
  if (source.startsWith("<!--", at)) return skipComment(source, at);
  if (source.startsWith("<?", at)) return after(source, "?>", at);
  if (source.startsWith("<![CDATA[", at)) {
    const end = after(source, "]]>", at);
    addText(open, withoutForbiddenCharacters(source.slice(at + 9, end - 3)));
    return end;
  }
  if (source.startsWith("<!", at)) return skipDocumentType(source, at);
  if (source.startsWith("</", at)) return closeElement(source, at, open);
  return openElement(source, at, open, reading);
}

function openElement(source: string, at: number, open: XmlElement[], reading: Reading): number {
  START_TAG.lastIndex = at;
  const match = START_TAG.exec(source);
  if (!match) throw new MalformedXml(`unreadable tag at character ${at}`);
  const element: XmlElement = {
    kind: "element",
    name: match[1] ?? "",
    attributes: readAttributes(match[2] ?? "", reading),
    children: [],
  };
  if (!reading.ignored.elements.has(element.name)) innermost(open).children.push(element);
  if (match[3] !== "/") open.push(element);
  if (open.length > MAX_DEPTH) throw new MalformedXml(`more than ${MAX_DEPTH} elements inside each other`);
  return START_TAG.lastIndex;
}

function closeElement(source: string, at: number, open: XmlElement[]): number {
  const end = after(source, ">", at);
  const name = source.slice(at + 2, end - 1).trim();
  const element = open.length === 1 ? undefined : open.pop();
  if (element?.name !== name) throw new MalformedXml(`unexpected end of ${name}`);
  // An array that grew has room for seventeen children, in each of the million elements of a long book.
  element.children = element.children.slice();
  return end;
}

function readAttributes(source: string, { names, ignored }: Reading): Attributes {
  const attributes = new Attributes();
  if (source === "") return attributes;
  for (const [, name = "", quoted, single] of source.matchAll(ATTRIBUTE)) {
    if (attributes.size === MAX_ATTRIBUTES) throw new MalformedXml(`more than ${MAX_ATTRIBUTES} attributes`);
    if (!name.startsWith(ignored.attributes))
      attributes.set(name, decodeEntities(quoted ?? single ?? "", names));
  }
  return attributes;
}

/** In HTML, `<!-->` is a whole comment: programs would not agree on what follows. */
function skipComment(source: string, at: number): number {
  if (/^-?>/.test(source.slice(at + 4, at + 6))) throw new MalformedXml("a comment that begins with its end");
  return after(source, "-->", at + 4);
}

const DOCUMENT_TYPE = /<!(?:"[^"]*"|'[^']*'|[^"'>[])*([>[])/y;

/** A quoted address may have any character. */
function skipDocumentType(source: string, at: number): number {
  DOCUMENT_TYPE.lastIndex = at;
  const end = DOCUMENT_TYPE.exec(source)?.[1];
  if (end === undefined) throw new MalformedXml('">" is missing');
  if (end === "[") throw new MalformedXml("document types may not declare anything");
  return DOCUMENT_TYPE.lastIndex;
}

function addText(open: XmlElement[], value: string): void {
  // White space around the root element is ignored.
  if (open.length === 1) return;
  innermost(open).children.push({ kind: "text", value });
}

function decodeEntities(value: string, names: EntityNames): string {
  const decoded = value.includes("&")
    ? value.replace(/&([^;\s&]*);?/g, (reference, name: string) => decodeEntity(reference, name, names))
    : value;
  return withoutForbiddenCharacters(decoded);
}

function decodeEntity(reference: string, name: string, names: EntityNames): string {
  if (/^#x[\da-f]+$/i.test(name)) return fromCodePoint(Number.parseInt(name.slice(2), 16));
  if (/^#\d+$/.test(name)) return fromCodePoint(Number.parseInt(name.slice(1), 10));
  const character = NAMED_ENTITIES.get(name) ?? names(name);
  if (character === undefined) throw new MalformedXml(`unknown entity ${reference}`);
  return character;
}

function fromCodePoint(code: number): string {
  return code > 0x10ffff ? "" : String.fromCodePoint(code);
}

function after(source: string, closing: string, from: number): number {
  const found = source.indexOf(closing, from);
  if (found === -1) throw new MalformedXml(`"${closing}" is missing`);
  return found + closing.length;
}

function innermost(open: XmlElement[]): XmlElement {
  const element = open.at(-1);
  if (!element) throw new MalformedXml("no open element");
  return element;
}

function rootOf(document: XmlElement): XmlElement {
  const [root, ...others] = document.children;
  if (root?.kind !== "element" || others.length > 0) throw new MalformedXml("not exactly one root element");
  return root;
}
