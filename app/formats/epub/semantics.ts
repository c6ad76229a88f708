import { elementsIn, hasClass, isElement, xml, type XmlElement } from "../xml/xml-tree.ts";
import type { Chapter } from "./chapters.ts";

/**
 * The blocks of a chapter with their roles for reading systems and screen readers (EPUB Structural Semantics Vocabulary,
 * DPUB-ARIA 1.1): the chapter itself, known by its title, dedications and epigraphs. Tables of many columns get a frame
 * in which they scroll.
 */
export function withSemantics({ title, blocks }: Pick<Chapter, "title" | "blocks">): XmlElement[] {
  const marked = groupDedications(blocks).map((block) => {
    if (hasClass(block, "exergue")) return withRole(block, "epigraph");
    return isWideTable(block) ? xml("div", { class: "tableau-large" }, [block]) : block;
  });
  // The endnotes are a section of their own.
  const isEndnotes = blocks.some((block) => block.attributes.get("epub:type") === "endnotes");
  if (title === null || isEndnotes) return marked;
  const role = OPENINGS.find(([words]) => words.test(title))?.[1] ?? "chapter";
  return [withRole(xml("section", {}, ["\n", ...marked.flatMap((block) => [block, "\n"])]), role)];
}

function groupDedications(blocks: readonly XmlElement[]): XmlElement[] {
  const grouped: XmlElement[] = [];
  let open: XmlElement | null = null;
  for (const block of blocks) {
    if (!isElement(block, "p") || !hasClass(block, "dedicace")) {
      open = null;
      grouped.push(block);
      continue;
    }
    if (!open) grouped.push((open = withRole(xml("section", { class: "dedicaces" }), "dedication")));
    open.children.push(block);
  }
  return grouped;
}

/** Both vocabularies use the same words. */
function withRole(element: XmlElement, role: string): XmlElement {
  element.attributes.set("epub:type", role);
  element.attributes.set("role", `doc-${role}`);
  return element;
}

/** Parts of a book by the titles they have in French and English. */
const OPENINGS: readonly (readonly [title: RegExp, role: string])[] = [
  [/^pr[ée]face\b/iu, "preface"],
  [/^(?:avant-propos|foreword)\b/iu, "foreword"],
  [/^introduction\b/iu, "introduction"],
  [/^prologue\b/iu, "prologue"],
  [/^[ée]pilogue\b/iu, "epilogue"],
  [/^(?:postface|afterword)\b/iu, "afterword"],
  [/^conclusion\b/iu, "conclusion"],
  [/^(?:annexe|appendi(?:ce|x))\b/iu, "appendix"],
];

function isWideTable(block: XmlElement): boolean {
  if (block.name !== "table") return false;
  const rows = [...elementsIn(block)].filter(({ name }) => name === "tr");
  return rows.some((row) => row.children.filter((cell) => isElement(cell, "td", "th")).length >= WIDE);
}

/** Columns that a phone cannot show side by side. */
const WIDE = 5;
