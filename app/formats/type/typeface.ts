import { type Font, type Glyph, create } from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export interface TypefaceOptions {
  style?: FontStyle;
  weight?: FontWeight;
}

/** Text as outlines, so that a cover looks the same on a machine without fonts. */
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

export function typeface({ style = "normal", weight = 400 }: TypefaceOptions = {}): Typeface {
  const key = `${style} ${weight}`;
  const known = instances.get(key);
  if (known) return known;
  const created = typefaceOf(openFont(style, weight));
  instances.set(key, created);
  return created;
}

function typefaceOf(font: Font): Typeface {
  const placed = new Map<string, PlacedText>();
  const placeOnce = (text: string, tracking: number): PlacedText => {
    const key = `${tracking} ${text}`;
    const known = placed.get(key) ?? place(font, text, tracking);
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

/** Glyphs and their pens in thousandths of an em. */
function place(font: Font, text: string, tracking: number): PlacedText {
  const { glyphs: laid, positions } = font.layout(text, tracking > 0 ? ["kern"] : ["kern", "liga"]);
  let pen = 0;
  const glyphs = laid.map((glyph, index) => {
    const x = pen;
    pen += (positions[index]?.xAdvance ?? glyph.advanceWidth) + tracking * 1000;
    return { d: glyph.path, x };
  });
  return { glyphs, width: Math.max(0, pen - tracking * 1000) };
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

export type FontStyle = "normal" | "italic";
type FontWeight = 300 | 400 | 500 | 600;

const names: Record<FontWeight, string> = {
  300: "300Light",
  400: "400Regular",
  500: "500Medium",
  600: "600SemiBold",
};

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();

/** Source Serif 4 as TrueType; read once per process. */
export function openFont(style: FontStyle, weight: FontWeight = 400): Font {
  const name = `${names[weight]}${style === "italic" ? "_Italic" : ""}`;
  const known = opened.get(name);
  if (known) return known;
  const path = require.resolve(`@expo-google-fonts/source-serif-4/${name}/SourceSerif4_${name}.ttf`);
  const font = create(readFileSync(path));
  if (!("layout" in font)) throw new RangeError(`Plusieurs polices dans ${name}`);
  opened.set(name, font);
  return font;
}
