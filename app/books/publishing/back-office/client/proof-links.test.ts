import { describe, expect, it } from "vitest";
import { emptyEdition } from "#books/publishing/back-office/client/edition-draft.ts";
import { proofLinks } from "#books/publishing/back-office/client/proof-links.ts";

const stored = (path: string) => ({ path: `uploads/${path}`, name: path, size: 1, storedAt: 0, remarks: [] });
const book = { title: " Le Départ ", author: "Zola" };
const linksOf = (kind: "pdf" | "docx" | "epub" | "cover", changes: Partial<typeof emptyEdition>) =>
  proofLinks(kind, { draft: { ...emptyEdition, ...changes }, book, language: "fr" });

describe("The links to proofs", () => {
  it("name the file, the format and what the form says now", () => {
    const changes = { docx: stored("a.docx"), cover: stored("c.jpeg"), typography: [], embedFonts: true };
    const [epub, azw3] = linksOf("docx", changes).map(({ href }) => new URL(href, "http://localhost"));
    expect(epub?.pathname).toBe("/api/admin/uploads/a.docx/proof/epub");
    expect(azw3?.pathname).toBe("/api/admin/uploads/a.docx/proof/azw3");
    expect(Object.fromEntries(epub?.searchParams ?? [])).toEqual({
      title: "Le Départ",
      author: "Zola",
      language: "fr",
      cover: "c.jpeg",
      typography: "none",
      fonts: "1",
    });
  });

  it("are none without a file, and without the AZW3 for a fixed layout", () => {
    expect(linksOf("pdf", {})).toEqual([]);
    expect(linksOf("cover", { cover: stored("c.jpeg") })).toEqual([]);
    const album = { ...stored("a.epub"), isFixedLayout: true };
    expect(linksOf("epub", { epub: album }).map(({ format }) => format)).toEqual(["epub"]);
  });
});
