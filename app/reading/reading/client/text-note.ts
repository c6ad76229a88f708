import { safeCopy } from "#reading/reading/client/safe-copy.ts";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { epubTypeOf, isNoteReference } from "#reading/reading/client/note-reference.ts";

const noteTypes = /(^|\s)(footnote|endnote|rearnote|note)(\s|$)/;
const noteRoles = /^doc-(footnote|endnote)$/;
/** A longer text is a chapter, to which the link leads. */
const longestNote = 4000;

/** An arrow back to the call is of no use where the note is shown beside it. */
const backlinks = "[role~=doc-backlink]";

/** The note to which a link leads, with its italics, lines, links and pictures; null if it leads to another place. */
export async function noteAt(
  engine: BookEngine,
  base: string,
  href: string,
  link: Element,
): Promise<DocumentFragment | null> {
  const [path = "", id] = href.split("#");
  if (!id) return null;
  const doc = await engine.document(path).catch(() => null);
  const target = doc?.getElementById(id);
  if (!target) return null;
  const parts = noteOf(target);
  const text = parts.map(({ textContent }) => textContent).join("");
  const isNote = parts.some(
    (part) => noteTypes.test(epubTypeOf(part)) || noteRoles.test(part.getAttribute("role") ?? ""),
  );
  if ((!isNoteReference(link) && !isNote) || text.trim() === "" || text.length > longestNote) return null;
  for (const arrow of parts.flatMap((part) => [...part.querySelectorAll(backlinks)])) arrow.remove();
  // An entry of a list of notes is shown without its list.
  return safeCopy(
    parts.flatMap((part) => (part.matches("li, dd") ? [...part.childNodes] : [part])),
    base,
  );
}

/** The element that holds a whole note; of a note without one, its paragraph and those that follow, until the next note. */
function noteOf(target: Element): Element[] {
  const holder = target.closest("aside, li, dd, [role=doc-footnote], [role=doc-endnote]");
  if (holder && (holder.textContent?.length ?? 0) <= longestNote) return [holder];
  const parts = [target.closest("p, div") ?? target];
  for (let next = parts[0]?.nextElementSibling; next; next = next.nextElementSibling) {
    if (!next.matches("p, blockquote, ul, ol") || next.matches("[id]") || next.querySelector("[id]")) break;
    parts.push(next);
  }
  return parts;
}
