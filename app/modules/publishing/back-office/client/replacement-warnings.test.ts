import { describe, expect, it } from "vitest";
import { replacementWarnings } from "#modules/publishing/back-office/client/replacement-warnings.ts";
import { fc } from "#test/property.ts";

const none = { docx: false, pdf: false, pages: null, pagesNow: 100 };

describe("The warning about replaced files (issue 14, section 5)", () => {
  it("appears for a DOCX without its PDF, not for both or for the PDF alone", () => {
    expect(replacementWarnings(none)).toEqual([]);
    expect(replacementWarnings({ ...none, docx: true })).toEqual([
      "Vous remplacez le DOCX sans le PDF\u202f: l’EPUB et l’AZW3 suivront le nouveau texte, et le PDF gardera l’ancien.",
    ]);
    expect(replacementWarnings({ docx: true, pdf: true, pages: 100, pagesNow: 100 })).toEqual([]);
    expect(replacementWarnings({ docx: false, pdf: true, pages: 100, pagesNow: 100 })).toEqual([]);
  });

  it.each([
    [100, 120, false],
    [100, 121, true],
    [100, 80, false],
    [100, 79, true],
    [1, 2, true],
  ])("from %i to %i pages: %s", (pagesNow, pages, isWarned) => {
    const warnings = replacementWarnings({ docx: true, pdf: true, pages, pagesNow });
    expect(warnings.length > 0).toBe(isWarned);
  });

  it("names both numbers", () => {
    expect(replacementWarnings({ docx: false, pdf: true, pages: 1, pagesNow: 312 })).toEqual([
      "Le nouveau PDF compte 1 page, au lieu de 312 pages\u202f: vérifiez que c’est bien le bon fichier.",
    ]);
  });

  it("does not appear for an unknown number of pages, or for the same one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (pages) => {
        for (const pagesNow of [null, pages])
          expect(replacementWarnings({ docx: false, pdf: true, pages, pagesNow })).toEqual([]);
      }),
    );
  });
});
