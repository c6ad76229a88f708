import sharp from "sharp";
import { n, stroke } from "../covers/sheet.ts";

let drawn: Promise<Buffer> | undefined;

/** A small engraved wave, PNG, 600 × 160 pixels: the picture in some demonstration texts. */
export function vignette(): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(vignetteSvg())).png({ palette: true }).toBuffer();
  return drawn;
}

function vignetteSvg(): string {
  const lines = Array.from({ length: 9 }, (_, line) => {
    const points = Array.from({ length: 61 }, (__, step) => {
      const fade = Math.sin((step / 60) * Math.PI);
      return `${step * 10} ${n(80 + (line - 4) * 13 * fade + Math.sin(step * 0.4 + line * 0.5) * 9 * fade)}`;
    });
    return stroke(`M${points.join("L")}`, "#1C1916", 1.4 + (line % 3));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"><rect width="600" height="160" fill="#fff"/>${lines.join("")}</svg>`;
}
