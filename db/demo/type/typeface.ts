import type { Font, Glyph } from "fontkit";
import { openFont } from "./font-files.ts";
import type { FontStyle } from "./font-files.ts";

export interface TypefaceOptions {
  style?: FontStyle;
  /** 200 to 900. */
  weight?: number;
  /** 8 to 60: the size the letters are drawn for. */
  opticalSize?: number;
}

/** Text turned into outlines, so that a cover looks the same on a machine without any font. */
export interface Typeface {
  /** Width in the unit of `size`; `tracking` is added after every letter, in ems. */
  measure(text: string, size: number, tracking?: number): number;
  /** An SVG path's `d` with its baseline starting at (x, y). */
  outline(text: string, x: number, y: number, size: number, tracking?: number): string;
}

interface PlacedGlyph {
  d: Glyph["path"];
  x: number;
}

interface PlacedText {
  glyphs: PlacedGlyph[];
  width: number;
}

const instances = new Map<string, Typeface>();
/** A space of U+202F is absent from the font: it gets this width, in ems, close to the font's other thin spaces. */
const narrowSpace = 0.16;

export function typeface({
  style = "normal",
  weight = 400,
  opticalSize = 60,
}: TypefaceOptions = {}): Typeface {
  const key = `${style} ${weight} ${opticalSize}`;
  const known = instances.get(key);
  if (known) return known;
  const settings = { wght: weight, opsz: opticalSize };
  const fonts = (["latin", "latin-ext"] as const).map((subset) =>
    openFont(style, subset, "opsz").getVariation(settings),
  );
  const created = typefaceOf(fonts);
  instances.set(key, created);
  return created;
}

function typefaceOf(fonts: Font[]): Typeface {
  const placed = new Map<string, PlacedText>();
  const placeOnce = (text: string, tracking: number): PlacedText => {
    const key = `${tracking} ${text}`;
    const known = placed.get(key) ?? place(fonts, text, tracking);
    placed.set(key, known);
    return known;
  };
  return {
    measure: (text, size, tracking = 0) => (placeOnce(text, tracking).width * size) / 1000,
    outline: (text, x, y, size, tracking = 0) =>
      placeOnce(text, tracking)
        .glyphs.map((glyph) => drawPath(glyph.d, x + (glyph.x * size) / 1000, y, size / 1000))
        .join(""),
  };
}

/** Glyphs and their pens in thousandths of an em. Kerning holds within a run of one font. */
function place(fonts: Font[], text: string, tracking: number): PlacedText {
  const glyphs: PlacedGlyph[] = [];
  let pen = 0;
  for (const run of splitRuns(fonts, text)) {
    if (run.font === undefined) {
      pen += (narrowSpace + tracking) * 1000 * run.text.length;
      continue;
    }
    const { glyphs: laid, positions } = run.font.layout(run.text, tracking > 0 ? ["kern"] : ["kern", "liga"]);
    laid.forEach((glyph, index) => {
      glyphs.push({ d: glyph.path, x: pen });
      pen += (positions[index]?.xAdvance ?? glyph.advanceWidth) + tracking * 1000;
    });
  }
  return { glyphs, width: Math.max(0, pen - tracking * 1000) };
}

function splitRuns(fonts: Font[], text: string): { font: Font | undefined; text: string }[] {
  const runs: { font: Font | undefined; text: string }[] = [];
  for (const character of text) {
    const font =
      character === "\u202f"
        ? undefined
        : fonts.find((candidate) => candidate.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    const last = runs.at(-1);
    if (last && last.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

const letters = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
} as const;

function drawPath(path: Glyph["path"], x: number, y: number, scale: number): string {
  return path.commands
    .map(({ command, args }) => {
      const points = args.map((value, index) => (index % 2 === 0 ? x + value * scale : y - value * scale));
      return letters[command] + points.map((value) => value.toFixed(1)).join(" ");
    })
    .join("");
}
