import { hasClass, type XmlElement } from "../xml/xml-tree.ts";

type NoteKind = "footnote" | "endnote";

export interface Note {
  kind: NoteKind;
  /** Id of the note itself. */
  id: string;
  /** Id of the reference in the text, to which the note leads back. */
  referenceId: string;
  /** What the reader sees in the text: 1, 2, 3… or i, ii, iii… */
  mark: string;
  blocks: XmlElement[];
}

/** True for the link that calls a note. */
export function isNoteReference(element: XmlElement): boolean {
  return element.name === "a" && hasClass(element, "appel");
}
