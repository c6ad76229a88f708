import { describe, expect, it } from "vitest";
import { replacementWarnings } from "#books/publishing/back-office/client/replacement-warnings.ts";
import { fc } from "#test/property.ts";

const none = {
  docx: false,
  epub: false,
  pdf: false,
  hasPdf: true,
  sellsEpub: false,
  pages: null,
  pagesNow: 100,
};

describe("The warning about replaced files", () => {
  it("appears for a DOCX without its PDF, not for both or for the PDF alone", () => {
    expect(replacementWarnings(none)).toEqual([]);
    expect(replacementWarnings({ ...none, docx: true })).toEqual([
      "Vous remplacez le DOCX sans le PDF\u202f: l’EPUB et l’AZW3 suivront le nouveau texte, et le PDF gardera l’ancien.",
    ]);
    expect(replacementWarnings({ ...none, docx: true, pdf: true, pages: 100, pagesNow: 100 })).toEqual([]);
    expect(replacementWarnings({ ...none, docx: false, pdf: true, pages: 100, pagesNow: 100 })).toEqual([]);
  });

  it("says that a DOCX beside the edition's own EPUB changes no ebook", () => {
    expect(replacementWarnings({ ...none, docx: true, sellsEpub: true })).toEqual([
      "Vous remplacez le DOCX, mais c’est votre EPUB qui est vendu\u202f: les ebooks ne changent pas.",
    ]);
    expect(replacementWarnings({ ...none, docx: true, epub: true, pdf: true, sellsEpub: true })).toEqual([]);
  });

  it.each([
    [100, 120, false],
    [100, 121, true],
    [100, 80, false],
    [100, 79, true],
    [1, 2, true],
  ])("from %i to %i pages: %s", (pagesNow, pages, isWarned) => {
    const warnings = replacementWarnings({ ...none, docx: true, pdf: true, pages, pagesNow });
    expect(warnings.length > 0).toBe(isWarned);
  });

  it("names both numbers", () => {
    expect(replacementWarnings({ ...none, docx: false, pdf: true, pages: 1, pagesNow: 312 })).toEqual([
      "Le nouveau PDF compte 1 page, au lieu de 312 pages\u202f: vérifiez que c’est bien le bon fichier.",
    ]);
  });

  it("does not appear for an unknown number of pages, or for the same one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (pages) => {
        for (const pagesNow of [null, pages])
          expect(replacementWarnings({ ...none, docx: false, pdf: true, pages, pagesNow })).toEqual([]);
      }),
    );
  });
});
