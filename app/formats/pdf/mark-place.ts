import { MARK_SIZE } from "../mark/encode-mark.ts";
import { type Box, pageBoxes, transformedBox } from "./page-boxes.ts";
import * as mupdf from "mupdf";
import type { PDFDocument } from "mupdf";
import { MARK_LEAD } from "../mark/mark.ts";
import { FONT_FAMILY } from "./mark-font.server.ts";

/** The mark on a page: a line that begins as a mark, in its font and size. The book's own lines are larger. */
export function printedMark(document: PDFDocument): string | null {
  const last = document.countPages() - 1;
  for (let index = last; index >= 0; index -= 1) {
    const mayBeMarked = index === last || isStamped(document, index);
    const mark = mayBeMarked ? markOnPage(document, index) : null;
    if (mark !== null) return mark;
  }
  return null;
}

/** Programs that remove or reorder pages keep the names of their resources. */
function isStamped(document: PDFDocument, index: number): boolean {
  return document.findPage(index).getInheritable("Resources").get("XObject", MARK_RESOURCE).isStream();
}

/** The mark on the last page, with one of these beginnings: those of proofs are no reader's. */
export const markOnLastPage = (document: PDFDocument, leads: readonly string[]): string | null =>
  markOnPage(document, document.countPages() - 1, leads);

function markOnPage(
  document: PDFDocument,
  index: number,
  leads: readonly string[] = [MARK_LEAD],
): string | null {
  const lines: { text: string; isMark: boolean }[] = [];
  document
    .loadPage(index)
    .toStructuredText("preserve-whitespace")
    .walk({
      beginLine: () => void lines.push({ text: "", isMark: true }),
      onChar: (letter, _origin, font, size) => {
        const line = lines.at(-1);
        if (!line) return;
        line.text += letter;
        if (letter.trim() && !(size < MARK_SIZE + 0.5 && font.getName().includes(FONT_FAMILY)))
          line.isMark = false;
      },
    });
  const isWhole = ({ text, isMark }: (typeof lines)[number]): boolean =>
    isMark && leads.some((lead) => text.startsWith(lead));
  return lines.findLast(isWhole)?.text.trim() ?? null;
}

/** The name of the mark among a page's resources; no program that writes PDFs uses it. */
export const MARK_RESOURCE = "ExemplairePersonnel";

/** How the mark is shown on a page, in the page's own coordinates (ISO 32000-1 §8.3.2.3). */
export interface MarkSetting {
  /** From the mark's origin to its place, upright for any rotation of the page. */
  matrix: mupdf.Matrix;
  /** The page's new visible area and its former one; null if the page keeps its size. */
  growth: { box: Box; former: Box } | null;
}

/** Finds a place for the mark where the page shows nothing. */
export function placeMark(document: mupdf.PDFDocument, index: number): MarkSetting {
  const page = document.loadPage(index);
  const bounds = page.getBounds();
  const place = findMarkPlace(bounds, pageBoxes(page), index % 2 === 0 ? "right" : "left");
  const toPage = mupdf.Matrix.invert(page.getTransform());
  const { x, y, scale, upwards, added } = place;
  const upright: mupdf.Matrix = upwards ? [0, -scale, -scale, 0, x, y] : [scale, 0, 0, -scale, x, y];
  const grown: Box = [bounds[0], bounds[1], bounds[2], bounds[3] + added];
  return {
    matrix: mupdf.Matrix.concat(upright, toPage),
    growth:
      added === 0 ? null : { box: transformedBox(grown, toPage), former: transformedBox(bounds, toPage) },
  };
}

/** The place of the mark on a page as it is shown, in points from the upper left corner. */
interface MarkPlace {
  /** The beginning of the mark's baseline. */
  x: number;
  y: number;
  /** Upwards: along the side of the page, read from below. */
  upwards: boolean;
  /** Below 1 on a page that is narrower than a mark. */
  scale: number;
  /** Points by which the page grows at its foot, because no part of it is free. */
  added: number;
}

/**
 * The first free place for the mark: in the margin at the foot of the page, in the outer margin, in the inner one, then
 * in a blank part of the page, from its end upwards. A page without any grows at its foot by a line.
 * @param boxes of all that the page shows
 * @param outer the side away from the spine: right on odd pages
 */
export function findMarkPlace(
  [left, top, right, bottom]: Box,
  boxes: readonly Box[],
  outer: "left" | "right",
): MarkPlace {
  const [width, height] = [right - left, bottom - top];
  const margin = Math.min(MARGIN, width * NARROW, height * NARROW);
  const scale = Math.min(1, (width - 2 * margin) / MARK_WIDTH);
  const across = { upwards: false, scale, added: 0 };
  const along = { ...across, upwards: true, scale: Math.min(1, (height - 2 * margin) / MARK_WIDTH) };
  const isFree = (place: MarkPlace, clearance = CLEARANCE) => {
    const strip = stripOf(place, clearance * place.scale);
    return boxes.every((box) => !overlap(box, strip));
  };
  const length = MARK_WIDTH * scale;
  const starts = [left + margin, right - margin - length, (left + right - length) / 2];
  const lines = (from: number, to: number) =>
    steps(from, to).flatMap((up) => starts.map((x) => ({ ...across, x, y: bottom - up })));
  const edges = (outer === "right" ? ["right", "left"] : ["left", "right"]).flatMap((side) =>
    steps(margin, Math.min(MARGIN_ZONE, width * SIDE_ZONE)).flatMap((inwards) =>
      steps(margin, height - margin - MARK_WIDTH * along.scale, COARSE).map((up) => ({
        ...along,
        x: side === "right" ? right - inwards : left + inwards + ASCENT * along.scale,
        y: bottom - up,
      })),
    ),
  );
  return (
    lines(margin, Math.min(MARGIN_ZONE, height * FOOT_ZONE)).find((place) => isFree(place)) ??
    edges.find((place) => isFree(place)) ??
    lines(MARGIN_ZONE, height - margin - ASCENT).find((place) => isFree(place, BLANK)) ?? {
      ...across,
      x: left + margin,
      y: bottom + ADDED - margin / 2,
      added: ADDED,
    }
  );
}

/** The box of a mark, with some white around. */
function stripOf({ x, y, upwards, scale }: MarkPlace, clearance: number): Box {
  const [ascent, descent, length] = [ASCENT, DESCENT, MARK_WIDTH].map((size) => size * scale) as [
    number,
    number,
    number,
  ];
  return upwards
    ? [x - ascent - clearance, y - length - clearance, x + descent + clearance, y + clearance]
    : [x - clearance, y - ascent - clearance, x + length + clearance, y + descent + clearance];
}

const overlap = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

function steps(from: number, to: number, step = 1): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((to - from) / step) + 1) },
    (_, index) => from + index * step,
  );
}

/** Distance from the page's edges, in points; printers need a margin of about 10 points. */
const MARGIN = 12;
/** On tiny pages the margin is a part of the page. */
const NARROW = 0.05;
/** Room for a name of fifteen wide letters, a licence number and a date. */
const MARK_WIDTH = 240;
const ASCENT = MARK_SIZE;
const DESCENT = MARK_SIZE * 0.3;
const CLEARANCE = 2;
/** White around a mark outside of the margins, so that it never is between two lines of a text. */
const BLANK = 24;
/** The margins reach an inch into the page, at most a part of it. */
const MARGIN_ZONE = 72;
const FOOT_ZONE = 0.12;
const SIDE_ZONE = 0.12;
/** Points between two attempts along a side. */
const COARSE = 6;
const ADDED = 18;
