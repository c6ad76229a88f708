import { describe, expect, it } from "vitest";
import { editionBySlug, editionPath, firstEditionPath } from "#modules/catalogue/client/edition-path.ts";

const book = { slug: "les-miserables", editions: [{ slug: "integrale" }, { slug: "tome-1" }] };

describe("The address of a book", () => {
  it("names the book and the edition", () => {
    expect(editionPath("les-miserables", "tome-1")).toBe("/livre/les-miserables/tome-1");
    expect(editionPath("les-miserables")).toBe("/livre/les-miserables");
    expect(editionPath("a/b?c", "d#e")).toBe("/livre/a%2Fb%3Fc/d%23e");
  });

  it("leads to the first edition when the edition is missing or unknown", () => {
    expect(firstEditionPath(book, undefined)).toBe("/livre/les-miserables/integrale");
    expect(firstEditionPath(book, "inconnue")).toBe("/livre/les-miserables/integrale");
  });

  it("stays where it is for a known edition, and for a book without editions", () => {
    expect(firstEditionPath(book, "tome-1")).toBeNull();
    expect(firstEditionPath({ slug: "vide", editions: [] }, "tome-1")).toBeNull();
  });

  it("finds the edition that it names", () => {
    expect(editionBySlug(book.editions, "tome-1")).toBe(book.editions[1]);
    expect(editionBySlug(book.editions, undefined)).toBeUndefined();
  });
});
