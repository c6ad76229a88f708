import { describe, expect, it } from "vitest";
import { previewedBook } from "#books/catalogue/back-office/client/previewed-book.ts";
import type { AdminBook } from "#books/catalogue/catalogue-editing.contract.ts";
import { emptyBook } from "#books/publishing/back-office/client/book-draft.ts";
import { emptyEdition } from "#books/publishing/back-office/client/edition-draft.ts";
import {
  previewedEdition,
  previewedNewBook,
} from "#books/publishing/back-office/client/previewed-edition.ts";

const now = new Date("2026-11-21T10:00:00Z");
const draft = { ...emptyEdition, editionTitle: " Poche ", publicationDate: "1875-01-01", priceCents: 799 };
const stored = (id: number, more: object) => ({
  id,
  slug: `e${id}`,
  title: `Édition ${id}`,
  description: null,
  publication_date: "1875-01-01",
  price_cents: 499,
  is_free: false,
  cover_url: null,
  cover_color: null,
  cover_placeholder: null,
  pages: 12,
  downloads: 3,
  sale: "on_sale" as const,
  running_campaign: null,
  online_at: "2026-01-01T00:00:00Z",
  ...more,
});
const book: AdminBook = {
  id: 7,
  slug: "nana",
  title: "Nana",
  subtitle: null,
  author: "Émile Zola",
  description: null,
  tags: [],
  category_ids: [],
  version: 1,
  notice: { language: "fr", original_title: null, collection: null, series: null, contributors: [] },
  editions: [
    stored(1, { online_at: "2020-01-01T00:00:00Z" }),
    stored(2, {}),
    stored(3, { sale: "withdrawn" }),
    stored(4, { sale: "scheduled", online_at: "2027-01-01T00:00:00Z" }),
  ],
};

describe("The preview of a book's page", () => {
  it("shows what is typed, and says what is not typed yet", () => {
    const { book: shown, editionId } = previewedNewBook(emptyBook, null, now);
    expect(shown).toMatchObject({ title: "Titre du livre", author: "Auteur", description: null, tags: [] });
    expect(shown.editions).toMatchObject([{ id: editionId, title: "Nom de l’édition", unpriced: true }]);
    const typed = { ...emptyBook, title: " Nana ", tags: "#roman, Paris ,,roman", edition: draft };
    expect(previewedNewBook(typed, "blob:1", now).book).toMatchObject({
      title: "Nana",
      tags: ["roman", "Paris"],
      editions: [{ title: "Poche", price_cents: 799, is_free: false, cover_url: "blob:1" }],
    });
    const priced = (priceCents: number) => previewedEdition({ ...draft, priceCents }, null, undefined, now);
    // A price of 0 is a valid price.
    expect(priced(0)).not.toHaveProperty("unpriced");
    expect(priced(799)).not.toHaveProperty("unpriced");
  });

  it("shows what is typed of the notices, and what the conversion has found", () => {
    const notice = {
      ...emptyBook.notice,
      series: "Les Rougon-Macquart",
      seriesNumber: "9",
      contributors: [{ key: 0, role: "trl" as const, name: " Zola " }],
    };
    expect(previewedNewBook({ ...emptyBook, notice }, null, now).book.notice).toMatchObject({
      series: { name: "Les Rougon-Macquart", number: 9 },
      contributors: [{ role: "trl", name: "Zola" }],
    });
    const typed = {
      ...draft,
      notice: {
        ...draft.notice,
        isbns: { ...draft.notice.isbns, epub: " 978-2-07-036822-8 " },
        summary: "Relu.",
      },
    };
    const accessibility = {
      access_modes: ["textual"],
      access_mode_sufficient: "textual",
      features: ["tableOfContents"],
      hazards: [],
      summary: "Tout se lit.",
      statement: null,
      conformance: null,
      certifier: null,
      exemption: null,
    };
    const shown = previewedEdition(
      typed,
      null,
      { id: 1, onlineAt: now, downloads: 0, accessibility, hasPdf: true },
      now,
    );
    expect(shown.notice).toMatchObject({
      isbns: { edition: null, epub: "978-2-07-036822-8" },
      accessibility: { features: ["tableOfContents"], statement: "Relu." },
    });
  });

  it("shows editions on sale at the prices of today, and the one that is worked on in its place", () => {
    const titles = (worked: Parameters<typeof previewedBook>[1]) =>
      previewedBook(book, worked, now).editions.map(({ title }) => title);
    expect(titles(undefined)).toEqual(["Édition 1", "Édition 2"]);
    const toCome = { ...book, editions: book.editions.slice(3) };
    expect(previewedBook(toCome, undefined, now).editions).toHaveLength(1);
    expect(titles(previewedEdition(draft, null, undefined, now))).toEqual([
      "Édition 1",
      "Édition 2",
      "Poche",
    ]);
    const worked = {
      id: 1,
      onlineAt: new Date("2020-01-01T00:00:00Z"),
      downloads: 3,
      accessibility: null,
      hasPdf: true,
    };
    expect(titles(previewedEdition(draft, null, worked, now))).toEqual(["Poche", "Édition 2"]);
    expect(previewedBook(book, undefined, now).editions[0]).toMatchObject({ is_free: true, price_cents: 99 });
    expect(previewedEdition(draft, null, worked, now)).toMatchObject({ is_free: true, price_cents: 99 });
    expect(previewedBook(book, undefined, now).downloads).toBe(12);
  });
});
