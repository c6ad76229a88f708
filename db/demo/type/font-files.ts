import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

export type FontStyle = "normal" | "italic";
export type FontWeight = 300 | 400 | 500 | 600;

const names: Record<FontWeight, string> = {
  300: "300Light",
  400: "400Regular",
  500: "500Medium",
  600: "600SemiBold",
};

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();

/** Source Serif 4 as TrueType; read once per process. */
export function openFont(style: FontStyle, weight: FontWeight = 400): Font {
  const name = `${names[weight]}${style === "italic" ? "_Italic" : ""}`;
  const known = opened.get(name);
  if (known) return known;
  const path = require.resolve(`@expo-google-fonts/source-serif-4/${name}/SourceSerif4_${name}.ttf`);
  const font = create(readFileSync(path));
  if (!("layout" in font)) throw new RangeError(`Plusieurs polices dans ${name}`);
  opened.set(name, font);
  return font;
}
