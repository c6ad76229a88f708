import { describe, expect, it } from "vitest";
import { allReady } from "#books/catalogue/books/books.rules.ts";
import { formatsNote } from "#reading/library/client/formats-note.ts";

describe("What an owner reads of files that are not there", () => {
  const ebooksPending = { pdf: "ready", epub: "pending", azw3: "pending" } as const;

  it("is nothing when all are ready, or not part of the edition", () => {
    expect(formatsNote(allReady, null)).toBe("");
    expect(formatsNote({ ...allReady, azw3: "absent" }, null)).toBe("");
  });

  it.each([
    [null, "encore quelques minutes"],
    [20, "prêts dans moins d’une minute"],
    [61, "prêts dans environ 2\u00A0minutes"],
    [90 * 60, "prêts dans environ 90\u00A0minutes"],
    [4 * 3600, "prêts dans environ 4\u00A0heures"],
  ])("names those in the making, with %j seconds to wait", (wait, when) => {
    expect(formatsNote(ebooksPending, wait)).toBe(`EPUB et AZW3 en préparation\u202F: ${when}.`);
  });

  it("promises none that could not be made", () => {
    expect(formatsNote({ pdf: "ready", epub: "pending", azw3: "failed" }, 30)).toBe(
      "EPUB en préparation\u202F: prêt dans moins d’une minute. AZW3\u202F: pas disponible pour le moment.",
    );
  });
});
