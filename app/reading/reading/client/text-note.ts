import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { epubTypeOf, isNoteReference } from "#reading/reading/client/note-reference.ts";

const noteTypes = /(^|\s)(footnote|endnote|rearnote|note)(\s|$)/;
const noteRoles = /^doc-(footnote|endnote)$/;
/** A longer text is a chapter, to which the link leads. */
const longestNote = 4000;

/** The paragraphs of the note to which a link leads; null if it leads to another place. */
export async function noteAt(engine: BookEngine, href: string, link: HTMLAnchorElement) {
  const [path = "", id] = href.split("#");
  if (!id) return null;
  const doc = await engine.document(path).catch(() => null);
  const target = doc?.getElementById(id);
  if (!target) return null;
  const holder = target.closest("aside, li, p, div, dd") ?? target;
  const isNote = noteTypes.test(epubTypeOf(holder)) || noteRoles.test(holder.getAttribute("role") ?? "");
  const text = holder.textContent?.trim() ?? "";
  if ((!isNoteReference(link) && !isNote) || text === "" || text.length > longestNote) return null;
  const blocks = [...holder.querySelectorAll("p, li")].filter((block) => !block.querySelector("p, li"));
  return (blocks.length > 0 ? blocks : [holder]).map((block) => plainText(block)).filter(Boolean);
}

const plainText = (element: Element): string => (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
