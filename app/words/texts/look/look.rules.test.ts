import { wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookProperties, originalLook, paletteOf, readyLooks } from "#words/texts/look/look.rules.ts";
import { contrastPairs } from "#test/contrast-pairs.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

function expectLegible(look: { accent: string; paper: string }): void {
  for (const scheme of ["light", "dark"] as const) {
    const palette = paletteOf(look, scheme);
    for (const [text, ground, ratio] of contrastPairs)
      expect
        .soft(
          wcagContrast(palette[text], palette[ground]),
          `${text} on ${ground}, ${scheme}, ${JSON.stringify(look)}`,
        )
        .toBeGreaterThanOrEqual(ratio);
  }
}

describe("The colours of a look", () => {
  it("can be read whatever the publisher chooses", () => {
    fc.assert(
      fc.property(colour, colour, (accent, paper) => expectLegible({ accent, paper })),
      { numRuns: 500 },
    );
    for (const paper of ["#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff"])
      for (const accent of ["#000000", "#ffffff", "#ffff00", "#00ffff"]) expectLegible({ accent, paper });
  });

  it("make drawn covers that can be read", () => {
    fc.assert(
      fc.property(colour, colour, (accent, paper) => {
        const properties = lookProperties({ ...originalLook, accent, paper });
        const { "--cover-ink": ink = "", "--cover-ground": ground = "" } = properties;
        expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("keep an accent that is legible as it is", () => {
    for (const look of Object.values(readyLooks)) expect(paletteOf(look, "light").accent).toBe(look.accent);
  });

  it("are properties of CSS in the notation of tokens.css", () => {
    const properties = lookProperties({ ...originalLook, corners: "square" });
    expect(properties["--radius"]).toBe("0px");
    expect(properties["--color-accent"]).toMatch(/^light-dark\(#[\da-f]{6},#[\da-f]{6}\)$/);
  });
});
