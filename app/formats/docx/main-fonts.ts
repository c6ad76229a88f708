import { elementsIn, findElement, type XmlElement } from "../xml/xml-tree.ts";
import { ownHeadingLevel } from "./paragraph-properties.ts";
import { HEADINGS_OF_THEME, TEXT_OF_THEME } from "./run-properties.ts";
import { shownRuns, styleOf, textOfRun } from "./shown-runs.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** Names of the fonts of most letters; null where they have none. */
export interface MainFonts {
  text: string | null;
  headings: string | null;
}

/**
 * The font of the running text and that of the headings: those of a few words are not the book's.
 * @param theme `word/theme/theme1.xml`, whose fonts the document may name by their part only
 */
export function mainFonts(document: XmlElement, styles: StyleSheet, theme: XmlElement | null): MainFonts {
  const letters = { text: new Map<string, number>(), headings: new Map<string, number>() };
  for (const paragraph of elementsIn(document)) {
    if (paragraph.name !== "w:p") continue;
    const isHeading = styleOf(paragraph, styles)?.headingLevel || ownHeadingLevel(paragraph) > 0;
    const counts = isHeading ? letters.headings : letters.text;
    for (const { run, shown } of shownRuns(paragraph, styles)) {
      const font = shown.font ?? "";
      counts.set(font, (counts.get(font) ?? 0) + textOfRun(run).trim().length);
    }
  }
  return { text: nameOf(mostUsed(letters.text), theme), headings: nameOf(mostUsed(letters.headings), theme) };
}

function mostUsed(counts: ReadonlyMap<string, number>): string {
  let [name, most] = ["", 0];
  for (const [font, count] of counts) if (count > most) [name, most] = [font, count];
  return name;
}

/** ECMA-376, part 1, section 20.1.4.1.18: a theme has a font for headings and one for text. */
const THEME_FONTS = new Map([
  [HEADINGS_OF_THEME, "a:majorFont"],
  [TEXT_OF_THEME, "a:minorFont"],
]);

function nameOf(font: string, theme: XmlElement | null): string | null {
  const part = THEME_FONTS.get(font);
  if (part === undefined) return font || null;
  const fonts = theme && findElement(theme, part);
  return (fonts && findElement(fonts, "a:latin")?.attributes.get("typeface")) || null;
}
