import * as mupdf from "mupdf";
import { findMarkPlace } from "./mark-place.ts";
import { type Box, pageBoxes, transformedBox } from "./page-boxes.ts";

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
