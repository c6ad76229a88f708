import type { PDFObject } from "mupdf";

/** `a b c d e f` of a transformation (ISO 32000-1 §8.3.3). */
type Transformation = [number, number, number, number, number, number];

/** Distance of the mark from the page's edges, in points; printers need a margin of about 10 points. */
const MARGIN = 12;

/**
 * The transformation from the origin to the lower left corner of a page's visible area, upright, for any rotation.
 * @see ISO 32000-1 §14.11.2 (page boundaries), §7.7.3.3 (Rotate)
 */
export function footMatrix(page: PDFObject): Transformation {
  const [left, bottom, right, top] = visibleBox(page);
  const turn = ((Math.round(page.getInheritable("Rotate").asNumber() / 90) % 4) + 4) % 4;
  if (turn === 1) return [0, 1, -1, 0, right - MARGIN, bottom + MARGIN];
  if (turn === 2) return [-1, 0, 0, -1, right - MARGIN, top - MARGIN];
  if (turn === 3) return [0, -1, 1, 0, left + MARGIN, top - MARGIN];
  return [1, 0, 0, 1, left + MARGIN, bottom + MARGIN];
}

function visibleBox(page: PDFObject): [number, number, number, number] {
  const media = box(page.getInheritable("MediaBox")) ?? A4;
  const crop = box(page.getInheritable("CropBox"));
  if (!crop) return media;
  return [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
}

/** Two opposite corners in any order. */
function box(rectangle: PDFObject): [number, number, number, number] | null {
  if (!rectangle.isArray() || rectangle.length !== 4) return null;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [0, 1, 2, 3].map((index) => rectangle.get(index).asNumber());
  if (x0 === x1 || y0 === y1) return null;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

const A4: [number, number, number, number] = [0, 0, 595, 842];
