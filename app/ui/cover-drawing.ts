/** A generated cover, from words only; lengths in `cqi`, hundredths of the cover's width. */
export interface CoverDrawing {
  palette: CoverPalette;
  layout: "framed" | "banded" | "ruled";
  titleSize: number;
  authorSize: number;
}

export interface CoverPalette {
  ground: string;
  ink: string;
  /** Rules and ornaments. */
  line: string;
}

/** Bookbinder's colours; every pair of ground and ink passes AAA (tested). */
export const coverPalettes: readonly CoverPalette[] = [
  { ground: "#f4ebd8", ink: "#1c1916", line: "#9e2a2b" },
  { ground: "#1f3147", ink: "#f4ead9", line: "#c9a66b" },
  { ground: "#7a1d20", ink: "#f9efe2", line: "#dcb98a" },
  { ground: "#24392f", ink: "#f1e8d6", line: "#c9a66b" },
  { ground: "#d2a04b", ink: "#1c1916", line: "#5c2a16" },
  { ground: "#cdd5d3", ink: "#1b2731", line: "#7a1d20" },
  { ground: "#22201d", ink: "#efe9df", line: "#e06c5e" },
];

const layouts = ["framed", "banded", "ruled"] as const;

/** The same words always give the same cover; different words give varied colours and layouts. */
export function drawCover(title: string, author: string): CoverDrawing {
  const hash = hashText(`${title}\u0000${author}`);
  return {
    palette: coverPalettes[hash % coverPalettes.length] ?? {
      ground: "#f4ebd8",
      ink: "#1c1916",
      line: "#9e2a2b",
    },
    layout: layouts[Math.floor(hash / coverPalettes.length) % layouts.length] ?? "framed",
    titleSize: titleSize(title),
    authorSize: Math.min(6.5, Math.max(4.5, 110 / Math.max(1, author.length))),
  };
}

/** Usable width of a cover in cqi, and the mean width of a serif capital or letter in em. */
const usableWidth = 76;
const letterWidth = 0.56;

/** The largest size at which the longest word fits its line and the whole title fits six lines. */
function titleSize(title: string): number {
  const longestWord = Math.max(1, ...title.split(/[\s-]+/u).map((word) => word.length));
  const byWord = usableWidth / (longestWord * letterWidth);
  const byLength = Math.sqrt((usableWidth * 62) / (Math.max(1, title.length) * letterWidth * 1.15));
  return Math.round(Math.min(15, Math.max(5.5, Math.min(byWord, byLength))) * 10) / 10;
}

/** FNV-1a, 32 bits: short, stable across machines, well spread over neighbouring titles. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
