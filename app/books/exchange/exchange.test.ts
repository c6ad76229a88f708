import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bringCatalogue,
  checkCatalogue,
  type ReadCatalogue,
  sendCatalogue,
  writtenCatalogue,
} from "#test/catalogue-import.ts";
import { packParts } from "#formats/archive/zip-parts.server.ts";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { allReady, settledFormats } from "#test/published-edition.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { sendSource } from "#test/send-source.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const exported = async (from: TestShop, as: string, what: string) =>
  (await from.call("GET", `/api/admin/exports/${what}`, { cookie: as })).body;

/** Without the reference, which names the shop, and the state: nothing is on sale before its files are there. */
const comparable = (table: string) =>
  table
    .split("\r\n")
    .map((line) => line.replace(/^[0-9a-f]{8}-\d+;/, ";").replace(/;(en vente|à paraître|retirée);/, ";"))
    .toSorted();

const table = [
  "Titre;Auteur;EAN;Prix;Parution;Thème;Mots clés;Inconnue",
  "L’Œuvre;Émile Zola;978-2-07-036002-4;4,99 €;01/03/1886;Roman > Réalisme;art, Paris;x",
  "Bientôt;Zoé Martin;;2,99;2031-05-04;Roman;;x",
  ";Sans titre;;1,00;1900;;;x",
  "Trop cher;X;;12,345;1900;;;x",
  "Sans prix;X;;;1900;;;x",
].join("\r\n");

describe("an import", () => {
  test("is checked without any effect, then written, and a second one changes nothing", async () => {
    const latin = Buffer.from(table.replaceAll("’", "'").replaceAll("Œ", "O").replaceAll("€", ""), "latin1");
    const sent = await sendCatalogue(shop, cookie, latin);
    const fields = sent.json.columns.map(({ field }: { field: string }) => field);
    expect(fields).toEqual([
      "title",
      "author",
      "isbn",
      "price",
      "publicationDate",
      "categories",
      "tags",
      null,
    ]);
    const checked = await checkCatalogue(shop, cookie, sent.json as ReadCatalogue);
    expect(checked.json).toMatchObject({
      state: "checked",
      rows: 5,
      done: 0,
      counts: { create: 2, refuse: 3 },
    });
    expect((await shop.call("GET", "/api/admin/books/count", { cookie })).json).toEqual({ total: 0 });
    const rows = await shop.call("GET", `/api/admin/imports/${sent.json.id}/rows?action=refuse`, { cookie });
    expect(rows.json.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringContaining("Le titre"),
      expect.stringContaining("Prix attendu"),
      "Le prix manque.",
    ]);
    const report = await shop.call("GET", `/api/admin/imports/${sent.json.id}/rows.csv`, { cookie });
    expect(report.body).toContain("Livre créé");
    const refusedUrl = `/api/admin/imports/${sent.json.id}/rows.csv?action=refuse`;
    const refusedRows = await shop.call("GET", refusedUrl, { cookie });
    expect(refusedRows.body.trim().split("\r\n")).toHaveLength(1 + 3);

    await writtenCatalogue(shop, cookie, sent.json.id as number);
    const [soon, work] = (await shop.call("GET", "/api/admin/books", { cookie })).json;
    expect(work).toMatchObject({
      title: "L'Ouvre",
      author: "Émile Zola",
      tags: ["art", "Paris"],
      editions: [
        { title: "Édition numérique", price_cents: 499, publication_date: "1886-03-01", sale: "withdrawn" },
      ],
    });
    expect(soon.editions[0]).toMatchObject({ sale: "withdrawn", online_at: "2031-05-03T22:00:00.000Z" });
    const hidden = await shop.call("GET", `/api/books/${work.slug}`);
    expect(hidden.status).toBe(404);

    // Nothing is sold before its files are there, neither alone nor with others.
    for (const path of [`editions/${work.editions[0].id}/sale`, `books/${work.id}/sale`]) {
      const refused = await shop.call("PUT", `/api/admin/${path}`, { cookie });
      expect([refused.status, refused.json.error]).toEqual([409, expect.stringContaining("une couverture")]);
    }
    const preview = await shop.call("POST", "/api/admin/bulk-changes/preview", {
      cookie,
      body: { selection: {}, act: { kind: "sale", state: "on_sale" } },
    });
    expect(preview.json).toMatchObject({ changed: 0, refused: 2, rows: [{ refusal: "no_files" }, {}] });

    const again = await bringCatalogue(shop, cookie, latin.toString("latin1"));
    expect(again.checked.counts).toEqual({ none: 2, refuse: 3 });
    expect((await shop.call("GET", "/api/admin/books", { cookie })).json).toEqual([soon, work]);
  });

  test("takes incomplete rows off sale, and authors as they are written, if the publisher chooses so", async () => {
    const lines = [
      "Titre;Auteur;ISBN;Prix;Date",
      "Incomplet;;;;",
      "À deux;Jean Dupont, Marie Durand;;3;1900",
      ";A;;1;1900",
      "Faux;A;123;1;1900",
    ];
    const sent = await sendCatalogue(shop, cookie, lines.join("\n"));
    const read = sent.json as ReadCatalogue;
    const mapping = read.columns.map(({ field }) => field);
    const check = async (choices: object) =>
      (
        await shop.call("POST", `/api/admin/imports/${read.id}/check`, {
          cookie,
          body: { mapping, ...choices },
        })
      ).json;
    expect(await check({})).toMatchObject({
      counts: { create: 1, refuse: 3 },
      splits_authors: true,
      takes_incomplete: false,
    });
    const chosen = { splits_authors: false, takes_incomplete: true };
    expect(await check(chosen)).toMatchObject({ counts: { create: 2, refuse: 2 }, ...chosen });
    expect(await check({})).toMatchObject(chosen);
    const rows = await shop.call("GET", `/api/admin/imports/${read.id}/rows?action=create`, { cookie });
    expect(rows.json[0].reason).toMatch(/^Hors vente, il manque.: l’auteur, la date .*, le prix .*, EPUB/);
    expect(rows.json[1].reason).not.toContain("Auteurs lus");
    const done = await writtenCatalogue(shop, cookie, read.id);
    expect(done.counts).toEqual({ create: 2, refuse: 2 });
    const books = (await shop.call("GET", "/api/admin/books", { cookie })).json as {
      id: number;
      title: string;
    }[];
    expect(books.find(({ title }) => title === "Incomplet")).toMatchObject({
      author: "Auteur à préciser",
      editions: [{ price_cents: 0, sale: "withdrawn" }],
    });
    expect(books.find(({ title }) => title === "À deux")).toMatchObject({
      author: "Jean Dupont, Marie Durand",
    });
    for (const { id, title } of books)
      if (title === "Incomplet" || title === "À deux")
        expect((await shop.call("DELETE", `/api/admin/books/${id}`, { cookie })).status).toBeLessThan(300);
  });

  test("reads a spreadsheet as its CSV", async () => {
    const rows = [
      ["Titre", "Auteur", "Prix", "Date"],
      ["Un classeur", "Émile Zola", "4.99", "1886-03-01"],
    ];
    const cells = (row: string[]) =>
      row.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join("");
    const lines = rows.map((row) => `<table:table-row>${cells(row)}</table:table-row>`).join("");
    const content = `<document><table:table>${lines}</table:table></document>`;
    const archive = await packParts(new Map([["content.xml", Buffer.from(content)]]));
    const sent = await sendCatalogue(shop, cookie, archive, "catalogue.ods");
    expect(sent.json).toMatchObject({ kind: "table", rows: 1 });
    const checked = await checkCatalogue(shop, cookie, sent.json as ReadCatalogue);
    expect(checked.json.counts).toEqual({ create: 1 });
  });

  test("changes what a known ISBN states otherwise, and leaves what it does not state", async () => {
    const { checked } = await bringCatalogue(
      shop,
      cookie,
      "Titre;Auteur;ISBN;Prix\nL'Ouvre;Émile Zola;9782070360024;5,99\n",
    );
    expect(checked.counts).toEqual({ change: 1 });
    const books = (await shop.call("GET", "/api/admin/books", { cookie })).json as { title: string }[];
    expect(books.find(({ title }) => title === "L'Ouvre")).toMatchObject({
      tags: ["art", "Paris"],
      editions: [{ price_cents: 599, publication_date: "1886-03-01" }],
    });
  });

  test("refuses an ISBN that another row has taken, and writes the others", async () => {
    const text =
      "Titre;Auteur;ISBN;Prix;Date\nUn;A;9782070368228;1;1900\nDeux;A;9782070368228;1;1900\nTrois;A;;1;1900\n";
    const { checked, done } = await bringCatalogue(shop, cookie, text);
    expect(checked.counts).toMatchObject({ create: 2, refuse: 1 });
    expect(done.counts).toMatchObject({ create: 2, refuse: 1 });
  });

  test("remembers the used one of two columns with one heading, and takes no two for one field", async () => {
    const twice = "Titre;Titre;Auteur;Prix;Date\nUn livre double;;A;1;1900\n";
    const sent = await sendCatalogue(shop, cookie, twice);
    const read = sent.json as ReadCatalogue;
    const check = (mapping: (string | null)[]) =>
      shop.call("POST", `/api/admin/imports/${read.id}/check`, { cookie, body: { mapping } });
    expect((await check(["title", "title", "author", "price", "publicationDate"])).status).toBe(400);
    expect((await checkCatalogue(shop, cookie, read)).status).toBe(200);
    const { checked } = await bringCatalogue(
      shop,
      cookie,
      "Titre;Auteur;Prix;Date\nUn autre livre;A;1;1900\n",
    );
    expect(checked.counts).toMatchObject({ create: 1 });
  });

  test("can be stopped; what is written stays", async () => {
    const sent = await sendCatalogue(shop, cookie, "Titre;Auteur;Prix;Date\nJamais;A;1;1900\n");
    await checkCatalogue(shop, cookie, sent.json as ReadCatalogue);
    const stopped = await shop.call("POST", `/api/admin/imports/${sent.json.id}/cancel`, { cookie });
    expect(stopped.json.state).toBe("cancelled");
    expect((await shop.call("POST", `/api/admin/imports/${sent.json.id}/start`, { cookie })).status).toBe(
      409,
    );
  });

  test("of a file of 2 GB is refused before its body is read", async () => {
    const refused = await shop.call("POST", "/api/admin/imports", {
      cookie,
      body: Buffer.from("--x"),
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(2 * 1024 ** 3),
      },
    });
    expect(refused.status).toBe(413);
    expect(refused.json.error).toBe("Ce fichier est trop volumineux\u202F: 200 Mo au plus.");
  });

  test("of an unreadable file is refused with the reason", async () => {
    const { status, json } = await sendCatalogue(
      shop,
      cookie,
      '<!DOCTYPE a [<!ENTITY b "c">]><ONIXMessage/>',
    );
    expect(status).toBe(422);
    expect(json.error).toContain("entités");
  });
});

test("an ebook without a description takes that of its printed book, which stays out", async () => {
  const product = (isbn: string, form: string, title: string, more: { text?: string; related?: string }) =>
    `<Product><RecordReference>${isbn}</RecordReference><ProductIdentifier><ProductIDType>15</ProductIDType>
<IDValue>${isbn}</IDValue></ProductIdentifier><DescriptiveDetail><ProductForm>${form}</ProductForm><TitleDetail>
<TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText>
</TitleElement></TitleDetail><Contributor><ContributorRole>A01</ContributorRole><PersonName>Ève Papier</PersonName>
</Contributor></DescriptiveDetail><CollateralDetail>${more.text ? `<TextContent><TextType>03</TextType><Text>${more.text}</Text></TextContent>` : ""}
</CollateralDetail><PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20240115</Date>
</PublishingDate></PublishingDetail>${
      more.related
        ? `<RelatedMaterial><RelatedProduct><ProductRelationCode>${form === "ED" ? "13" : "27"}</ProductRelationCode>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${more.related}</IDValue></ProductIdentifier></RelatedProduct></RelatedMaterial>`
        : ""
    }<ProductSupply><SupplyDetail><Price><PriceAmount>3</PriceAmount></Price></SupplyDetail></ProductSupply></Product>`;
  const [ofPrint, ofEbook, ownText, unrelated] = [
    product("9782340000018", "BC", "Un", { text: "Du papier.", related: "9782340000025" }) +
      product("9782340000025", "ED", "Un", {}),
    product("9782340000032", "ED", "Deux", { related: "9782340000049" }) +
      product("9782340000049", "BC", "Deux", { text: "Deux, du papier." }),
    product("9782340000056", "BC", "Trois", { text: "Du papier.", related: "9782340000063" }) +
      product("9782340000063", "ED", "Trois", { text: "Le sien." }),
    product("9782340000070", "ED", "Quatre", {}),
  ];
  const file = `<?xml version="1.0"?><ONIXMessage release="3.0">${ofPrint}${ofEbook}${ownText}${unrelated}</ONIXMessage>`;
  const { done } = await bringCatalogue(shop, cookie, file, "papier.xml");
  expect(done.counts).toEqual({ create: 4, refuse: 3 });
  const rows = await shop.call("GET", `/api/admin/imports/${done.id}/rows`, { cookie });
  expect(rows.json[0].reason).toMatch(/livre papier/);
  expect(rows.json[1].reason).toMatch(/Description reprise du livre papier/);
  const { json } = await shop.call("GET", "/api/admin/books", { cookie });
  const books = json as { title: string; author: string; description: string | null }[];
  const described = books.filter(({ author }) => author === "Ève Papier");
  expect(Object.fromEntries(described.map(({ title, description }) => [title, description]))).toEqual({
    Un: "Du papier.",
    Deux: "Deux, du papier.",
    Trois: "Le sien.",
    Quatre: null,
  });
});

describe("the files of an import", () => {
  test("join their books, which are on sale or scheduled when they are complete; the same files change nothing", async () => {
    const text =
      "Titre;Auteur;ISBN;Prix;Date\nNana;Zola;9782070413805;3;1880-01-01\nDemain;Zola;;3;2031-01-01\nSeul;Zola;;3;1900\n";
    const [pdf, docx, cover] = await Promise.all([samplePdf(3), sampleDocx(), sampleCover()]);
    const give = async (id: number) => {
      const files = [];
      for (const [name, kind, content] of [
        ["978-2-07-041380-5.pdf", "pdf", pdf],
        ["9782070413805 texte.docx", "docx", docx],
        ["nana.jpg", "cover", cover],
        ["demain.pdf", "pdf", pdf],
        ["demain - zola.docx", "docx", docx],
        ["Demain.jpg", "cover", cover],
        ["Seul.pdf", "pdf", pdf],
        ["Inconnu.pdf", "pdf", pdf],
      ] as const)
        files.push({ name, kind, path: await sendSource(shop, cookie, kind, content, name) });
      return (await shop.call("POST", `/api/admin/imports/${id}/files`, { cookie, body: { files } })).json;
    };
    const bringWithFiles = async () => {
      const sent = await sendCatalogue(shop, cookie, text);
      await checkCatalogue(shop, cookie, sent.json as ReadCatalogue);
      const planned = await give(sent.json.id as number);
      return { planned, done: await writtenCatalogue(shop, cookie, sent.json.id as number) };
    };
    const first = await bringWithFiles();
    expect(first.planned).toMatchObject({ counts: { create: 3 }, untaken_files: ["Inconnu.pdf"] });
    const books = (await shop.call("GET", "/api/admin/books", { cookie })).json as {
      title: string;
      editions: { id: number; sale: string; pages: number }[];
    }[];
    const editionOf = (title: string) => books.find((book) => book.title === title)?.editions[0];
    expect(editionOf("Nana")).toMatchObject({ sale: "on_sale", pages: 3 });
    expect(editionOf("Demain")).toMatchObject({ sale: "scheduled" });
    expect(editionOf("Seul")).toMatchObject({ sale: "withdrawn", pages: 3 });
    expect(await settledFormats(shop, editionOf("Nana")?.id ?? 0)).toEqual(allReady);
    const second = await bringWithFiles();
    expect(second.planned.counts).toEqual({ none: 3 });
  });
});

describe("the exported catalogue", () => {
  test.each(["catalogue.csv", "onix.xml"])("%s gives the same catalogue in an empty shop", async (what) => {
    const from = await openTestShop({ work: true });
    const to = await openTestShop({ work: true });
    try {
      const [source, target] = [await buildAdministrator(from), await buildAdministrator(to)];
      // The empty shop's own numbers are others than those of the export.
      await buildBook(to, { title: "Déjà là", author: "Quelqu’un" });
      const category = await buildCategory(from, "Policier", await buildCategory(from, "Roman"));
      const { editionIds } = await buildBook(from, {
        title: "=Une & l’autre",
        author: "Zoé",
        description: "Deux\n\nparagraphes ; « ici »",
        tags: ["mer", "été"],
        categoryIds: [category],
        notice: {
          language: "fr-CA",
          originalTitle: "One",
          collection: "Bibliothèque bleue",
          rights: "© 1957 Éditions du Phare ; domaine public au Canada",
          series: { name: "Suite", number: 2 },
          contributors: [{ role: "trl", name: "Marie Lenoir" }],
        },
        editions: [
          {
            title: "Texte intégral",
            onlineAt: new Date("2020-01-02T03:04:00Z"),
            isbns: { edition: "9782070360024", epub: "9782070368228" },
          },
          { title: "Abrégé", priceCents: 699, isFree: true, onlineAt: new Date("2021-01-02T03:04:00Z") },
        ],
      });
      await buildBook(from, {
        title: "Autre",
        author: "Yves",
        editions: [{ onlineAt: new Date("2022-01-02T03:04:00Z") }],
      });
      const completed =
        "Titre;Auteur;ISBN;Sous-titre;Thema;CLIL\n=Une & l’autre;Zoé;9782070360024;Roman & suite;FBA, 1DDF;3485\n";
      expect((await bringCatalogue(from, source.cookie, completed)).done.counts).toEqual({ change: 1 });
      const campaign = {
        name: "Rentrée",
        startsAt: after(from.clock.now, hours(1)),
        endsAt: after(from.clock.now, hours(50)),
        prices: [{ editionId: editionIds[0], priceCents: 59 }],
      };
      const made = await from.call("POST", "/api/admin/campaigns", { cookie: source.cookie, body: campaign });
      expect(made.status).toBe(201);
      const message = await exported(from, source.cookie, "onix.xml");
      expect(message).toContain("<PriceAmount>0.59</PriceAmount>");
      // Readers pay the price of the free catalogue; the publisher's own returns in the other shop.
      expect(message.match(/<PriceAmount>[^<]+/g)).not.toContain("<PriceAmount>6.99");
      expect(message).toContain("<SubjectHeadingText>6.99</SubjectHeadingText>");
      // Before, during and after it: four days, in the products of the edition and of its numbered file.
      expect(message.match(/<PriceDateRole>/g)).toHaveLength(8);
      const before = comparable(await exported(from, source.cookie, "catalogue.csv"));
      expect(before.find((line) => line.includes(";Abrégé;"))).toMatch(/;6,99;oui;[^]*;0,99$/);
      // The list of books exports what it shows.
      const listed = await exported(from, source.cookie, "catalogue.csv?q=zoe&sale=on_sale");
      expect(comparable(listed)).toEqual(before.filter((line) => !line.includes("Autre;")));
      expect(await exported(from, source.cookie, "catalogue.csv?problem=price_zero")).not.toContain("Zoé");
      const { done } = await bringCatalogue(
        to,
        target.cookie,
        await exported(from, source.cookie, what),
        what,
      );
      expect(done.counts.refuse).toBeUndefined();
      const there = comparable(await exported(to, target.cookie, "catalogue.csv"));
      expect(there.filter((line) => !line.includes("Déjà là"))).toEqual(before);
      const again = await bringCatalogue(to, target.cookie, await exported(to, target.cookie, what), what);
      expect(Object.keys(again.checked.counts)).toEqual(["none"]);
    } finally {
      await from.close();
      await to.close();
    }
  });
});
