import sharp from "sharp";
import { classic, initial, label, letters, stage } from "./covers/compositions-typographic.ts";
import { constellation, mountains, sunset, swell } from "./covers/compositions-landscape.ts";
import { engraving, flowers, herbarium, tiles } from "./covers/compositions-pattern.ts";
import { palettes } from "./covers/palettes.ts";
import { sheetHeight, sheetWidth, type Composition } from "./covers/sheet.ts";
import { seededRandom } from "./seeded-random.ts";

export interface CoverInput {
  title: string;
  author: string;
  editionTitle: string;
  /** `coverSeed()` makes one for a chosen composition and palette. */
  seed: number;
}

const compositions = {
  classic,
  constellation,
  engraving,
  flowers,
  herbarium,
  initial,
  label,
  letters,
  mountains,
  stage,
  sunset,
  swell,
  tiles,
} as const satisfies Record<string, Composition>;

export type CompositionName = keyof typeof compositions;
export const compositionNames = Object.keys(compositions).toSorted() as CompositionName[];

/** The seed of a composition in a palette; `variation` changes what chance draws in it. */
export function coverSeed(composition: CompositionName, palette: number, variation = 0): number {
  const inks = palette % palettes.length;
  return (
    compositionNames.indexOf(composition) + compositionNames.length * (inks + palettes.length * variation)
  );
}

/**
 * Draws a cover, 1000 × 1500 pixels, JPEG. The same input always gives the same picture: letters are outlines of the
 * shop's own font, so no font of the machine takes part.
 */
export async function renderCover(input: CoverInput): Promise<Buffer> {
  return await sharp(Buffer.from(coverSvg(input)))
    .flatten()
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

function coverSvg({ title, author, editionTitle, seed }: CoverInput): string {
  const name = compositionNames[seed % compositionNames.length] ?? "classic";
  const palette = palettes[Math.floor(seed / compositionNames.length) % palettes.length] ?? palettes[0];
  if (!palette) throw new RangeError("Aucune palette de couverture");
  const body = compositions[name]({
    ...splitTitle(title),
    author,
    editionTitle,
    palette,
    random: seededRandom(seed),
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${sheetHeight}" viewBox="0 0 ${sheetWidth} ${sheetHeight}">${body}</svg>`;
}

/** Old titles come in two halves, "Corinne ou l’Italie": the second one is set smaller. */
function splitTitle(title: string): { title: string; subtitle: string } {
  const match = /^(.+?),?( ou .+)$/u.exec(title);
  if (!match?.[1] || !match[2]) return { title, subtitle: "" };
  return { title: match[1], subtitle: match[2].trim() };
}
