import type { SeededRandom } from "../seeded-random.ts";
import { textBlock, type Block, type BlockOptions } from "#formats/type/text-block.ts";

export const sheetWidth = 1000;
export const sheetHeight = 1500;

/** The input of every composition: words, colours, and random numbers. */
export interface Sheet {
  title: string;
  /** The part after "ou" in an old double title, or empty. */
  subtitle: string;
  author: string;
  editionTitle: string;
  palette: Palette;
  random: SeededRandom;
}

/** Draws the whole inside of the SVG, the ground included. */
export type Composition = (sheet: Sheet) => string;

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;

export const ground = (fill: string): string => rect(0, 0, sheetWidth, sheetHeight, fill);

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;

export const frame = (inset: number, stroke: string, width: number): string =>
  `<rect x="${n(inset)}" y="${n(inset)}" width="${n(sheetWidth - 2 * inset)}" height="${n(sheetHeight - 2 * inset)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;

export const stroke = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const fillPath = (d: string, color: string): string => `<path d="${d}" fill="${color}"/>`;

export const rule = (x1: number, x2: number, y: number, color: string, width: number): string =>
  rect(Math.min(x1, x2), y - width / 2, Math.abs(x2 - x1), width, color);

/** One decimal is a tenth of a pixel: finer only makes the SVG longer. */
export function n(value: number): string {
  return value.toFixed(1);
}

type Place = Pick<BlockOptions, "x" | "y" | "width" | "fill"> &
  Partial<Omit<BlockOptions, "text" | "x" | "y" | "width" | "fill">>;

export const setTitle = (sheet: Sheet, place: Place & { height: number }): Block =>
  textBlock({ text: sheet.title, weight: 500, maxSize: 168, minSize: 56, ...place });

/** The second half of a double title, in italics; empty if there is none. */
export function setSubtitle(sheet: Sheet, place: Place): string {
  if (sheet.subtitle === "") return "";
  return textBlock({
    text: sheet.subtitle,
    style: "italic",
    height: 190,
    maxSize: 50,
    minSize: 22,
    leading: 1.25,
    ...place,
  }).svg;
}

export const setAuthor = (sheet: Sheet, place: Place): string =>
  textBlock({
    text: sheet.author.toLocaleUpperCase("fr"),
    weight: 600,
    tracking: 0.12,
    height: 76,
    maxSize: 44,
    minSize: 18,
    ...place,
  }).svg;

export const setEdition = (sheet: Sheet, place: Place): string =>
  textBlock({
    text: sheet.editionTitle,
    style: "italic",
    height: 110,
    maxSize: 34,
    minSize: 18,
    leading: 1.2,
    ...place,
  }).svg;

/** The publisher's mark: its name between two drops of ink. */
export function setMark(x: number, y: number, color: string): string {
  const name = textBlock({
    text: "ENCRIER",
    x,
    y,
    width: 300,
    height: 60,
    fill: color,
    align: "center",
    from: "middle",
    weight: 600,
    tracking: 0.3,
    maxSize: 24,
    minSize: 18,
  }).svg;
  return name + drop(x - 112, y, 8, color) + drop(x + 112, y, 8, color);
}

/** A drop of ink, its point upwards, `radius` being that of its round end. */
export function drop(x: number, y: number, radius: number, color: string): string {
  const d = `M${n(x)} ${n(y - radius * 2)}C${n(x + radius * 0.3)} ${n(y - radius)} ${n(x + radius)} ${n(y - radius * 0.4)} ${n(x + radius)} ${n(y + radius * 0.3)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x - radius)} ${n(y + radius * 0.3)}C${n(x - radius)} ${n(y - radius * 0.4)} ${n(x - radius * 0.3)} ${n(y - radius)} ${n(x)} ${n(y - radius * 2)}Z`;
  return fillPath(d, color);
}

interface Palette {
  name: string;
  /** The sheet itself. */
  ground: string;
  /** Letters on the ground: contrast of at least 7:1. */
  ink: string;
  accent: string;
  /** Slightly different from the ground, for large background shapes. */
  soft: string;
}

/** Restrained inks on paper, in the tradition of French bindings. */
export const palettes: readonly Palette[] = [
  { name: "garance sur papier", ground: "#F6F0E4", ink: "#1C1916", accent: "#9E2A2B", soft: "#E5D8C1" },
  { name: "nuit", ground: "#14213A", ink: "#F3EBDA", accent: "#D9A441", soft: "#27385B" },
  { name: "sapin", ground: "#1D3A31", ink: "#F3EBDA", accent: "#D8B26A", soft: "#2F5547" },
  { name: "ocre", ground: "#DDAE55", ink: "#231A12", accent: "#7E2A1C", soft: "#E9C681" },
  { name: "rose ancien", ground: "#EDD3CA", ink: "#2C1A20", accent: "#8C2F45", soft: "#DFB7AC" },
  { name: "ardoise", ground: "#3E4954", ink: "#F6F1E8", accent: "#E2B68C", soft: "#566370" },
  { name: "reliure garance", ground: "#84201F", ink: "#FAF1E2", accent: "#F0C48A", soft: "#9C3833" },
  { name: "encre", ground: "#1B1917", ink: "#F1E9DA", accent: "#CF5E43", soft: "#37322C" },
  { name: "tilleul", ground: "#E5E2CD", ink: "#22281D", accent: "#56682F", soft: "#CFCCB0" },
  { name: "porcelaine", ground: "#DFE8EB", ink: "#15243A", accent: "#2C5A85", soft: "#BCCFD8" },
  { name: "prune", ground: "#38223F", ink: "#F6ECF0", accent: "#DDA3AE", soft: "#533659" },
  { name: "canard", ground: "#F4F1E8", ink: "#11333A", accent: "#0F686B", soft: "#D3DDD3" },
];
