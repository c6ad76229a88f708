import type { Chapter } from "./chapters.ts";
import { isNoteReference, type Note } from "../docx/notes.ts";
import { elementsIn, isElement, xml, type XmlElement } from "../xml/xml-tree.ts";

/**
 * Moves each footnote to the end of the chapter that refers to it, as an aside that reading systems show in a window,
 * and the endnotes to their own chapter.
 */
export function placeNotes(chapters: readonly Chapter[], notes: readonly Note[]): Chapter[] {
  const footnotes = new Map(
    notes.filter((note) => note.kind === "footnote").map((note) => [`#${note.id}`, note]),
  );
  const placed = chapters.map((chapter) => {
    const called = takeCalledNotes(chapter, footnotes);
    return called.length === 0
      ? chapter
      : { ...chapter, blocks: [...chapter.blocks, footnoteSection(called)] };
  });
  const endnotes = notes.filter((note) => note.kind === "endnote");
  return endnotes.length === 0 ? placed : [...placed, endnoteChapter(endnotes)];
}

function takeCalledNotes(chapter: Chapter, footnotes: Map<string, Note>): Note[] {
  const called: Note[] = [];
  for (const block of chapter.blocks) {
    for (const element of elementsIn(block)) {
      const href = element.attributes.get("href") ?? "";
      const note = isNoteReference(element) ? footnotes.get(href) : undefined;
      if (!note) continue;
      footnotes.delete(href);
      called.push(note);
    }
  }
  return called;
}

function footnoteSection(notes: readonly Note[]): XmlElement {
  const asides = notes.map((note) =>
    xml(
      "aside",
      { id: note.id, class: "note", "epub:type": "footnote", role: "doc-footnote" },
      noteContent(note),
    ),
  );
  return xml("section", { class: "notes", "epub:type": "footnotes" }, asides);
}

function endnoteChapter(notes: readonly Note[]): Chapter {
  const items = notes.map((note) => xml("div", { id: note.id, class: "note" }, noteContent(note)));
  const section = xml(
    "section",
    { class: "notes-finales", "epub:type": "endnotes", role: "doc-endnotes" },
    items,
  );
  return { fileName: "notes.xhtml", title: "Notes", blocks: [xml("h1", {}, ["Notes"]), section] };
}

/** The note's mark links back to the text and begins the note's first paragraph. */
function noteContent(note: Note): XmlElement[] {
  const attributes = {
    class: "retour",
    href: `#${note.referenceId}`,
    "epub:type": "backlink",
    role: "doc-backlink",
    title: "Retour au texte",
  };
  const opening = [xml("a", attributes, [`${note.mark}.`]), { kind: "text" as const, value: "\u00A0" }];
  const [first, ...rest] = note.blocks;
  if (!first || !isElement(first, "p")) return [xml("p", {}, opening), ...note.blocks];
  trimStart(first);
  return [{ ...first, children: [...opening, ...first.children] }, ...rest];
}

/** Word sets a space between a note's number and its text. */
function trimStart(paragraph: XmlElement): void {
  const [start] = paragraph.children;
  if (start?.kind === "text") start.value = start.value.replace(/^[\s\u00A0\u202F]+/, "");
  else if (start) trimStart(start);
}
