import { isElement, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { divide } from "./page-breaks.ts";

/**
 * Gives each reply of a dialogue a paragraph of its own, as books set it: manuscripts often divide replies by line
 * breaks. A line that begins with a dash is a reply; after a hyphen, two lines at least must begin as sentences.
 */
export function divideDialogues(blocks: readonly XmlElement[]): XmlElement[] {
  return blocks.flatMap((block) => {
    if (isElement(block, "blockquote")) {
      block.children = block.children.flatMap((child) =>
        isElement(child, "p") ? repliesOf(child) : [child],
      );
    }
    return isElement(block, "p") ? repliesOf(block) : [block];
  });
}

function repliesOf(paragraph: XmlElement): XmlElement[] {
  if (!["", "lettrine", "initiales"].includes(paragraph.attributes.get("class") ?? "")) return [paragraph];
  const breaks = breaksBeforeReplies(paragraph);
  return breaks.size === 0 ? [paragraph] : dividedAt(paragraph, breaks);
}

function dividedAt(paragraph: XmlElement, breaks: ReadonlySet<XmlElement>): XmlElement[] {
  if (!paragraph.children.some((child) => isElement(child) && breaks.has(child))) return [paragraph];
  const [before, after] = divide(paragraph, (element) => breaks.has(element));
  after.attributes.delete("class");
  return [before, ...dividedAt(after, breaks)];
}

const DASHED = /^\s*[—–]\s*\S/;
const HYPHENED = /^\s*-\s+[«“"…]*\s*\p{Lu}/u;

/** A line break inside a formatted passage divides nothing. */
function breaksBeforeReplies({ children }: XmlElement): Set<XmlElement> {
  const lines: { opening: XmlElement | null; text: string }[] = [{ opening: null, text: "" }];
  for (const child of children) {
    const line = lines.at(-1);
    if (isElement(child, "br")) lines.push({ opening: child, text: "" });
    else if (line) line.text += textOf(child);
  }
  const isHyphenated = lines.filter(({ text }) => HYPHENED.test(text)).length > 1;
  const replies = lines.filter(({ text }) => DASHED.test(text) || (isHyphenated && HYPHENED.test(text)));
  return new Set(replies.flatMap(({ opening }) => opening ?? []));
}
