import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
import type { Font } from "fontkit";
import { unpackWoff2 } from "#formats/type/woff2.ts";

export type FontStyle = "normal" | "italic";
export type FontSubset = "latin" | "latin-ext";
/** `wght` is drawn for reading sizes; `opsz` has the optical sizes too, up to display. */
export type FontAxes = "wght" | "opsz";

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();

/** Source Serif 4 from the shop's own font package, unpacked once for the process. */
export function openFont(style: FontStyle, subset: FontSubset, axes: FontAxes): Font {
  const name = `source-serif-4-${subset}-${axes}-${style}.woff2`;
  const known = opened.get(name);
  if (known) return known;
  const path = require.resolve(`@fontsource-variable/source-serif-4/files/${name}`);
  const font = create(unpackWoff2(readFileSync(path)));
  if (!("layout" in font)) throw new RangeError(`Plusieurs polices dans ${name}`);
  opened.set(name, font);
  return font;
}
