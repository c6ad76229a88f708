import { Attributes } from "../xml/attributes.ts";
import {
  childElements,
  elementsIn,
  findElement,
  isElement,
  textOf,
  type XmlElement,
} from "../xml/xml-tree.ts";

/** A complex field (ECMA-376, part 1, section 17.16.18): from its `begin` to its `end`, across runs and paragraphs. */
interface Field {
  instructions: XmlElement[];
  isContents: boolean;
  /** Runs of a table of contents. */
  runs: XmlElement[];
}

/** Cross references: to the text, the page or the note of a bookmark. */
const REFERENCE = /^\s*(?:REF|PAGEREF|NOTEREF)\s+"?([^\s"\\]+)/i;
const CONTENTS = /^\s*TOC\b/i;

/** Parts of a run that a reader sees in a table of contents. */
const SHOWN = ["w:t", "w:tab", "w:ptab", "w:br"] as const;

/**
 * Turns cross references into links, which the converter understands, and removes tables of contents, under any style:
 * their page numbers do not apply, and the book has its own.
 */
export function resolveFields(root: XmlElement): void {
  removeContentsBlocks(root);
  const contents = new Set<XmlElement>();
  const open: Field[] = [];
  for (const element of elementsIn(root)) {
    if (element.name === "w:fldSimple") linkSimpleField(element);
    if (element.name === "w:r") open.find(({ isContents }) => isContents)?.runs.push(element);
    if (element.name === "w:instrText") open.at(-1)?.instructions.push(element);
    if (element.name !== "w:fldChar") continue;
    const type = element.attributes.get("w:fldCharType");
    if (type === "begin") open.push({ instructions: [], isContents: false, runs: [] });
    if (type === "separate") resolve(open.at(-1));
    // A table of contents that never ends removes nothing.
    if (type === "end") for (const run of open.pop()?.runs ?? []) contents.add(run);
  }
  if (contents.size > 0) removeRuns(root, contents);
}

function resolve(field: Field | undefined): void {
  const instruction = field?.instructions.map(textOf).join("") ?? "";
  if (!field) return;
  field.isContents = CONTENTS.test(instruction);
  const [first, ...others] = field.instructions;
  const target = REFERENCE.exec(instruction)?.[1];
  if (!first || target === undefined) return;
  first.children = [{ kind: "text", value: ` HYPERLINK \\l "${target}" ` }];
  for (const other of others) other.children = [];
}

function linkSimpleField(field: XmlElement): void {
  const target = REFERENCE.exec(field.attributes.get("w:instr") ?? "")?.[1];
  if (target === undefined) return;
  field.name = "w:hyperlink";
  field.attributes = new Attributes([["w:anchor", target]]);
}

/** Word's own building block holds the title of the table of contents too. */
function removeContentsBlocks(parent: XmlElement): void {
  parent.children = parent.children.filter((child) => !isElement(child, "w:sdt") || !isContentsBlock(child));
  for (const child of childElements(parent)) {
    if (child.name !== "w:p") removeContentsBlocks(child);
  }
}

function isContentsBlock(block: XmlElement): boolean {
  const gallery = findElement(block, "w:docPartGallery")?.attributes.get("w:val");
  return gallery === "Table of Contents";
}

/** Empties runs, and removes the paragraphs that they leave without text. */
function removeRuns(parent: XmlElement, runs: ReadonlySet<XmlElement>): boolean {
  let emptied = false;
  parent.children = parent.children.filter((child) => {
    if (child.kind === "text") return true;
    if (runs.has(child)) {
      child.children = child.children.filter((part) => !isElement(part, ...SHOWN));
      emptied = true;
      return true;
    }
    const lost = removeRuns(child, runs);
    if (child.name !== "w:p") emptied ||= lost;
    return child.name !== "w:p" || !lost || findElement(child, "w:t") !== undefined;
  });
  return emptied;
}
