import { childElements, elementsIn, findElement, isElement, type XmlElement } from "../xml/xml-tree.ts";
import {
  effectiveProperties,
  readRunProperties,
  writeRunProperties,
  type RunProperties,
} from "./run-properties.ts";
import { MEANINGFUL_STYLES } from "./style-map.ts";
import type { StyleSheet, WordStyle } from "./style-sheet.ts";

/** Styles of links, whose underline is the look of any link (Word's names, then LibreOffice's). */
const LINK_STYLES = /^(hyperlink|followedhyperlink|internet link|visited internet link)$/i;

/**
 * Rewrites each run's properties as the formatting that Word shows: the converter sees only direct formatting, not what
 * a run inherits from its character style, its paragraph's style and the document's defaults.
 */
export function makeFormattingDirect(root: XmlElement, styles: StyleSheet): void {
  for (const element of elementsIn(root)) {
    if (element.name === "w:p") formatParagraph(element, styles);
  }
}

function formatParagraph(paragraph: XmlElement, styles: StyleSheet): void {
  const style = styles.get(styleIdOf(paragraph, "w:pPr", "w:pStyle")) ?? styles.defaultParagraph;
  const runs = [...runsIn(paragraph, false)].map(({ run, isLink }) => ({
    run,
    shown: shownProperties(run, isLink, style, styles),
  }));
  const base = style && hasLookOfItsOwn(style) ? propertiesOf(style, styles) : null;
  const differs = ({ shown }: { shown: RunProperties }) => shown.i !== base?.i;
  const contrast = base !== null && !runs.filter(({ run }) => findElement(run, "w:t")).every(differs);
  for (const { run, shown } of runs) {
    const kept = base ? { ...added(shown, base), i: contrast && shown.i !== base.i } : shown;
    const others = run.children.filter((child) => !isElement(child, "w:rPr"));
    run.children = [writeRunProperties(kept), ...others];
  }
}

/** Headings, quotations, verse: the book's own style sheet replaces the look of their letters. */
function hasLookOfItsOwn(style: WordStyle): boolean {
  return Boolean(style.headingLevel) || MEANINGFUL_STYLES.has(style.name);
}

function propertiesOf(style: WordStyle, { defaults }: StyleSheet): RunProperties {
  return effectiveProperties({ defaults, paragraphStyle: style.run, characterStyle: {}, direct: {} });
}

/** The formatting that a run has and its paragraph's style has not. */
function added(shown: RunProperties, base: RunProperties): RunProperties {
  const differences = Object.entries(shown).filter(
    ([name, value]) => value !== base[name as keyof RunProperties],
  );
  return Object.fromEntries(differences);
}

function shownProperties(
  run: XmlElement,
  isLink: boolean,
  style: WordStyle | undefined,
  { get, defaults }: StyleSheet,
): RunProperties {
  const characterStyle = get(styleIdOf(run, "w:rPr", "w:rStyle"));
  const shown = effectiveProperties({
    defaults,
    paragraphStyle: style?.run ?? {},
    characterStyle: characterStyle?.run ?? {},
    direct: readRunProperties(run),
  });
  // A reference to a note is superscript by itself.
  if (childElements(run).some(({ name }) => NOTE_REFERENCES.has(name))) return {};
  const { underline, ...others } = shown;
  return isLink || LINK_STYLES.test(characterStyle?.name ?? "") || !underline ? others : shown;
}

const NOTE_REFERENCES = new Set(["w:footnoteReference", "w:endnoteReference"]);

/** The runs of a paragraph; those in its text boxes belong to their own paragraphs. */
function* runsIn(parent: XmlElement, isLink: boolean): Generator<{ run: XmlElement; isLink: boolean }> {
  for (const child of childElements(parent)) {
    if (child.name === "w:r") yield { run: child, isLink };
    else if (child.name !== "w:p") yield* runsIn(child, isLink || child.name === "w:hyperlink");
  }
}

function styleIdOf(parent: XmlElement, properties: string, name: string): string {
  const style = childElements(parent, properties).flatMap((found) => childElements(found, name))[0];
  return style?.attributes.get("w:val") ?? "";
}
