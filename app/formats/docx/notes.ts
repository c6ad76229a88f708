import {
  elementsIn,
  isBlank,
  isElement,
  textOf,
  xml,
  type XmlElement,
  type XmlNode,
  hasClass,
} from "../xml/xml-tree.ts";
import { romanNumeral } from "./roman-numeral.ts";

/** The converter's ids: `footnote-3` is a note, `footnote-ref-3` its reference. */
const NOTE_ID = /^(footnote|endnote)-(?!ref-)(.+)$/;

/** The text of a document that was converted in pieces: the notes of all pieces make one list at its end. */
export function joinPieces(pieces: readonly XmlElement[][]): XmlElement[] {
  const lists = pieces.map((blocks) => blocks.findLast(isNoteList));
  const text = pieces.flatMap((blocks, index) => blocks.filter((block) => block !== lists[index]));
  const notes = lists.flatMap((list) => list?.children ?? []);
  return notes.length > 0 ? [...text, xml("ol", {}, notes)] : text;
}

/**
 * Removes the list of notes from the end of the text, and turns each reference into a `noteref` link with its mark.
 * Footnotes are numbered 1, 2, 3; endnotes too, or i, ii, iii where the book has both. References to a note that
 * doesn't exist lose their link, second references to a note keep it.
 */
export function extractNotes(blocks: readonly XmlElement[]): { blocks: XmlElement[]; notes: Note[] } {
  const list = blocks.findLast((block) => isNoteList(block));
  const notes = new Map<string, Note>();
  for (const item of list?.children ?? []) {
    const note = isElement(item, "li") ? readNote(item) : null;
    if (note && !notes.has(note.id)) notes.set(note.id, note);
  }
  const text = blocks.filter((block) => block !== list);
  markNotes([...notes.values()]);
  for (const block of text) {
    for (const element of elementsIn(block)) rewriteReference(element, notes);
  }
  return { blocks: text, notes: [...notes.values()] };
}

function isNoteList(block: XmlElement): boolean {
  const first = block.children.find((child) => child.kind === "element");
  return block.name === "ol" && first?.kind === "element" && NOTE_ID.test(first.attributes.get("id") ?? "");
}

function readNote(item: XmlElement): Note | null {
  const id = item.attributes.get("id") ?? "";
  const [, kind, number] = NOTE_ID.exec(id) ?? [];
  if (kind !== "footnote" && kind !== "endnote") return null;
  const referenceId = `${kind}-ref-${number}`;
  removeBackLink(item, `#${referenceId}`);
  const blocks = item.children.filter((child) => child.kind === "element");
  return { kind, id, referenceId, mark: "", blocks: blocks.filter((block) => !isEmptyParagraph(block)) };
}

/** The converter ends a note with an arrow back; our link back is at its beginning. */
function removeBackLink(parent: XmlElement, href: string): void {
  const kept = parent.children.filter((child) => !isLinkTo(child, href));
  const last = kept.at(-1);
  if (kept.length < parent.children.length && last?.kind === "text") last.value = last.value.trimEnd();
  parent.children = kept;
  for (const child of parent.children) {
    if (child.kind === "element") removeBackLink(child, href);
  }
}

function isLinkTo(node: XmlNode, href: string): boolean {
  return isElement(node, "a") && node.attributes.get("href") === href && textOf(node) === "↑";
}

function isEmptyParagraph(block: XmlElement): boolean {
  const hasPicture = [...elementsIn(block)].some((element) => element.name === "img");
  return block.name === "p" && !hasPicture && isBlank(textOf(block));
}

function markNotes(notes: readonly Note[]): void {
  const hasBoth = new Set(notes.map((note) => note.kind)).size === 2;
  const counts = { footnote: 0, endnote: 0 };
  for (const note of notes) {
    const number = ++counts[note.kind];
    note.mark = hasBoth && note.kind === "endnote" ? romanNumeral(number) : String(number);
  }
}

function rewriteReference(element: XmlElement, notes: ReadonlyMap<string, Note>): void {
  if (element.name !== "a") return;
  const target = element.attributes.get("href")?.slice(1) ?? "";
  if (!NOTE_ID.test(target)) return;
  const note = notes.get(target);
  if (!note) {
    element.attributes.delete("href");
    return;
  }
  element.children = [{ kind: "text", value: note.mark }];
  element.attributes.set("class", "appel");
  element.attributes.set("epub:type", "noteref");
  element.attributes.set("role", "doc-noteref");
}

type NoteKind = "footnote" | "endnote";

export interface Note {
  kind: NoteKind;
  /** Id of the note itself. */
  id: string;
  /** Id of the reference in the text, to which the note links back. */
  referenceId: string;
  /** The mark in the text: 1, 2, 3… or i, ii, iii… */
  mark: string;
  blocks: XmlElement[];
}

/** True for a link to a note. */
export function isNoteReference(element: XmlElement): boolean {
  return element.name === "a" && hasClass(element, "appel");
}
