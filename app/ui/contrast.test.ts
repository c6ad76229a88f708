import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { contrastPairs } from "#test/contrast-pairs.ts";
import { coverPalettes } from "./cover.tsx";

type Scheme = "light" | "dark";
const tokens = await readTokens();

describe.each<Scheme>(["light", "dark"])("The %s palette", (scheme) => {
  test.each(contrastPairs)("%s on %s has a contrast of at least %d", (text, ground, ratio) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(ratio);
  });
});

test.each(coverPalettes)(
  "The drawn cover $ground is read with a contrast of at least 7",
  ({ ground, ink }) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7);
  },
);

async function readTokens(): Promise<Map<string, Record<Scheme, string>>> {
  const css = await readFile(new URL("tokens.css", import.meta.url), "utf8");
  const found = css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/gu);
  return new Map([...found].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]));
}

function colour(name: string, scheme: Scheme): string {
  const found = tokens.get(name)?.[scheme];
  if (!found) throw new Error(`no colour named ${name} in tokens.css`);
  return found;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
