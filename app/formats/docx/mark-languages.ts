import { childElements, isBlank, isElement, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { mainLanguage } from "./languages.ts";

/** Blocks that carry the language of their whole text. */
const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 li td th figcaption".split(" "));

/** Words that every French sentence has and no other language has often. */
const FRENCH_WORDS = new Set(
  "le la les du des et une est qui que dans pour pas ne je elle nous vous avec sur".split(" "),
);
const FRENCH_SHARE = 0.15;

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

function looksFrench(passage: string): boolean {
  const words = passage.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.filter((word) => FRENCH_WORDS.has(word)).length >= words.length * FRENCH_SHARE;
}
