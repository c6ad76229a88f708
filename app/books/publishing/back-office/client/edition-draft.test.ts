import { describe, expect, it } from "vitest";
import {
  afterAnalysis,
  changeOf,
  dated,
  emptyEdition,
  newEditionOf,
  withFreshFiles,
} from "#books/publishing/back-office/client/edition-draft.ts";

const file = (path: string) => ({ path, name: path, size: 1, storedAt: 1000, remarks: [] });
const full = {
  ...emptyEdition,
  editionTitle: " Texte intégral ",
  publicationDate: "1875-01-01",
  pdf: file("a.pdf"),
  docx: file("a.docx"),
  cover: file("a.jpeg"),
  pages: 12,
};

describe("The analysis of a PDF (admin.md §4)", () => {
  const found = { pages: 60, suggestedPriceCents: 299, suggestedIsFreeForSubscribers: true };

  it("fills an empty price and ticks the free box", () => {
    expect(afterAnalysis(emptyEdition, found)).toMatchObject({ pages: 60, priceCents: 299, isFree: true });
  });

  it("leaves a price that was typed, and never unticks the box", () => {
    const typed = { ...emptyEdition, priceCents: 0, isFree: true };
    expect(afterAnalysis(typed, { ...found, suggestedIsFreeForSubscribers: false })).toMatchObject({
      priceCents: 0,
      suggestedPriceCents: 299,
      isFree: true,
    });
  });
});

describe("A date that is typed after the PDF was read", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const read = { ...emptyEdition, pages: 60, suggestedPriceCents: 299, priceCents: 299 };

  it("changes what the price might be, and nothing that was filled in", () => {
    expect(dated(read, "1880-02-15", now)).toEqual({
      ...read,
      publicationDate: "1880-02-15",
      suggestedPriceCents: 99,
    });
    expect(dated(read, "2026-01-01", now).suggestedPriceCents).toBe(299);
    expect(dated(read, "", now).suggestedPriceCents).toBe(299);
  });

  it("suggests nothing before there is a PDF", () => {
    expect(dated(emptyEdition, "1880-02-15", now).suggestedPriceCents).toBeNull();
  });
});

describe("What is sent (admin.md §5)", () => {
  it("has every file of a new edition, and no price where none was typed", () => {
    expect(newEditionOf(full)).toEqual({
      editionTitle: "Texte intégral",
      editionDescription: "",
      publicationDate: "1875-01-01",
      isFree: false,
      pdfPath: "a.pdf",
      docxPath: "a.docx",
      coverPath: "a.jpeg",
      pages: 12,
    });
    expect(newEditionOf({ ...full, priceCents: 1999 })?.priceEuros).toBe(19.99);
    expect(newEditionOf({ ...full, typography: ["quotes"] })?.typography).toEqual(["quotes"]);
  });

  it.each(["editionTitle", "publicationDate", "pdf", "docx", "cover"] as const)("needs %s", (name) => {
    expect(newEditionOf({ ...full, [name]: emptyEdition[name] })).toBeNull();
  });

  it("names only the files that are replaced", () => {
    const { pdf: _pdf, cover: _cover, ...rest } = full;
    expect(changeOf({ ...rest, pdf: null, cover: null }, false)).toMatchObject({ docxPath: "a.docx" });
    expect(changeOf({ ...rest, pdf: null, cover: null }, false)).not.toHaveProperty("pdfPath");
    expect(changeOf({ ...rest, pdf: null, cover: null }, false)).not.toHaveProperty("pages");
    expect(changeOf(full, false).typography).toBeNull();
  });

  it("asks for the fonts of the DOCX only where the publisher does", () => {
    expect(changeOf(full, false).embedFonts).toBe(false);
    expect(newEditionOf({ ...full, embedFonts: true })?.embedFonts).toBe(true);
  });
});

describe("A draft taken up again", () => {
  it("keeps its texts, and its files as long as the server does", () => {
    expect(withFreshFiles(full, 2000)).toEqual(full);
    const nextDay = withFreshFiles(full, 24 * 3600 * 1000);
    expect(nextDay).toMatchObject({
      editionTitle: full.editionTitle,
      pdf: null,
      docx: null,
      cover: null,
      pages: null,
    });
  });
});
