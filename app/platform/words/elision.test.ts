import { expect, it } from "vitest";
import { elided } from "#platform/words/elision.ts";

it("'de' is elided before a vowel, with or without an accent, and before no other letter", () => {
  expect(elided("de", "Émile Zola")).toBe("d’Émile Zola");
  expect(elided("de", "Œdipe")).toBe("d’Œdipe");
  expect(elided("de", "George Sand")).toBe("de George Sand");
  expect(elided("de", "Honoré de Balzac")).toBe("de Honoré de Balzac");
});

it("An address is not a name", () => {
  expect(elided("de", "anne@exemple.fr")).toBe("de anne@exemple.fr");
});
