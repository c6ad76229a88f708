import { childElements, elementsIn, type XmlElement } from "../xml/xml-tree.ts";
import { lostElement } from "./losses.ts";

/** Ids of the notes that a document has, by the names of the elements that refer to them. */
export type NoteIds = ReadonlyMap<string, ReadonlySet<string>>;

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
