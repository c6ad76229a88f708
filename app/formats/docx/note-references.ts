import { childElements, elementsIn, text, textOf, type XmlElement, isElement } from "../xml/xml-tree.ts";
import { fieldsOf } from "./field-results.ts";
import { lostElement } from "./losses.ts";
import { romanNumeral } from "./roman-numeral.ts";
import { parseXml } from "../xml/xml-parse.ts";

/** Ids of the notes that a document has, by the names of the elements that refer to them. */
type NoteIds = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads the ids of the notes in `word/footnotes.xml` and `word/endnotes.xml`. Notes with a type are the lines between
 * text and notes (ECMA-376, part 1, section 17.18.33).
 */
export function readNoteIds(parts: readonly XmlElement[]): NoteIds {
  const idsOf = (name: string): Set<string> => {
    const notes = parts.flatMap((part) => childElements(part, name));
    const written = notes.filter(({ attributes }) => (attributes.get("w:type") ?? "normal") === "normal");
    return new Set(written.map(({ attributes }) => attributes.get("w:id") ?? ""));
  };
  return new Map([
    ["w:footnoteReference", idsOf("w:footnote")],
    ["w:endnoteReference", idsOf("w:endnote")],
  ]);
}

/** Replaces references to missing notes, at which the converter would fail. */
export function dropMissingNotes(root: XmlElement, ids: NoteIds): void {
  for (const element of elementsIn(root)) {
    element.children = element.children.map((child) => {
      if (child.kind === "text") return child;
      const known = ids.get(child.name);
      return known && !known.has(child.attributes.get("w:id") ?? "") ? lostElement("note") : child;
    });
  }
}

const REFERENCE = /^\s*NOTEREF\s+"?([^\s"\\]+)/i;
const KINDS = ["w:footnoteReference", "w:endnoteReference"];

/** The marks that notes have in the book, by the bookmarks around their calls: it counts through, Word may not. */
export function markedNotes(document: XmlElement): Map<string, string> {
  const places = new Map<string, { kind: string; number: number }>();
  const seen = new Map(KINDS.map((kind) => [kind, new Map<string, number>()]));
  const open = new Map<string, string>();
  for (const { name, attributes } of elementsIn(document)) {
    const id = attributes.get("w:id") ?? "";
    if (name === "w:bookmarkStart") open.set(id, attributes.get("w:name") ?? "");
    if (name === "w:bookmarkEnd") open.delete(id);
    const numbers = seen.get(name);
    if (!numbers) continue;
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    for (const bookmark of open.values()) places.set(bookmark, { kind: name, number });
    open.clear();
  }
  const hasBoth = [...seen.values()].every(({ size }) => size > 0);
  return new Map(
    [...places].map(([bookmark, { kind, number }]) => [
      bookmark,
      hasBoth && kind === "w:endnoteReference" ? romanNumeral(number) : String(number),
    ]),
  );
}

/** Writes the mark of a note in the book wherever the text names its number. */
export function renumberReferences(root: XmlElement, marks: ReadonlyMap<string, string>): void {
  for (const { instruction, shown } of fieldsOf(root)) {
    const mark = marks.get(REFERENCE.exec(instruction)?.[1] ?? "");
    const [first, ...others] = shown.map((each) => each.text);
    if (
      !first ||
      mark === undefined ||
      !/^[\divxlcdm]+$/i.test(shown.map((each) => textOf(each.text)).join(""))
    )
      continue;
    first.children = [text(mark)];
    for (const other of others) other.children = [];
  }
}

/** Paths of parts, or addresses on the web, by the ids of relations. */
export type Relations = ReadonlyMap<string, string>;

/** Reads the relations of a part of a document, by its name in the archive. */
export function relationsOf(parts: ReadonlyMap<string, Buffer>, name: string): Relations {
  const relations = parts.get(name.replace(/[^/]*$/, (file) => `_rels/${file}.rels`));
  const list = relations ? childElements(parseXml(relations.toString("utf8"))) : [];
  return new Map(
    list.map(({ attributes }) => {
      const target = attributes.get("Target") ?? "";
      if (attributes.get("TargetMode") === "External") return [attributes.get("Id") ?? "", target];
      return [attributes.get("Id") ?? "", target.startsWith("/") ? target.slice(1) : `word/${target}`];
    }),
  );
}

const ATTRIBUTES = ["r:embed", "r:link", "r:id"];

const PICTURES = ["a:blip", "v:imagedata"];

/**
 * Removes what refers to a relation that a damaged document does not have: the converter would fail at it. A picture is
 * lost, a link keeps its text.
 */
export function dropMissingRelations(
  root: XmlElement,
  relations: Relations,
  parts: ReadonlyMap<string, Buffer>,
): void {
  root.children.forEach((child, index) => {
    if (child.kind === "text") return;
    dropMissingRelations(child, relations, parts);
    const isPicture = isElement(child, ...PICTURES);
    const missing = ATTRIBUTES.filter((name) => {
      const id = child.attributes.get(name);
      if (id === undefined) return false;
      const target = relations.get(id);
      return target === undefined || (isPicture && name !== "r:link" && !parts.has(target));
    });
    if (isPicture && missing.length > 0) root.children[index] = lostElement("missingImage");
    else for (const name of missing) child.attributes.delete(name);
  });
}
