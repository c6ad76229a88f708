import {
  circle,
  fillPath,
  ground,
  n,
  rect,
  ring,
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

/** Author, title and edition in the upper part, over a landscape: shared by the four views below. */
function heading(sheet: Sheet): string {
  const { palette } = sheet;
  const title = setTitle(sheet, { ...centered, y: 190, width: 840, height: 420, fill: palette.ink });
  return [
    setAuthor(sheet, { ...centered, y: 90, width: 820, fill: palette.ink }),
    title.svg,
    setSubtitle(sheet, {
      ...centered,
      y: title.bottom + 12,
      width: 760,
      height: 120,
      maxSize: 42,
      fill: palette.ink,
    }),
  ].join("");
}

function footer(sheet: Sheet): string {
  const { palette } = sheet;
  return [
    rect(0, 1330, 1000, 170, palette.ground),
    setEdition(sheet, { x: 80, y: 1415, from: "middle", width: 530, height: 100, fill: palette.ink }),
    setMark(790, 1415, palette.ink),
  ].join("");
}

/** A sun on the sea, and its path of light towards the shore. */
export const sunset: Composition = (sheet) => {
  const { palette, random } = sheet;
  const x = random.between(330, 670);
  return [
    ground(palette.ground),
    circle(x, 970, 255, palette.accent),
    rect(0, 970, 1000, 360, palette.soft),
    ...glitter(x, random, palette.accent),
    heading(sheet),
    footer(sheet),
  ].join("");
};

/** Strokes of light on water: they part, narrow and tremble as they come closer. */
function glitter(x: number, random: SeededRandom, color: string): string[] {
  const strokes: string[] = [];
  for (let y = 996, row = 0; y < 1320; y += 15 + row * 1.1, row += 1) {
    const half = 240 - row * 13;
    const shift = random.between(-26, 26);
    strokes.push(stroke(`M${n(x - half + shift)} ${n(y)}H${n(x + half + shift)}`, color, 4 + row * 0.35));
    if (random.chance(0.7)) {
      const far = random.pick([-1, 1]) * (half + random.between(50, 150));
      strokes.push(stroke(`M${n(x + far - 26)} ${n(y + 7)}h${random.between(24, 70)}`, color, 3));
    }
  }
  return strokes;
}

/** Ridges behind ridges, each engraved with its own slope of lines. */
export const mountains: Composition = (sheet) => {
  const { palette, random } = sheet;
  const colors = [palette.soft, palette.accent, palette.ink];
  const ridges = colors.map((color, index) => ridge(830 + index * 150, 150 - index * 18, random, color));
  const moon = random.between(240, 760);
  return [
    ground(palette.ground),
    circle(moon, 765, 92, palette.accent),
    ...ridges.map((shape, index) => shape + hatching(900 + index * 150, palette.ground, index)),
    heading(sheet),
    footer(sheet),
  ].join("");
};

function ridge(base: number, height: number, random: SeededRandom, color: string): string {
  const points: string[] = [];
  for (let x = -40; x <= 1040; x += 120) {
    points.push(
      `${n(x)} ${n(base + random.next() * height)}`,
      `${n(x + 60)} ${n(base - random.next() * height * 0.6)}`,
    );
  }
  return fillPath(`M-40 1340L${points.join("L")}L1100 1340Z`, color);
}

const hatching = (top: number, color: string, index: number): string =>
  Array.from({ length: 9 }, (_, line) => rule(0, 1000, top + 80 + line * 13, color, 1 + index * 0.6)).join(
    "",
  );

/** A swell of parallel lines, drawn as engravers draw water. */
export const swell: Composition = (sheet) => {
  const { palette, random } = sheet;
  const [first, second] = [random.next() * 6, random.next() * 6];
  const lines = Array.from({ length: 30 }, (_, line) => {
    const depth = line / 29;
    const d = wave(
      730 + line * 21,
      8 + 46 * Math.sin(depth * Math.PI),
      first + line * 0.16,
      second - line * 0.1,
    );
    return stroke(d, line % 6 === 5 ? palette.accent : palette.ink, 2 + depth * 6);
  });
  return [ground(palette.ground), ...lines, heading(sheet), footer(sheet)].join("");
};

function wave(y: number, amplitude: number, phase: number, drift: number): string {
  const points = Array.from({ length: 52 }, (_, step) => {
    const height = Math.sin(step * 0.24 + phase) * 0.7 + Math.sin(step * 0.11 + drift) * 0.5;
    return `${step * 20 - 10} ${n(y + height * amplitude)}`;
  });
  return `M${points.join("L")}`;
}

/** A night sky: a few stars joined by a hand that knows their names. */
export const constellation: Composition = (sheet) => {
  const { palette, random } = sheet;
  const dust = Array.from({ length: 120 }, () =>
    circle(random.between(0, 1000), random.between(640, 1320), random.next() * 2.4 + 0.6, palette.ink),
  );
  const stars = Array.from({ length: 10 }, (_, index) => {
    const angle = index * 2.4 + random.next();
    const reach = 90 + index * 24 + random.between(-20, 20);
    return {
      x: 500 + Math.cos(angle) * reach * 1.35,
      y: 1000 + Math.sin(angle) * reach,
      radius: random.pick([8, 11, 15, 22]),
    };
  });
  return [
    ground(palette.ground),
    ring(500, 990, 330, palette.soft, 3),
    ring(500, 990, 345, palette.soft, 1.5),
    ring(500, 990, 560, palette.soft, 2),
    ...dust,
    stroke(shortestTree(stars), palette.accent, 3),
    ...stars.map((star) => sparkle(star.x, star.y, star.radius * 1.9, palette.accent)),
    heading(sheet),
    footer(sheet),
  ].join("");
};

interface Star {
  x: number;
  y: number;
  radius: number;
}

/** Joins each star to the nearest one already joined: lines that part but never close. */
function shortestTree(stars: Star[]): string {
  const lines: string[] = [];
  const joined = stars.slice(0, 1);
  const left = stars.slice(1);
  const distance = (one: Star, other: Star): number => Math.hypot(one.x - other.x, one.y - other.y);
  while (left.length > 0) {
    const pairs = left.flatMap((star) =>
      joined.map((known) => ({ star, known, length: distance(star, known) })),
    );
    const nearest = pairs.reduce((best, pair) => (pair.length < best.length ? pair : best));
    lines.push(`M${n(nearest.known.x)} ${n(nearest.known.y)}L${n(nearest.star.x)} ${n(nearest.star.y)}`);
    joined.push(nearest.star);
    left.splice(left.indexOf(nearest.star), 1);
  }
  return lines.join("");
}

/** A four-pointed star with hollow sides. */
function sparkle(x: number, y: number, radius: number, color: string): string {
  const waist = radius * 0.18;
  return fillPath(
    `M${n(x)} ${n(y - radius)}Q${n(x + waist)} ${n(y - waist)} ${n(x + radius)} ${n(y)}Q${n(x + waist)} ${n(y + waist)} ${n(x)} ${n(y + radius)}Q${n(x - waist)} ${n(y + waist)} ${n(x - radius)} ${n(y)}Q${n(x - waist)} ${n(y - waist)} ${n(x)} ${n(y - radius)}Z`,
    color,
  );
}
