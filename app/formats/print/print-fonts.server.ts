import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { unpackWoff2 } from "../type/woff2.ts";

export type PrintStyle = "normal" | "italic";

/** The parts that the shop's font comes in, the most usual letters first. */
export const scripts = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"] as const;
type Script = (typeof scripts)[number];

/** Letters of one font that follow one another. */
export interface Run {
  script: Script;
  text: string;
}

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();

/** Source Serif 4 at its regular weight; unpacked once for the process, when first needed. */
export function printFont(style: PrintStyle, script: Script): Font {
  const name = `source-serif-4-${script}-wght-${style}.woff2`;
  const known = opened.get(name);
  if (known) return known;
  const path = require.resolve(`@fontsource-variable/source-serif-4/files/${name}`);
  const font = create(unpackWoff2(readFileSync(path)));
  if (!("layout" in font)) throw new RangeError(`More than one font in ${name}`);
  opened.set(name, font);
  return font;
}

/** Cuts a text where another part of the font has to go on; a letter that none has becomes a question mark. */
export function runsOf(text: string, style: PrintStyle): Run[] {
  const runs: Run[] = [];
  for (const letter of printable(text)) {
    const last = runs.at(-1);
    const script = last && has(style, last.script, letter) ? last.script : scriptOf(style, letter);
    const shown = script ? letter : "?";
    if (last && (!script || last.script === script)) last.text += shown;
    else runs.push({ script: script ?? "latin", text: shown });
  }
  return runs;
}

/** In points. Kerning is the font's own within words; its digits all have one width. */
export function widthOf(text: string, style: PrintStyle, size: number, tracking = 0): number {
  const words = text.split(" ");
  const inEms = words.reduce(
    (sum, word) => sum + wordWidth(word, style),
    wordWidth(" ", style) * (words.length - 1),
  );
  return inEms * size + (tracking && tracking * [...printable(text)].length);
}

const measured = { normal: new Map<string, number>(), italic: new Map<string, number>() };
/** Words that are kept measured: more than a paper has, few enough to forget nothing else for. */
const mostMeasured = 4000;

/** In ems. Laying a word out is slow, and each is asked for again and again. */
function wordWidth(word: string, style: PrintStyle): number {
  const known = measured[style].get(word);
  if (known !== undefined) return known;
  const width = runsOf(word, style).reduce((sum, run) => {
    const font = printFont(style, run.script);
    return sum + font.layout(run.text).advanceWidth / font.unitsPerEm;
  }, 0);
  if (measured[style].size >= mostMeasured) measured[style].clear();
  measured[style].set(word, width);
  return width;
}

/** The font has no U+202F: U+2009 looks alike, and lines are broken before this. Accents come with their letters. */
const printable = (text: string): string => text.normalize("NFC").replaceAll("\u{202f}", "\u{2009}");

const scriptOf = (style: PrintStyle, letter: string): Script | undefined =>
  scripts.find((script) => has(style, script, letter));

const has = (style: PrintStyle, script: Script, letter: string): boolean =>
  printFont(style, script).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
