import { describe, expect, test } from "vitest";
import { fc } from "#test/property.ts";
import {
  cleanSubjects,
  proposedSubjects,
  subjectCode,
  subjectKey,
  targetOf,
  widerCodes,
} from "./subjects.rules.ts";

const none = new Map<string, number | null>();

describe("a subject", () => {
  test("has the category of its narrowest known code", () => {
    expect(targetOf({ scheme: "thema", code: "FFD" }, none)).toEqual({ path: "Policier", code: "FF" });
    expect(targetOf({ scheme: "bisac", code: "FIC022010" }, none)).toMatchObject({ path: "Policier" });
    expect(targetOf({ scheme: "bisac", code: "FIC999010" }, none)).toMatchObject({ path: "Roman" });
    const chosen = new Map([
      ["thema FFD", 7],
      ["thema F", 8],
    ]);
    expect(targetOf({ scheme: "thema", code: "FFDX" }, chosen)).toEqual({ categoryId: 7 });
    // The proposal for FF is narrower than the choice for F.
    expect(targetOf({ scheme: "thema", code: "FFX" }, chosen)).toMatchObject({ path: "Policier" });
    expect(targetOf({ scheme: "thema", code: "FZ" }, chosen)).toEqual({ categoryId: 8 });
  });

  test("without a known code has none; a choice of none is one", () => {
    expect(targetOf({ scheme: "clil", code: "3435" }, none)).toBeUndefined();
    expect(targetOf({ scheme: "thema", code: "1DDF" }, none)).toBeUndefined();
    expect(targetOf({ scheme: "thema", code: "FBA" }, new Map([["thema FBA", null]]))).toBeNull();
  });

  test("of Thema has a proposal, by its head at least", () => {
    const code = fc.stringMatching(/^[ACDFGJ-NP-Y][A-Z0-9]{0,8}$/);
    fc.assert(
      fc.property(code, (stated) => {
        expect(targetOf({ scheme: "thema", code: stated }, none)).toMatchObject({ path: expect.any(String) });
      }),
    );
  });

  test("that is proposed can be stored", () => {
    for (const { code } of proposedSubjects) expect(code).toMatch(subjectCode);
  });

  test("is found by itself first, whatever its code", () => {
    const subject = fc.record({
      scheme: fc.constantFrom("thema" as const, "clil" as const, "bisac" as const),
      code: fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,29}$/),
    });
    fc.assert(
      fc.property(subject, fc.integer({ min: 1 }), (stated, id) => {
        expect(widerCodes(stated)[0]).toBe(stated.code);
        expect(targetOf(stated, new Map([[subjectKey(stated), id]]))).toEqual({ categoryId: id });
      }),
    );
  });

  test("is kept once, in one form and one order; other texts are left out", () => {
    const stated = ["fba", " FBA ", "DC", "nonsense code", "", "-"].map((code) => ({
      scheme: "thema" as const,
      code,
    }));
    expect(cleanSubjects(stated).map(({ code }) => code)).toEqual(["DC", "FBA"]);
    fc.assert(
      fc.property(fc.array(fc.string()), (codes) => {
        const once = cleanSubjects(codes.map((code) => ({ scheme: "bisac", code })));
        expect(cleanSubjects(once.toReversed())).toEqual(once);
      }),
    );
  });
});
