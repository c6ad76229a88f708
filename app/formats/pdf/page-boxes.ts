import * as mupdf from "mupdf";

/** `left top right bottom`, in points from the upper left corner of a page as it is shown. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/**
 * The boxes of the text, images and drawings of a page, and of its annotations, within their clipping areas. Areas in
 * white or almost white are paper: many programs paint the page's ground first.
 */
export function pageBoxes(page: mupdf.PDFPage): Box[] {
  const boxes: Box[] = [];
  const clips: Box[] = [];
  const visible = (box: Box): Box => common(box, clips.at(-1) ?? EVERYWHERE);
  const clip = (box: Box) => void clips.push(visible(box));
  const add = (box: Box) => {
    const part = visible(box);
    if (part[0] < part[2] && part[1] < part[3]) boxes.push(part);
  };
  const device = new mupdf.Device({
    fillText: (text, matrix) => add(text.getBounds(UNSTROKED, matrix)),
    strokeText: (text, stroke, matrix) => add(text.getBounds(stroke, matrix)),
    fillPath: (path, _evenOdd, matrix, _space, color, alpha) => {
      if (!isPaper(color, alpha)) add(path.getBounds(UNSTROKED, matrix));
    },
    strokePath: (path, stroke, matrix) => strokeBoxes(path, stroke, matrix).forEach(add),
    fillShade: () => add(EVERYWHERE),
    fillImage: (_image, matrix) => add(imageBox(matrix)),
    fillImageMask: (_image, matrix) => add(imageBox(matrix)),
    clipPath: (path, _evenOdd, matrix) => clip(path.getBounds(UNSTROKED, matrix)),
    clipStrokePath: (path, stroke, matrix) => clip(path.getBounds(stroke, matrix)),
    clipText: (text, matrix) => clip(text.getBounds(UNSTROKED, matrix)),
    clipStrokeText: (text, stroke, matrix) => clip(text.getBounds(stroke, matrix)),
    clipImageMask: (_image, matrix) => clip(imageBox(matrix)),
    beginMask: (box) => clip(box),
    popClip: () => void clips.pop(),
    beginTile: (area, _view, _stepX, _stepY, matrix) => {
      add(transformedBox(area, matrix));
      return 0;
    },
  });
  page.run(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  return boxes;
}

/**
 * A box for each line of a path: inside a frame around a page there is room. Curves have the box of their points.
 */
function strokeBoxes(path: mupdf.Path, stroke: mupdf.StrokeState, matrix: mupdf.Matrix): Box[] {
  const width = stroke.getLineWidth() / 2;
  const boxes: Box[] = [];
  let [start, at]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const to = (...points: Point[]) => {
    const all = [at, ...points];
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const box: Box = [
      Math.min(...xs) - width,
      Math.min(...ys) - width,
      Math.max(...xs) + width,
      Math.max(...ys) + width,
    ];
    boxes.push(transformedBox(box, matrix));
    at = points.at(-1) ?? at;
  };
  path.walk({
    moveTo: (x, y) => void (start = at = [x, y]),
    lineTo: (x, y) => to([x, y]),
    curveTo: (x1, y1, x2, y2, x3, y3) => to([x1, y1], [x2, y2], [x3, y3]),
    closePath: () => to(start),
  });
  return boxes;
}

type Point = [x: number, y: number];

const EVERYWHERE: Box = [-1e6, -1e6, 1e6, 1e6];

/** MuPDF's declarations leave out that a fill has no stroke. */
const UNSTROKED = null as unknown as mupdf.StrokeState;

/** Grey and RGB count light, CMYK counts ink; other spaces are drawings. */
function isPaper(color: readonly number[], alpha: number): boolean {
  if (alpha === 0) return true;
  if (color.length === 4) return color.every((ink) => ink < 1 - PAPER);
  return (color.length === 1 || color.length === 3) && color.every((light) => light > PAPER);
}

/** Cream grounds included. */
const PAPER = 0.85;

/** An image fills the unit square (ISO 32000-1 §8.9.3). */
const imageBox = (matrix: mupdf.Matrix): Box => transformedBox([0, 0, 1, 1], matrix);

/** The upright box around a transformed one. */
export function transformedBox(box: Box, [a, b, c, d, e, f]: mupdf.Matrix): Box {
  const corners = [box[0], box[2]].flatMap((x) =>
    [box[1], box[3]].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function common(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}
