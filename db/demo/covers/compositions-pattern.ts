import {
  circle,
  fillPath,
  frame,
  ground,
  n,
  rect,
  rule,
  setAuthor,
  setEdition,
  setMark,
  setSubtitle,
  setTitle,
  stroke,
  type Composition,
  type Sheet,
} from "./sheet.ts";
import type { SeededRandom } from "../seeded-random.ts";

const centered = { x: 500, align: "center" } as const;

/** A border of printer's flowers round a title page. */
export const flowers: Composition = (sheet) => {
  const { palette } = sheet;
  const border: string[] = [];
  const step = 68;
  for (let column = 0; column < 13; column += 1) {
    border.push(flower(92 + column * step, 92, sheet), flower(92 + column * step, 1408, sheet));
  }
  for (let row = 1; row < 19; row += 1) {
    const y = 92 + (row * 1316) / 19;
    border.push(flower(92, y, sheet), flower(908, y, sheet));
  }
  const title = setTitle(sheet, {
    ...centered,
    y: 650,
    from: "middle",
    width: 620,
    height: 520,
    fill: palette.ink,
  });
  return [
    ground(palette.ground),
    frame(40, palette.accent, 3),
    ...border,
    frame(144, palette.accent, 3),
    setAuthor(sheet, { ...centered, y: 250, width: 600, fill: palette.ink }),
    title.svg,
    setSubtitle(sheet, { ...centered, y: title.bottom + 18, width: 560, fill: palette.ink }),
    setEdition(sheet, { ...centered, y: 1130, from: "middle", width: 560, fill: palette.ink }),
    rule(430, 570, 1210, palette.accent, 2),
    setMark(500, 1275, palette.ink),
  ].join("");
};

/** Four petals and a heart, turned by a quarter from one to the next. */
function flower(x: number, y: number, { palette }: Sheet): string {
  const petals = [0, 90, 180, 270].map(
    (angle) =>
      `<path transform="translate(${n(x)} ${n(y)}) rotate(${angle})" d="M0 -5C15 -10 15 -24 0 -31C-15 -24 -15 -10 0 -5Z" fill="${palette.accent}"/>`,
  );
  return petals.join("") + circle(x, y, 5, palette.accent) + circle(x + 34, y + 34, 3, palette.soft);
}

/** A sphere made of nothing but horizontal lines, thick in the shadow, thin in the light. */
export const engraving: Composition = (sheet) => {
  const { palette, random } = sheet;
  const light = random.pick([-1, 1]);
  const lines: string[] = [];
  for (let y = -350; y <= 350; y += 17.5) {
    lines.push(fillPath(shade(500, 500 + y, Math.sqrt(360 * 360 - y * y), light), palette.accent));
  }
  const title = setTitle(sheet, {
    x: 80,
    y: 970,
    width: 840,
    height: sheet.subtitle === "" ? 330 : 250,
    fill: palette.ink,
    maxSize: 150,
  });
  return [
    ground(palette.ground),
    ...lines,
    setAuthor(sheet, { x: 80, y: 66, width: 840, fill: palette.ink }),
    rule(80, 920, 935, palette.ink, 3),
    title.svg,
    setSubtitle(sheet, {
      x: 80,
      y: title.bottom + 8,
      width: 800,
      height: 90,
      maxSize: 40,
      fill: palette.ink,
    }),
    setEdition(sheet, { x: 80, y: 1415, from: "middle", width: 530, height: 100, fill: palette.ink }),
    setMark(790, 1415, palette.ink),
  ].join("");
};

/** One line of the sphere: a spindle whose belly stands on the shadow's side. */
function shade(x: number, y: number, half: number, light: number): string {
  const belly = 8 + (6 * half) / 360;
  const centre = x - light * half * 0.45;
  return `M${n(x - half)} ${n(y)}Q${n(centre)} ${n(y - belly * 2)} ${n(x + half)} ${n(y)}Q${n(centre)} ${n(y + belly)} ${n(x - half)} ${n(y)}Z`;
}

/** Quarter circles laid like tiles, over a plain title. */
export const tiles: Composition = (sheet) => {
  const { palette, random } = sheet;
  const cells: string[] = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 5; column += 1) cells.push(tile(column * 200, row * 200, sheet, random));
  }
  const title = setTitle(sheet, {
    x: 80,
    y: 950,
    width: 840,
    height: sheet.subtitle === "" ? 340 : 260,
    fill: palette.ink,
    maxSize: 150,
    weight: 600,
  });
  return [
    ground(palette.ground),
    ...cells,
    setAuthor(sheet, { x: 80, y: 885, from: "middle", width: 840, fill: palette.ink }),
    title.svg,
    setSubtitle(sheet, {
      x: 80,
      y: title.bottom + 8,
      width: 800,
      height: 90,
      maxSize: 40,
      fill: palette.ink,
    }),
    rule(80, 920, 1350, palette.ink, 2),
    setEdition(sheet, { x: 80, y: 1415, from: "middle", width: 530, height: 100, fill: palette.ink }),
    setMark(790, 1415, palette.ink),
  ].join("");
};

function tile(x: number, y: number, { palette }: Sheet, random: SeededRandom): string {
  const [back, front] = random.pick([
    [palette.ground, palette.accent],
    [palette.soft, palette.ink],
    [palette.accent, palette.ground],
    [palette.soft, palette.accent],
    [palette.ground, palette.soft],
  ] as const);
  const turn = `translate(${n(x + 100)} ${n(y + 100)}) rotate(${random.pick([0, 90, 180, 270])})`;
  const shape = random.pick([
    "M-100 -100H100A200 200 0 0 1 -100 100Z",
    "M-100 -100H0A100 100 0 0 1 -100 0ZM100 100H0A100 100 0 0 1 100 0Z",
    "M-100 -100A100 100 0 0 0 100 -100ZM-100 0A100 100 0 0 0 100 0Z",
    "M-100 -100H100A200 200 0 0 1 -100 100Z",
  ]);
  return rect(x, y, 200, 200, back) + `<path transform="${turn}" d="${shape}" fill="${front}"/>`;
}

/** A sprig out of a herbarium, drawn leaf by leaf beside the title. */
export const herbarium: Composition = (sheet) => {
  const { palette, random } = sheet;
  const bend = random.between(-90, 90);
  const leaves = Array.from({ length: 8 }, (_, index) => {
    const along = index / 8;
    const x = 500 + bend * Math.sin(along * Math.PI);
    const y = 1255 - along * 520;
    const size = 290 * (1 - along * 0.6);
    return leaf(x, y, size, -58 + along * 26, sheet) + leaf(x, y - 14, size, 58 - along * 26, sheet);
  });
  const stem = `M500 1320C${n(500)} 1200 ${n(500 + bend * 1.5)} 960 500 720`;
  const title = setTitle(sheet, {
    ...centered,
    y: 200,
    width: 840,
    height: 380,
    fill: palette.ink,
    maxSize: 150,
  });
  return [
    ground(palette.ground),
    stroke(stem, palette.accent, 6),
    ...leaves,
    leaf(500, 790, 130, 0, sheet),
    setAuthor(sheet, { ...centered, y: 90, width: 820, fill: palette.ink }),
    title.svg,
    setSubtitle(sheet, {
      ...centered,
      y: title.bottom + 8,
      width: 760,
      height: 100,
      maxSize: 40,
      fill: palette.ink,
    }),
    setEdition(sheet, { x: 80, y: 1415, from: "middle", width: 530, height: 100, fill: palette.ink }),
    setMark(790, 1415, palette.ink),
  ].join("");
};

function leaf(x: number, y: number, size: number, angle: number, { palette }: Sheet): string {
  const half = size * 0.2;
  const d = `M0 0C${n(half * 1.5)} ${n(-size * 0.3)} ${n(half)} ${n(-size * 0.8)} 0 ${n(-size)}C${n(-half)} ${n(-size * 0.8)} ${n(-half * 1.5)} ${n(-size * 0.3)} 0 0Z`;
  const vein = `M0 ${n(-size * 0.1)}V${n(-size * 0.86)}`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})"><path d="${d}" fill="${palette.accent}"/><path d="${vein}" stroke="${palette.ground}" stroke-width="2.5"/></g>`;
}
