import { childElements, isBlank, isElement, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { mainLanguage } from "./languages.ts";
import { looksEnglish, looksFrench } from "./written-language.ts";

/** Blocks that carry the language of their whole text. */
const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 li td th figcaption".split(" "));

/** Elements whose language is recognised by their words: all lines of a poem together, a quotation in italics. */
const PASSAGES = new Set([...BLOCKS, "blockquote", "div", "em"]);

/**
 * Gives passages in another language, which the converter marks with `lang`, both attributes of XHTML; a block that is
 * one passage carries them itself. A French passage in a French book that a keyboard noted otherwise is not marked.
 * @param bookLanguage BCP 47; null if it is not known
 */
export function markLanguages(element: XmlElement, bookLanguage: string | null): void {
  const isFrenchBook = bookLanguage !== null && mainLanguage(bookLanguage) === "fr";
  element.children = element.children.flatMap((child): XmlNode[] => {
    if (child.kind === "text") return [child];
    markLanguages(child, bookLanguage);
    const language = child.attributes.get("lang");
    if (!isElement(child, "span") || language === undefined) return [child];
    if (isFrenchBook && looksFrench(textOf(child))) return child.children;
    child.attributes.set("xml:lang", language);
    return [child];
  });
  if (BLOCKS.has(element.name)) raiseLanguage(element);
}

function raiseLanguage(block: XmlElement): void {
  const [passage, ...others] = childElements(block);
  const language = passage?.attributes.get("lang");
  const isAlone = block.children.every(
    (child) => child === passage || (child.kind === "text" && isBlank(child.value)),
  );
  if (!passage || others.length > 0 || passage.name !== "span" || language === undefined || !isAlone) return;
  block.attributes.set("lang", language);
  block.attributes.set("xml:lang", language);
  block.children = block.children.flatMap((child) => (child === passage ? passage.children : [child]));
}

/** Marks English passages without a noted language, in a French book. */
export function recogniseEnglish(element: XmlElement): void {
  if (element.attributes.has("lang")) return;
  if (PASSAGES.has(element.name) && looksEnglish(spacedText(element))) {
    element.attributes.set("lang", "en");
    element.attributes.set("xml:lang", "en");
    return;
  }
  for (const child of childElements(element)) recogniseEnglish(child);
}

/** Its words, also those that only a line break divides. */
function spacedText(element: XmlElement): string {
  return element.children
    .map((child) => (child.kind === "text" ? child.value : child.name === "br" ? " " : spacedText(child)))
    .join("");
}
