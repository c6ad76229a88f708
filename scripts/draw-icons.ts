/**
 * Draws the shop's icons for the browser's tab, a phone's home screen and shared links. The results are committed in
 * `public/`; run `node scripts/draw-icons.ts` after a change. They contain no brand name, since the operator sets
 * `SHOP_BRAND`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { typeface } from "../app/formats/type/typeface.ts";

const folder = join(import.meta.dirname, "..", "public");
const colours = {
  paper: "#fbf8f2",
  ink: "#1c1916",
  muted: "#6b635a",
  hairline: "#e6dfd3",
  accent: "#9e2a2b",
};

/** An inkwell and its quill in a square of 100 units, centred, within the middle 60 (W3C manifest, safe zone). */
const inkwell = (colour: string, ground: string): string => `
  <path fill="${colour}" d="M77 17c-9 1-19 7-24 16-3 5-4 11-5 18l-2 9h3l2-7c2 .4 4 .2 6-.6 3-1.2 5-3.4 7-6l-5-.6c4-.8 7-2 9-4.800l-5-.4c4-1.2 7-4 9-7.6 3-5 4.6-10.5 5-16z"/>
  <path fill="${ground}" d="M49.2 53.500c3.3-12 9-21.5 18-28.5l.7.9c-8.2 7-13.6 16-16.7 27.900z"/>
  <path fill="${colour}" d="M36 56h27c1.7 0 3 1.3 3 3s-1.3 3-3 3H36c-1.7 0-3-1.3-3-3s1.3-3 3-3z"/>
  <path fill="${colour}" d="M37 64h25v3.500c7 2 11 6.5 11 12.5 0 1.7-1.3 3-3 3H29c-1.7 0-3-1.3-3-3 0-6 4-10.5 11-12.500z"/>`;

/** @param scale 1 fills the square with the drawing's own margins */
const iconSvg = (radius: number, scale = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <rect width="100" height="100" rx="${radius}" fill="${colours.accent}"/>
  <g transform="translate(50 50) scale(${scale}) translate(-50 -50)">${inkwell(colours.paper, colours.accent)}
  </g>
</svg>
`;

const shareSvg = (): string => {
  const title = typeface({ weight: 500 });
  const small = typeface({ style: "italic", weight: 400 });
  const centred = (face: typeof title, text: string, y: number, size: number, colour: string) =>
    `<path fill="${colour}" d="${face.outline(text, 600 - face.measure(text, size) / 2, y, size)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="${colours.paper}"/>
  <rect x="28.5" y="28.5" width="1143" height="573" fill="none" stroke="${colours.hairline}" stroke-width="3"/>
  <g transform="translate(450 52) scale(3)">${inkwell(colours.accent, colours.paper)}</g>
  ${centred(title, "Livres numériques", 442, 92, colours.ink)}
  ${centred(small, "romans, théâtre, poésie, chez un éditeur indépendant", 520, 38, colours.muted)}
</svg>`;
};

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(width)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** A single PNG in an ICO's directory of one entry; the format dates from Windows 1.0, PNG inside it from Vista. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

mkdirSync(folder, { recursive: true });
const files: Record<string, string | Buffer> = {
  "icone.svg": iconSvg(14),
  "icone-192.png": await png(iconSvg(14), 192),
  "icone-512.png": await png(iconSvg(14), 512),
  "icone-masquable-512.png": await png(iconSvg(0, 0.82), 512),
  "apple-touch-icon.png": await png(iconSvg(0, 0.9), 180),
  "favicon.ico": ico(await png(iconSvg(14), 32), 32),
  "partage.png": await png(shareSvg(), 1200),
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
