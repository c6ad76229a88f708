import { childElements, isBlank, isElement, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { mainLanguage } from "./languages.ts";

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

/** Words that every French sentence has and no other language has often. */
const FRENCH_WORDS = new Set(
  "le la les des du et une est qui que dans pour pas ne je elle nous vous avec sur".split(" "),
);
const FRENCH_SHARE = 0.15;

/** Words that no English sentence has, except in names. */
const NOT_ENGLISH = new Set([
  ...FRENCH_WORDS,
  ...(
    "de qu un il ils elles ce cette ces se au aux en par dit mais donc comme leur leurs sont ont tout tous puis chez " +
    "voir cite selon sous entre sans contre depuis avant trad vers aussi fait mot chapitre tome livre ligne scène acte"
  ).split(" "),
]);

/** Words that every English sentence has and that are no French ones. */
const ENGLISH_WORDS = new Set(
  (
    "the of and to in is was were are be been it its he she they we you his her him them their your my this that these " +
    "those which what who with from by not would could should will shall has have had did there then than when into upon about"
  ).split(" "),
);
/** Titles and names in a French sentence have fewer. */
const LEAST_ENGLISH = { share: 0.2, words: 4, differentWords: 3 };

/** Whether a passage that was noted in another language is French all the same. */
function looksFrench(passage: string): boolean {
  const words = wordsOf(passage.toLowerCase());
  return words.filter((word) => FRENCH_WORDS.has(word)).length >= words.length * FRENCH_SHARE;
}

/**
 * Whether a passage without a noted language is English, by its short words. One French word, or one with an accent, is
 * enough to say no: it may be the sentence around a quotation.
 */
export function looksEnglish(passage: string): boolean {
  const words = wordsOf(passage);
  const isFrench = words.some((word, index) => isFrenchWord(word, words[index + 1] ?? ""));
  if (isFrench) return false;
  const english = words.map((word) => word.toLowerCase()).filter((word) => ENGLISH_WORDS.has(word));
  return (
    english.length >= Math.max(LEAST_ENGLISH.words, words.length * LEAST_ENGLISH.share) &&
    new Set(english).size >= LEAST_ENGLISH.differentWords
  );
}

/** A particle before a capital is a part of a name: « de Staël », « La Scala ». */
function isFrenchWord(word: string, next: string): boolean {
  if (/^\p{Ll}*[àâçéèêëîïôùûœ]/u.test(word)) return true;
  return NOT_ENGLISH.has(word.toLowerCase()) && !(PARTICLE.test(word) && /^\p{Lu}/u.test(next));
}

const PARTICLE = /^(?:de|du|des|la|le|les)$/i;

const wordsOf = (passage: string): string[] => passage.match(/\p{L}+/gu) ?? [];

const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;

/** Blocks whose direction is set individually. */
const DIRECTED = new Set("p h1 h2 h3 h4 h5 h6 li td th".split(" "));

/**
 * Marks blocks whose first letter has the opposite direction of the book (rule P2 of the Unicode bidirectional
 * algorithm), so that their alignment and punctuation follow their script.
 */
export function markDirections(element: XmlElement, bookDirection: "ltr" | "rtl"): void {
  if (DIRECTED.has(element.name)) {
    const direction = directionOf(textOf(element));
    if (direction && direction !== bookDirection) element.attributes.set("dir", direction);
  }
  for (const child of element.children) {
    if (child.kind === "element") markDirections(child, bookDirection);
  }
}

function directionOf(text: string): "ltr" | "rtl" | null {
  const first = LETTER.exec(text)?.[0];
  if (first === undefined) return null;
  return RIGHT_TO_LEFT_LETTER.test(first) ? "rtl" : "ltr";
}
