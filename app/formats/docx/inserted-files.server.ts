import mammoth from "mammoth";
import {
  elementsIn,
  isElement,
  textOf,
  xml,
  type XmlElement,
  type XmlNode,
  findElement,
  isBlank,
} from "../xml/xml-tree.ts";
import { lostElement } from "./losses.ts";
import type { Relations } from "./note-references.ts";
import { insertText } from "./insert-text.ts";
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from "parse5";

/** The place of an inserted file, a paragraph of its own: an index between two private characters. */
const OPEN = "\uE0F7";
const CLOSE = "\uE0F8";
const MARK = new RegExp(`^${OPEN}(\\d+)${CLOSE}$`);

/** The files that a document has inserted, as blocks of XHTML. */
export type InsertedFile = readonly XmlElement[];

/**
 * Takes in the files that Word shows in place of `w:altChunk` (ECMA-376, part 1, section 17.17.2.1): HTML, also as a web
 * archive, plain text and Word documents. Others, such as RTF, stay in the markup, where they are counted as lost.
 */
export async function takeInsertedFiles(
  root: XmlElement,
  { parts, relations }: { parts: ReadonlyMap<string, Buffer>; relations: Relations },
  inserted: InsertedFile[],
): Promise<void> {
  const chunks = [...elementsIn(root)].filter(({ name }) => name === "w:altChunk");
  if (chunks.length === 0) return;
  for (const chunk of chunks) {
    const part = parts.get(relations.get(chunk.attributes.get("r:id") ?? "") ?? "");
    const blocks = part && (await read(part).catch(() => null));
    if (!blocks) continue;
    chunk.name = "w:p";
    chunk.attributes.clear();
    chunk.children = [];
    insertText(chunk, `${OPEN}${inserted.length}${CLOSE}`);
    chunk.children.push(...takePictures(blocks).map(() => lostElement("insertedPicture")));
    inserted.push(blocks.filter((block) => block.name === "table" || textOf(block).trim() !== ""));
  }
}

/** Takes the pictures out: their alternative texts stay. @returns them */
function takePictures(blocks: readonly XmlElement[]): XmlElement[] {
  const pictures: XmlElement[] = [];
  for (const element of blocks.flatMap((block) => [...elementsIn(block)])) {
    element.children = element.children.map((child) => {
      if (!isElement(child, "img")) return child;
      pictures.push(child);
      return { kind: "text", value: child.attributes.get("alt") ?? "" };
    });
  }
  return pictures;
}

/** The blocks of a file, known by its content; null for other files. */
async function read(file: Buffer): Promise<XmlElement[] | null> {
  if (file.subarray(0, 2).toString("latin1") === "PK") return insertedBlocks(await wordToHtml(file));
  const start = decoded(file).trimStart().slice(0, 2000);
  if (start.startsWith("{\\rtf") || start.includes("\0")) return null;
  if (/^(mime-version|from|content-type|date|subject):/i.test(start)) {
    const { default: PostalMime } = await import("postal-mime");
    const { html, text } = await PostalMime.parse(file);
    return html === undefined ? paragraphsOf(text ?? "") : insertedBlocks(html);
  }
  return /<(?:!doctype html|html|head|body|p|div|h[1-6]|table|ul|ol|span)\b/i.test(start)
    ? insertedBlocks(decoded(file))
    : paragraphsOf(decoded(file));
}

/** Its pictures have only their alternative texts. */
async function wordToHtml(buffer: Buffer): Promise<string> {
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
  return (await mammoth.convertToHtml({ buffer }, { externalFileAccess: false, convertImage })).value;
}

/** In its own encoding: by its byte order mark or its `charset`, else UTF-8. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return file.toString("utf16le");
  const [, charset = "utf-8"] =
    /charset=["']?([\w-]+)/i.exec(file.subarray(0, 2000).toString("latin1")) ?? [];
  try {
    return new TextDecoder(charset).decode(file);
  } catch {
    return file.toString("utf8");
  }
}

function paragraphsOf(text: string): XmlElement[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  return lines.map((line) => xml("p", {}, [line]));
}

/** Puts the inserted files at their places. */
export function placeInsertedFiles(parent: XmlElement, inserted: readonly InsertedFile[]): void {
  if (inserted.length === 0) return;
  parent.children = parent.children.flatMap((child): XmlNode[] => {
    if (child.kind === "text") return [child];
    const index = child.name === "p" ? MARK.exec(textOf(child))?.[1] : undefined;
    const blocks = index === undefined ? undefined : inserted[Number(index)];
    if (blocks) return [...blocks];
    placeInsertedFiles(child, inserted);
    return [child];
  });
}

/** Elements of foreign HTML that a book keeps, and their names in it; others are replaced by their content. */
const KEPT = new Map(
  (
    "p h1 h2 h3 h4 h5 h6 blockquote pre ul ol li table thead tbody tr th td a em strong s u sub sup br code ruby rt " +
    "i:em cite:em b:strong strike:s del:s tt:code kbd:code"
  )
    .split(" ")
    .map((entry) => entry.split(":"))
    .map(([name = "", own = name]) => [name, own] as const),
);

/** Elements whose content is no text of the page. */
const DROPPED = new Set(
  "head script style title template noscript iframe object svg math select textarea".split(" "),
);

/** Elements that are a block by themselves. */
const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 blockquote pre ul ol table".split(" "));

/** Places at which the text of foreign HTML begins a new paragraph. */
const DIVIDING = new Set(
  "div section article main header footer aside figure figcaption center body dl dt dd address".split(" "),
);

/** The blocks of foreign HTML: structure and letters alone, without classes, styles, ids and scripts. */
function insertedBlocks(html: string): XmlElement[] {
  const blocks: XmlElement[] = [];
  let open: XmlElement | null = null;
  for (const node of parse(html).childNodes.flatMap(convert)) {
    if (isElement(node) && (BLOCKS.has(node.name) || node.name === DIVISION)) {
      open = null;
      if (node.name !== DIVISION) blocks.push(node);
    } else if (open) open.children.push(node);
    else if (node.kind === "element" || !isBlank(node.value)) blocks.push((open = xml("p", {}, [node])));
  }
  return blocks.filter((block) => isTableOrPicture(block) || textOf(block).trim() !== "");
}

const isTableOrPicture = (block: XmlElement): boolean =>
  block.name === "table" || findElement(block, "img") !== undefined;

/** The name of a place between two paragraphs. */
const DIVISION = "division";

function convert(node: DefaultTreeAdapterTypes.ChildNode): XmlNode[] {
  if (defaultTreeAdapter.isTextNode(node)) return [{ kind: "text", value: node.value }];
  if (!defaultTreeAdapter.isElementNode(node) || DROPPED.has(node.tagName)) return [];
  const attribute = (name: string): string | undefined =>
    node.attrs.find((each) => each.name === name)?.value;
  if (node.tagName === "img") return [xml("img", { alt: attribute("alt") ?? "" })];
  const children = node.childNodes.flatMap(convert);
  const name = KEPT.get(node.tagName);
  if (name !== undefined) {
    const [href, colspan, rowspan] = ["href", "colspan", "rowspan"].map(attribute);
    const isNumber = (value = ""): boolean => /^[1-9]\d{0,2}$/.test(value);
    return [
      xml(
        name,
        {
          href: name === "a" && href && !href.startsWith("#") ? href : undefined,
          colspan: isNumber(colspan) ? colspan : undefined,
          rowspan: isNumber(rowspan) ? rowspan : undefined,
        },
        children.filter((child) => !isElement(child, DIVISION)),
      ),
    ];
  }
  return DIVIDING.has(node.tagName) ? [xml(DIVISION), ...children, xml(DIVISION)] : children;
}
