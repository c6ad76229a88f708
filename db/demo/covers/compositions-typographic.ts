import { textBlock } from "#formats/type/text-block.ts";
import {
  drop,
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
  type Composition,
  type Sheet,
} from "./sheet.ts";

const centered = { x: 500, align: "center" } as const;

/** The white cover of the great Parisian houses: only rules and a red title. */
export const classic: Composition = (sheet) => {
  const { palette } = sheet;
  const title = setTitle(sheet, {
    ...centered,
    y: 620,
    from: "middle",
    width: 740,
    height: 520,
    fill: palette.accent,
  });
  return [
    ground(palette.ground),
    frame(46, palette.ink, 5),
    frame(62, palette.accent, 2),
    frame(72, palette.accent, 2),
    setAuthor(sheet, { ...centered, y: 190, width: 720, fill: palette.ink }),
    title.svg,
    setSubtitle(sheet, { ...centered, y: title.bottom + 28, width: 640, fill: palette.ink }),
    setEdition(sheet, { ...centered, y: 1190, width: 640, fill: palette.ink }),
    rule(440, 560, 1150, palette.accent, 2),
    setMark(500, 1370, palette.ink),
  ].join("");
};

/** Only letters, left-aligned, as large as the sheet allows, under a band of colour. */
export const letters: Composition = (sheet) => {
  const { palette } = sheet;
  const title = setTitle(sheet, {
    x: 90,
    y: 420,
    width: 830,
    height: 700,
    fill: palette.ink,
    weight: 600,
    maxSize: 230,
    leading: 1,
  });
  return [
    ground(palette.ground),
    rect(0, 0, 1000, 250, palette.accent),
    setAuthor(sheet, { x: 90, y: 125, from: "middle", width: 820, fill: palette.ground }),
    rule(90, 250, 350, palette.accent, 10),
    title.svg,
    setSubtitle(sheet, { x: 90, y: title.bottom + 38, width: 760, fill: palette.ink }),
    rule(90, 910, 1330, palette.ink, 2),
    setEdition(sheet, { x: 90, y: 1400, from: "middle", width: 520, fill: palette.ink }),
    setMark(780, 1400, palette.ink),
  ].join("");
};

/** One initial, as tall as the sheet allows, on a rule above a small title. */
export const initial: Composition = (sheet) => {
  const { palette } = sheet;
  const title = setTitle(sheet, {
    x: 90,
    y: 1265,
    from: "bottom",
    width: 820,
    height: 430,
    fill: palette.ink,
    maxSize: 140,
  });
  const letterSize = (title.top - 190 - 100) / 0.67;
  const letter = textBlock({
    text: initialOf(sheet.title),
    x: 500,
    y: 100 - letterSize * 0.24,
    width: 860,
    height: 2000,
    align: "center",
    fill: palette.accent,
    weight: 300,
    maxSize: letterSize,
  });
  const veil = rect(0, title.top - 190, 1000, 1500, palette.ground);
  return [
    ground(palette.ground),
    letter.svg,
    veil,
    rule(0, 1000, title.top - 190, palette.ink, 3),
    setAuthor(sheet, { x: 90, y: title.top - 110, from: "middle", width: 820, fill: palette.ink }),
    title.svg,
    subtitleOrEdition(sheet, 1330),
    setMark(780, 1420, palette.ink),
  ].join("");
};

/** A wallpaper of stripes and its label, as on a schoolbook. */
export const label: Composition = (sheet) => {
  const { palette, random } = sheet;
  const step = random.pick([40, 50, 62.5, 100]);
  const stripes = Array.from({ length: Math.ceil(1000 / step) }, (_, index) =>
    rect(index * step, 0, step / 2, 1500, palette.soft),
  );
  const hairlines = Array.from({ length: Math.ceil(1000 / step) }, (_, index) =>
    rect(index * step + step * 0.72, 0, 3, 1500, palette.accent),
  );
  const title = setTitle(sheet, {
    ...centered,
    y: 670,
    from: "middle",
    width: 600,
    height: 390,
    fill: palette.ink,
    maxSize: 130,
  });
  return [
    ground(palette.ground),
    ...stripes,
    ...hairlines,
    plate(140, 290, 720, 860, palette.ground),
    plateEdge(162, 312, 676, 816, palette.accent),
    setAuthor(sheet, { ...centered, y: 390, from: "middle", width: 600, fill: palette.ink }),
    rule(440, 560, 440, palette.accent, 3),
    title.svg,
    setSubtitle(sheet, { ...centered, y: title.bottom + 14, width: 580, height: 140, fill: palette.ink }),
    drop(500, 1010, 11, palette.accent),
    setEdition(sheet, { ...centered, y: 1066, from: "middle", width: 580, height: 96, fill: palette.ink }),
    plate(330, 1340, 340, 84, palette.ground),
    setMark(500, 1382, palette.ink),
  ].join("");
};

const plate = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="10" fill="${fill}"/>`;

const plateEdge = (x: number, y: number, width: number, height: number, color: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="4" fill="none" stroke="${color}" stroke-width="3"/>`;

/** The first letter of the first significant word: M for "La Mare au diable". */
function initialOf(title: string): string {
  const bare = title.replace(/^(?:(?:Le|La|Les|Un|Une|Du|Au|À)\s|L’|D’)/u, "");
  return (bare.normalize("NFD").match(/\p{L}/u)?.[0] ?? "E").toLocaleUpperCase("fr");
}

const subtitleOrEdition = (sheet: Sheet, y: number): string =>
  setSubtitle(sheet, { x: 90, y: y - 40, width: 760, height: 90, maxSize: 38, fill: sheet.palette.ink }) +
  setEdition(sheet, { x: 90, y: 1420, from: "middle", width: 520, height: 96, fill: sheet.palette.ink });

/** Curtains parted on the title: for the stage. */
export const stage: Composition = (sheet) => {
  const { palette } = sheet;
  const title = setTitle(sheet, {
    ...centered,
    y: 720,
    from: "middle",
    width: 560,
    height: 370,
    fill: palette.ink,
    maxSize: 130,
  });
  const arches = [0, 1, 2, 3, 4].map((step) =>
    fillPath(
      arch(40 + step * 32, 60 + step * 40),
      step % 2 === 0 ? palette.accent : step === 1 ? palette.soft : palette.ground,
    ),
  );
  return [
    ground(palette.ground),
    ...arches,
    fillPath(arch(200, 262), palette.ground),
    setAuthor(sheet, { ...centered, y: 470, from: "middle", width: 520, fill: palette.ink }),
    title.svg,
    setSubtitle(sheet, { ...centered, y: title.bottom + 8, width: 520, height: 150, fill: palette.ink }),
    setEdition(sheet, { ...centered, y: 1110, from: "middle", width: 500, fill: palette.ink }),
    rect(0, 1260, 1000, 240, palette.ground),
    rect(0, 1260, 1000, 8, palette.accent),
    rect(0, 1276, 1000, 3, palette.accent),
    setMark(500, 1390, palette.ink),
  ].join("");
};

/** A round-headed doorway on the bottom edge. */
function arch(inset: number, top: number): string {
  const radius = 500 - inset;
  return `M${n(inset)} 1500V${n(top + radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(1000 - inset)} ${n(top + radius)}V1500Z`;
}
