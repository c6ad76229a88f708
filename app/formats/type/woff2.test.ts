import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
import { describe, expect, it } from "vitest";
import { unpackWoff2 } from "./woff2.ts";

const require = createRequire(import.meta.url);
const text = "Œuvres d’Émile Zola, « À l’ombre » — 1885 ; fi ÿ ç % &";

function outlines(data: Buffer): unknown[] {
  const font = create(data);
  if (!("layout" in font)) throw new Error("Plusieurs polices");
  return font
    .layout(text)
    .glyphs.map(({ id, advanceWidth, path }) => ({ id, advanceWidth, commands: path.commands }));
}

describe("a WOFF2 font unpacked into TrueType", () => {
  it.each(["latin-opsz-normal", "latin-wght-italic"])("keeps every outline and advance: %s", (name) => {
    const packed = readFileSync(
      require.resolve(`@fontsource-variable/source-serif-4/files/source-serif-4-${name}.woff2`),
    );
    expect(outlines(unpackWoff2(packed))).toEqual(outlines(packed));
  });

  it("refuses what is no WOFF2", () => {
    expect(() => unpackWoff2(Buffer.from("%PDF-1.7"))).toThrow("Ce fichier n’est pas une police WOFF2");
  });
});
