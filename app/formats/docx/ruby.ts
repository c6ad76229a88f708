import { findElement, textOf, xml, elementsIn, type XmlElement } from "../xml/xml-tree.ts";
import { readRunProperties, type RunProperties } from "./run-properties.ts";
import { RUBY_BASE_STYLE, RUBY_READING_STYLE } from "./style-map.ts";

/**
 * A ruby (`w:ruby`, ECMA-376, part 1, section 17.3.3.25) as two runs inside its own: the text, then its reading, in
 * styles of the style map.
 */
export function rubyRuns(ruby: XmlElement): XmlElement[] {
  const base = findElement(ruby, "w:rubyBase");
  const reading = findElement(ruby, "w:rt");
  return [
    ...(base ? [run(wordsOf(base), RUBY_BASE_STYLE)] : []),
    ...(base && reading ? [run(wordsOf(reading), RUBY_READING_STYLE)] : []),
  ];
}

/** The text that a ruby is about, with the languages that Word notes for it. */
export function rubyBase(ruby: XmlElement): { text: string; languages: RunProperties } {
  const base = findElement(ruby, "w:rubyBase");
  const language = findElement(ruby, "w:lid")?.attributes.get("w:val");
  const ownLanguages = readRunProperties(base && findElement(base, "w:r"));
  return {
    text: base ? wordsOf(base) : "",
    languages: { ...(language ? { eastAsianLanguage: language } : {}), ...ownLanguages },
  };
}

const wordsOf = (parent: XmlElement): string =>
  [...elementsIn(parent)].flatMap((each) => (each.name === "w:t" ? [textOf(each)] : [])).join("");

function run(text: string, styleId: string): XmlElement {
  return xml("w:r", {}, [
    xml("w:rPr", {}, [xml("w:rStyle", { "w:val": styleId })]),
    xml("w:t", { "xml:space": "preserve" }, [text]),
  ]);
}
