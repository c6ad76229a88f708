import { typeface, type Typeface, type TypefaceOptions } from "./typeface.ts";

export interface BlockOptions extends TypefaceOptions {
  text: string;
  /** Left edge, centre or right edge, according to `align`. */
  x: number;
  /** Top of the box, or its bottom when `from` is "bottom"; the middle when "middle". */
  y: number;
  width: number;
  height: number;
  fill: string;
  align?: "left" | "center" | "right";
  from?: "top" | "middle" | "bottom";
  maxSize: number;
  minSize?: number;
  tracking?: number;
  leading?: number;
}

export interface Block {
  svg: string;
  size: number;
  /** Top of the first line's capitals. */
  top: number;
  /** Bottom of the last line's descenders. */
  bottom: number;
}

/** Capitals' height, and an accent's above them, in ems of Source Serif 4. */
const capHeight = 0.67;
const accentHeight = 0.24;
const descent = 0.23;

/** Sets a text as large as its box allows, in balanced lines, without breaking words. */
export function textBlock(options: BlockOptions): Block {
  const face = typeface(options);
  const { tracking = 0, leading = 1.08 } = options;
  const { size, lines } = fit(face, options);
  const lineHeight = size * leading;
  const height = size * capHeight + lineHeight * (lines.length - 1);
  const top = topOf(options, height, size);
  const paths = lines.map((line, index) => {
    const baseline = top + size * capHeight + index * lineHeight;
    return face.outline(
      line,
      lineStart(options, face.measure(line, size, tracking)),
      baseline,
      size,
      tracking,
    );
  });
  return {
    svg: `<path fill="${options.fill}" d="${paths.join("")}"/>`,
    size,
    top,
    bottom: top + height + size * descent,
  };
}

function topOf({ y, from = "top" }: BlockOptions, height: number, size: number): number {
  if (from === "bottom") return y - height - size * descent;
  if (from === "middle") return y - height / 2;
  return y + size * accentHeight;
}

function lineStart({ x, align = "left" }: BlockOptions, width: number): number {
  if (align === "center") return x - width / 2;
  return align === "right" ? x - width : x;
}

function fit(face: Typeface, options: BlockOptions): { size: number; lines: string[] } {
  const { text, width, height, maxSize, minSize = 20, tracking = 0, leading = 1.08 } = options;
  for (let size = maxSize; size > minSize; size -= 2) {
    const lines = balance(text.split(" "), width, (line) => face.measure(line, size, tracking));
    const needed = size * (accentHeight + capHeight + descent) + size * leading * ((lines?.length ?? 0) - 1);
    if (lines && needed <= height) return { size, lines };
  }
  const lines = balance(text.split(" "), Infinity, (line) => face.measure(line, minSize, tracking));
  return { size: minSize, lines: lines ?? [text] };
}

/** The fewest lines that fit, with the most even breaks; `null` if a single word is too wide. */
function balance(words: string[], width: number, measure: (line: string) => number): string[] | null {
  for (let count = 1; count <= words.length; count += 1) {
    const best = bestBreak(words, count, width, measure);
    if (best) return best.lines;
  }
  return null;
}

interface Break {
  lines: string[];
  cost: number;
}

function bestBreak(
  words: string[],
  count: number,
  width: number,
  measure: (line: string) => number,
): Break | null {
  if (count === 1) {
    const line = words.join(" ");
    const measured = measure(line);
    return measured <= width ? { lines: [line], cost: measured * measured } : null;
  }
  let best: Break | null = null;
  for (let taken = 1; taken <= words.length - count + 1; taken += 1) {
    const line = words.slice(0, taken).join(" ");
    const measured = measure(line);
    if (measured > width) break;
    const rest = bestBreak(words.slice(taken), count - 1, width, measure);
    const cost = (rest?.cost ?? Infinity) + (measured + weakEnd(words[taken - 1]) * width) ** 2;
    if (rest && cost < (best?.cost ?? Infinity)) best = { lines: [line, ...rest.lines], cost };
  }
  return best;
}

/** A line should not end on an article or a preposition. */
function weakEnd(word: string | undefined): number {
  return word !== undefined && word.length <= 3 ? 0.45 : 0;
}
