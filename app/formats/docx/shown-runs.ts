import { childElements, elementsIn, textOf, type XmlElement } from "../xml/xml-tree.ts";
import {
  effectiveProperties,
  readRunProperties,
  type FormattingLevels,
  type RunProperties,
} from "./run-properties.ts";
import { namesCode } from "./style-map.ts";
import type { StyleSheet, WordStyle } from "./style-sheet.ts";

/** A run with the formatting that Word shows. */
export interface ShownRun {
  run: XmlElement;
  shown: RunProperties;
  /** Its character style is one of code. */
  isCode: boolean;
}

/** Styles of links, whose underline is the look of any link (Word's names, then LibreOffice's). */
const LINK_STYLES = /^(hyperlink|followedhyperlink|internet link|visited internet link)$/i;

const NOTE_REFERENCES = new Set(["w:footnoteReference", "w:endnoteReference"]);

export function styleOf(paragraph: XmlElement, styles: StyleSheet): WordStyle | undefined {
  return styles.get(styleIdOf(paragraph, "w:pPr", "w:pStyle")) ?? styles.defaultParagraph;
}

/**
 * The runs of a paragraph in their order; those in its text boxes belong to their own paragraphs.
 * @param tableStyle the formatting of the table around it
 */
export function shownRuns(
  paragraph: XmlElement,
  styles: StyleSheet,
  tableStyle: RunProperties = {},
): ShownRun[] {
  const style = styleOf(paragraph, styles);
  const runs = [...runsWithLinks(paragraph)].map(({ run, isLink }) => {
    const characterStyle = styles.get(styleIdOf(run, "w:rPr", "w:rStyle"));
    return {
      run,
      shown: shownProperties(run, isLink, [style, characterStyle], { defaults: styles.defaults, tableStyle }),
      isCode: namesCode(characterStyle?.name ?? ""),
    };
  });
  recogniseRaised(runs.map(({ run, shown }) => ({ shown, count: textOfRun(run).trim().length })));
  return runs;
}

function shownProperties(
  run: XmlElement,
  isLink: boolean,
  [paragraphStyle, characterStyle]: [WordStyle | undefined, WordStyle | undefined],
  { defaults, tableStyle = {} }: Pick<FormattingLevels, "defaults" | "tableStyle">,
): RunProperties {
  const shown = effectiveProperties({
    defaults,
    tableStyle,
    paragraphStyle: paragraphStyle?.run ?? {},
    characterStyle: characterStyle?.run ?? {},
    direct: readRunProperties(run),
  });
  // A reference to a note is superscript by itself.
  if (childElements(run).some(({ name }) => NOTE_REFERENCES.has(name)) && textOfRun(run) === "") return {};
  const { underline, ...others } = shown;
  return isLink || LINK_STYLES.test(characterStyle?.name ?? "") || !underline ? others : shown;
}

/** The instruction of a link in a field (ECMA-376, part 1, section 17.16.5.25). */
const LINK_FIELD = /^\s*HYPERLINK\b/i;

/** The runs of a paragraph, also those of links in fields. */
function* runsWithLinks(paragraph: XmlElement): Generator<{ run: XmlElement; isLink: boolean }> {
  const open: boolean[] = [];
  for (const { run, isLink } of runsIn(paragraph, false)) {
    for (const part of childElements(run)) {
      const type = part.name === "w:fldChar" ? part.attributes.get("w:fldCharType") : undefined;
      if (type === "begin") open.push(false);
      if (type === "end") open.pop();
      if (part.name === "w:instrText" && LINK_FIELD.test(textOf(part)))
        open[Math.max(open.length - 1, 0)] = true;
    }
    yield { run, isLink: isLink || open.includes(true) };
  }
}

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

/** The text of a run's own letters, line breaks and tabs. */
export function textOfRun(run: XmlElement): string {
  return run.children
    .map((child) => {
      if (child.kind === "text") return "";
      if (child.name === "w:br" || child.name === "w:cr") return "\n";
      if (child.name === "w:tab" || child.name === "w:ptab") return "\t";
      return child.name === "w:t"
        ? child.children.map((t) => (t.kind === "text" ? t.value : "")).join("")
        : "";
    })
    .join("");
}

/** A paragraph with its runs. */
export interface ShownParagraph {
  paragraph: XmlElement;
  runs: ShownRun[];
}

/** The paragraphs of a part in their order, without the formatting of tables around them. */
export const shownParagraphs = (root: XmlElement, styles: StyleSheet): ShownParagraph[] =>
  [...elementsIn(root)]
    .filter(({ name }) => name === "w:p")
    .map((paragraph) => ({ paragraph, runs: shownRuns(paragraph, styles) }));

/** Word's size of letters if a document sets none, in half points. */
const DEFAULT_SIZE = 20;

interface Letters {
  shown: RunProperties;
  /** Their number. */
  count: number;
}

/**
 * Small letters above or below the line are superscripts and subscripts: many writers set them by hand. Letters of the
 * usual size that are only raised are not.
 * @param runs of one paragraph
 */
function recogniseRaised(runs: readonly Letters[]): void {
  const raised = runs.filter(({ shown: { position = 0 } }) => position !== 0);
  if (raised.length === 0) return;
  const usual = usualSize(runs.filter((run) => !raised.includes(run)));
  for (const { shown } of raised) {
    const { position = 0, size = DEFAULT_SIZE, verticalAlignment = "baseline" } = shown;
    if (verticalAlignment !== "baseline" || size >= usual) continue;
    shown.verticalAlignment = position > 0 ? "superscript" : "subscript";
  }
}

/** The size of most letters; without any, that of none. */
function usualSize(runs: readonly Letters[]): number {
  const counts = new Map<number, number>();
  for (const { shown, count } of runs) {
    const size = shown.size ?? DEFAULT_SIZE;
    counts.set(size, (counts.get(size) ?? 0) + count);
  }
  const [most] = [...counts].toSorted(([, many], [, more]) => more - many);
  return most?.[0] ?? 0;
}
