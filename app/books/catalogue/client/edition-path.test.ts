import { describe, expect, it } from "vitest";
import { editionBySlug, editionPath, redirectOf } from "#books/catalogue/client/edition-path.ts";

const book = { slug: "les-miserables", editions: [{ slug: "integrale" }, { slug: "tome-1" }] };

describe("The address of a book", () => {
  it("names the book and the edition", () => {
    expect(editionPath("les-miserables", "tome-1")).toBe("/livre/les-miserables/tome-1");
    expect(editionPath("les-miserables")).toBe("/livre/les-miserables");
    expect(editionPath("a/b?c", "d#e")).toBe("/livre/a%2Fb%3Fc/d%23e");
  });

  it("leads to the first edition when the edition is missing or unknown", () => {
    const first = { to: "/livre/les-miserables/integrale", isPermanent: false };
    expect(redirectOf(book, { bookSlug: "les-miserables" })).toEqual(first);
    expect(redirectOf(book, { bookSlug: "les-miserables", editionSlug: "inconnue" })).toEqual(first);
  });

  it("leads for ever from a former slug to the same edition, or to the first", () => {
    const to = "/livre/les-miserables/";
    const bookSlug = "les-miserable";
    expect(redirectOf(book, { bookSlug, editionSlug: "tome-1" })).toEqual({
      to: `${to}tome-1`,
      isPermanent: true,
    });
    expect(redirectOf(book, { bookSlug, editionSlug: "autre" })?.to).toBe(`${to}integrale`);
    expect(redirectOf(book, { bookSlug })?.to).toBe(`${to}integrale`);
    expect(redirectOf({ slug: "vide", editions: [] }, { bookSlug: "vie" })?.to).toBe("/livre/vide");
  });

  it("stays where it is for a known edition, and for a book without editions", () => {
    expect(redirectOf(book, { bookSlug: "les-miserables", editionSlug: "tome-1" })).toBeNull();
    expect(
      redirectOf({ slug: "vide", editions: [] }, { bookSlug: "vide", editionSlug: "tome-1" }),
    ).toBeNull();
  });

  it("finds the edition that it names", () => {
    expect(editionBySlug(book.editions, "tome-1")).toBe(book.editions[1]);
    expect(editionBySlug(book.editions, undefined)).toBeUndefined();
  });
});
