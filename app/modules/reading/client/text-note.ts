import type { BookEngine } from "#modules/reading/client/engine/book-engine.ts";

const noteTypes = /(^|\s)(footnote|endnote|rearnote|note)(\s|$)/;
const noteRoles = /^doc-(footnote|endnote)$/;
const referenceTypes = /(^|\s)noteref(\s|$)/;
/** A longer text is a chapter, to which the link leads. */
const longestNote = 4000;

const typeOf = (element: Element): string =>
  element.getAttributeNS("http://www.idpf.org/2007/ops", "type") ?? element.getAttribute("epub:type") ?? "";

/** The paragraphs of the note to which a link leads; null if it leads to another place. */
export async function noteAt(
  engine: BookEngine,
  href: string,
  link: HTMLAnchorElement,
): Promise<string[] | null> {
  const [path = "", id] = href.split("#");
  if (!id) return null;
  const doc = await engine.document(path).catch(() => null);
  const target = doc?.getElementById(id);
  if (!target) return null;
  const isReference =
    referenceTypes.test(typeOf(link)) || link.getAttribute("role") === "doc-noteref" || isRaised(link);
  const holder = target.closest("aside, li, p, div, dd") ?? target;
  const isNote = noteTypes.test(typeOf(holder)) || noteRoles.test(holder.getAttribute("role") ?? "");
  const text = holder.textContent?.trim() ?? "";
  if ((!isReference && !isNote) || text === "" || text.length > longestNote) return null;
  const blocks = [...holder.querySelectorAll("p, li")].filter((block) => !block.querySelector("p, li"));
  return (blocks.length > 0 ? blocks : [holder]).map((block) => plainText(block)).filter(Boolean);
}

/** Older books have no other sign of a note than a raised number. */
const isRaised = (link: Element): boolean =>
  (link.closest("sup") !== null || link.querySelector("sup") !== null) &&
  /^[\s[(]*[\d*†‡]{1,4}[\s\])]*$/.test(link.textContent ?? "");

const plainText = (element: Element): string => (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
