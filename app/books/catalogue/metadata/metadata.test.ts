import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { searchVocabulary } from "#books/catalogue/search/search.tables.ts";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { buildAdministrator, buildBook, type BuiltBook } from "#test/factories.ts";
import { publishSample } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());

const admin = (method: "GET" | "PUT", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const describeBook = (id: number, notice?: object) =>
  admin("PUT", `books/${id}`, { description: "", tags: "", categoryIds: [], ...(notice && { notice }) });
const describeEdition = (id: number | undefined, notice?: object) =>
  admin("PUT", `editions/${id}`, {
    editionTitle: "Texte intégral",
    editionDescription: "",
    publicationDate: "1874-01-01",
    priceEuros: 4.99,
    ...(notice && { notice }),
  });
const found = async (q: string): Promise<string[]> => {
  const { json } = await shop.call("GET", `/api/books?q=${encodeURIComponent(q)}`);
  return json.items.map(({ title }: { title: string }) => title);
};

describe("A book's notice", () => {
  const notice = {
    language: "fr",
    originalTitle: "Tales of the Grotesque and Arabesque",
    collection: "Bibliothèque bleue",
    series: { name: "Bibliothèque étrange", number: 7 },
    contributors: [
      { role: "trl", name: "Charles Baudelaire" },
      { role: "wpr", name: "Wolfdietrich Rasch" },
    ],
    prizes: "Prix Goncourt 1919",
    rights: "© Éditions du Phare, 1957",
    publisherWord: "Parce que c’est lui.",
    suggested: "https://boutique.test/livre/le-puits/texte-integral\nhistoires-grotesques",
    pressQuotes: [
      { text: "Superbe.", author: "Ève", source: "La Gazette", date: "2026-01-02", link: "https://a.test/b" },
    ],
  };
  let book: BuiltBook;
  beforeAll(async () => {
    book = await buildBook(shop, { title: "Histoires grotesques", author: "Edgar Allan Poe" });
  });

  it("is French and empty until something is said", async () => {
    const { json } = await admin("GET", `books/${book.id}`);
    expect(json.notice).toEqual({
      language: "fr",
      original_title: null,
      collection: null,
      series: null,
      contributors: [],
      press_quotes: [],
      prizes: null,
      publisher_word: null,
      rights: null,
      suggested: null,
    });
  });

  it("is stored as sent, shown to every reader, and stays when a call leaves it out", async () => {
    expect((await describeBook(book.id, notice)).status).toBe(200);
    const stored = (await describeBook(book.id)).json.notice;
    expect(stored).toEqual({
      language: "fr",
      original_title: notice.originalTitle,
      collection: notice.collection,
      series: notice.series,
      contributors: notice.contributors,
      press_quotes: notice.pressQuotes,
      prizes: notice.prizes,
      publisher_word: notice.publisherWord,
      rights: notice.rights,
      suggested: notice.suggested,
    });
    expect((await shop.call("GET", `/api/books/${book.slug}`)).json).toMatchObject({ notice: stored });
    expect((await admin("GET", "series")).json).toEqual(["Bibliothèque étrange"]);
  });

  it("puts the books beside it that the publisher chose, and those of its collection, each once", async () => {
    const well = await buildBook(shop, { title: "Le Puits" });
    const same = await buildBook(shop, { title: "Le Pendule" });
    for (const { id } of [well, same])
      await describeBook(id, { language: "fr", series: null, collection: notice.collection });
    const { json } = await shop.call("GET", `/api/books/${book.slug}/neighbours`);
    const titles = (books: { title: string }[]) => books.map(({ title }) => title);
    expect(titles(json.chosen)).toEqual(["Le Puits"]);
    expect(titles(json.sameCollection)).toEqual(["Le Pendule"]);
    expect(json.nextInSeries).toBeNull();
  });

  it("refuses a quotation with a link that is none", async () => {
    const quote = { ...notice.pressQuotes[0], link: "javascript:alert(1)" };
    expect((await describeBook(book.id, { ...notice, pressQuotes: [quote] })).status).toBe(400);
  });

  it("is found by its contributors, its series and its original title", async () => {
    for (const text of ["baudelaire", "bibliotheque etrange", "grotesque arabesque", "Beaudelaire histoires"])
      expect(await found(text)).toEqual(["Histoires grotesques"]);
    expect((await admin("GET", "books?q=baudelaire")).json).toHaveLength(1);
    await describeBook(book.id, { ...notice, contributors: [] });
    expect(await found("baudelaire")).toEqual([]);
    await describeBook(book.id, notice);
    expect(await found("baudelaire")).toEqual(["Histoires grotesques"]);
  });

  it.each([
    ["a language that is none", { language: "klingon" }, "notice.language"],
    ["an unknown part", { contributors: [{ role: "cook", name: "Nom" }] }, "notice.contributors.0.role"],
    ["a part without a name", { contributors: [{ role: "trl", name: " " }] }, "notice.contributors.0.name"],
    [
      "sixty contributors",
      { contributors: Array.from({ length: 60 }, (_, index) => ({ role: "trl", name: `Nom ${index}` })) },
      "notice.contributors",
    ],
    ["a series without a name", { series: { name: "", number: 1 } }, "notice.series.name"],
    ["half a number", { series: { name: "Série", number: 1.5 } }, "notice.series.number"],
    ["a number below zero", { series: { name: "Série", number: -1 } }, "notice.series.number"],
    ["an endless original title", { originalTitle: "a".repeat(301) }, "notice.originalTitle"],
  ])("refuses %s", async (_, wrong, field) => {
    const answer = await describeBook(book.id, wrong);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.fields)).toEqual([field]);
  });

  it("names each contributor once for a part", async () => {
    const twice = [notice.contributors[0], notice.contributors[0]];
    const answer = await describeBook(book.id, { ...notice, contributors: twice });
    expect(answer.json.notice.contributors).toEqual([notice.contributors[0]]);
  });
});

describe("An edition's notice", () => {
  const isbn = "9782070360024";
  let book: BuiltBook;
  let editionId: number | undefined;
  beforeAll(async () => {
    book = await buildBook(shop, { title: "L’Étrange Cas", author: "Robert Louis Stevenson" });
    editionId = book.editionIds[0];
  });
  const read = async () => (await admin("GET", `editions/${editionId}`)).json;

  it("takes ISBN with hyphens, keeps their digits, and finds the book by either", async () => {
    const answer = await describeEdition(editionId, {
      isbns: { epub: "978-2-07-036002-4", pdf: "979-10-90636-07-1" },
    });
    expect(answer.status).toBe(200);
    const isbns = { edition: null, pdf: "9791090636071", epub: isbn, azw3: null };
    expect((await read()).notice.isbns).toEqual(isbns);
    const { json } = await shop.call("GET", `/api/books/${book.slug}`);
    expect(json.editions[0].notice.isbns).toEqual(isbns);
    for (const text of [
      isbn,
      "978-2-07-036002-4",
      "ISBN 978 2 07 036002 4",
      "2-07-036002-4",
      "979-10-90636-07-1",
    ])
      expect(await found(text), text).toEqual(["L’Étrange Cas"]);
    expect((await admin("GET", "books?q=978-2-07-036002-4")).json).toHaveLength(1);
  });

  it("does not find a book by a similar number", async () => {
    expect(await found("9782070360031")).toEqual([]);
    const known = await shop.deps.db.select().from(searchVocabulary).where(eq(searchVocabulary.word, isbn));
    expect(known).toEqual([]);
  });

  it("refuses a number of another edition, and names that edition", async () => {
    const other = await buildBook(shop, { title: "Autre livre" });
    const answer = await describeEdition(other.editionIds[0], { isbns: { azw3: isbn } });
    expect(answer.status).toBe(409);
    expect(answer.json.error).toBe(`L’ISBN ${isbn} est celui de « L’Étrange Cas » (Texte intégral).`);
    expect(answer.json.fields).toHaveProperty(["notice.isbns.azw3"]);
    expect((await admin("GET", `isbn/${isbn}`)).json.edition).toMatchObject({ id: editionId });
    expect((await admin("GET", "isbn/9782070360031")).json).toEqual({ edition: null });
  });

  it("frees a number as soon as its edition lets go of it", async () => {
    await describeEdition(editionId, { isbns: {} });
    expect(await found(isbn)).toEqual([]);
    await describeEdition(editionId, { isbns: { epub: isbn } });
    expect(await found(isbn)).toEqual(["L’Étrange Cas"]);
    const other = await buildBook(shop, { title: "Deux à la fois" });
    const both = await Promise.all([
      describeEdition(other.editionIds[0], { isbns: { edition: "9780804429573" } }),
      describeEdition(editionId, { isbns: { edition: "9780804429573" } }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });

  it.each([
    ["a wrong check digit", { isbns: { epub: "9782070360025" } }, "notice.isbns.epub", "contrôle"],
    ["another prefix", { isbns: { pdf: "9772070360025" } }, "notice.isbns.pdf", "978 ou par 979"],
    ["music", { isbns: { pdf: "979-0-2600-0043-8" } }, "notice.isbns.pdf", "ISMN"],
    ["ten digits, and offers thirteen", { isbns: { epub: "2-07-036002-4" } }, "notice.isbns.epub", isbn],
    [
      "one number for two files",
      { isbns: { pdf: "9780804429573", epub: "9780804429573" } },
      "notice.isbns.epub",
      "Un même ISBN",
    ],
  ])("refuses %s", async (_, wrong, field, text) => {
    const answer = await describeEdition(editionId, wrong);
    expect(answer.status).toBe(400);
    expect(answer.json.fields[field]).toContain(text);
  });

  it.each([
    [{ features: ["parfum"] }],
    [{ hazards: ["lions"] }],
    [{ conformance: "WCAG 9" }],
    [{ exemption: "flemme" }],
    [{ summary: "a".repeat(2001) }],
  ])("refuses to vouch for %j", async (accessibility) => {
    expect((await describeEdition(editionId, { accessibility })).status).toBe(400);
  });

  it("joins what the conversion found to what the publisher vouches for", async () => {
    expect(
      (await shop.call("GET", `/api/books/${book.slug}`)).json.editions[0].notice.accessibility,
    ).toBeNull();
    const accessibilityFound = {
      hasImages: true,
      imagesAreDescribed: false,
      hasNotes: false,
      hasFormulas: false,
    };
    await shop.deps.db
      .update(editions)
      .set({ accessibilityFound })
      .where(eq(editions.id, editionId ?? 0));
    await describeEdition(editionId, {
      accessibility: { features: ["index"], conformance: "2.2-AA", summary: "Relu à voix haute." },
    });
    const [edition] = (await shop.call("GET", `/api/books/${book.slug}`)).json.editions;
    expect(edition.notice.accessibility).toMatchObject({
      access_mode_sufficient: "textual,visual",
      hazards: ["none"],
      conformance: "2.2-AA",
    });
    expect(edition.notice.accessibility.features).toEqual(
      expect.arrayContaining(["tableOfContents", "index"]),
    );
    expect(edition.notice.accessibility.summary).toMatch(/Relu à voix haute\.$/);
    expect((await read()).accessibility_found.features).not.toContain("index");
  });
});

describe("What ebooks say of a notice", () => {
  it("has them made again when it changes, and only then; the PDF stays the publisher's own", async () => {
    const { bookId, editionId } = await publishSample(shop, {
      title: "La Mare",
      editionTitle: "Texte intégral",
    });
    const revisions = async () => {
      const rows = await shop.deps.db
        .select()
        .from(editionFormats)
        .where(eq(editionFormats.editionId, editionId));
      return Object.fromEntries(rows.map(({ format, revision }) => [format, revision]));
    };
    const notice = { isbns: { epub: "9780306406157" }, accessibility: { certifier: "La maison" } };
    await describeEdition(editionId, notice);
    const before = await revisions();
    await describeEdition(editionId, notice);
    await describeEdition(editionId);
    expect(await revisions()).toEqual(before);
    const renewed = async () => {
      const { pdf, epub = 0, azw3 = 0 } = before;
      expect(await revisions()).toEqual({ pdf, epub: epub + 1, azw3: azw3 + 1 });
      Object.assign(before, await revisions());
    };
    await describeEdition(editionId, { ...notice, accessibility: {} });
    await renewed();
    await describeEdition(editionId, { isbns: { epub: "9780306406157", azw3: "9783161484100" } });
    await renewed();
    await describeBook(bookId, { contributors: [{ role: "ill", name: "Gustave Doré" }] });
    await renewed();
    await describeBook(bookId, {
      contributors: [{ role: "ill", name: "Gustave Doré" }],
      series: { name: "Eaux", number: 2 },
    });
    await renewed();
  });
});

describe("What the forms ask while a book is typed", () => {
  const similar = async (title: string, author: string) =>
    (await admin("GET", `books/similar?${String(new URLSearchParams({ title, author }))}`)).json.map(
      (book: { title: string }) => book.title,
    );

  it("lists books with a similar title and author", async () => {
    await buildBook(shop, { title: "Notre-Dame de Paris", author: "Victor Hugo" });
    await buildBook(shop, { title: "Notre-Dame de Paris en images", author: "Jean Dupont" });
    expect(await similar("Notre dame de paris", "Hugo, Victor")).toEqual(["Notre-Dame de Paris"]);
    expect(await similar("NOTRE-DAME DE PARIZ", "victor hugo")).toEqual(["Notre-Dame de Paris"]);
    expect(await similar("Les Misérables", "Victor Hugo")).toEqual([]);
    expect(await similar("%", "_")).toEqual([]);
  });

  it("is for administrators only", async () => {
    for (const path of ["series", "books/similar?title=a&author=b", "isbn/9782070360024"])
      expect((await shop.call("GET", `/api/admin/${path}`)).status).toBe(401);
    expect((await admin("GET", "isbn/quatre")).status).toBe(400);
    expect((await admin("GET", "books/similar?title=a")).status).toBe(400);
  });
});
