import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BookRecord } from "./book-record.ts";
import { readCatalogue } from "./read-catalogue.server.ts";
import { referenceNames } from "./tags.ts";
import { messageEnd, messageStart, type WrittenProduct, writtenProduct } from "./write-product.ts";

async function read(content: string | Buffer, maxRows = 100) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-onix-"));
  const order = { path: join(folder.path, "in"), outPath: join(folder.path, "out"), maxRows };
  await writeFile(order.path, content);
  const answer = await readCatalogue(order);
  const lines = (await readFile(order.outPath, "utf8")).trim().split("\n");
  return { ...answer, records: lines.map((line) => JSON.parse(line) as BookRecord) };
}

const body = `<RecordReference>x-1</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9782070360024</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>ED</ProductForm><ProductFormDetail>E101</ProductFormDetail>
<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><PartNumber>3</PartNumber><TitleText>Les Mousquetaires</TitleText></TitleElement></TitleDetail></Collection>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitlePrefix>L’</TitlePrefix><TitleWithoutPrefix>Île mystérieuse</TitleWithoutPrefix><Subtitle>Roman</Subtitle></TitleElement></TitleDetail>
<Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>B06</ContributorRole><PersonNameInverted>Hugo, Victor</PersonNameInverted></Contributor>
<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><NamesBeforeKey>Jules</NamesBeforeKey><KeyNames>Verne</KeyNames></Contributor>
<Language><LanguageRole>01</LanguageRole><LanguageCode>fre</LanguageCode></Language>
<Extent><ExtentType>00</ExtentType><ExtentValue>312</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
<Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FBA</SubjectCode></Subject>
<Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>mer; évasion</SubjectHeadingText></Subject></DescriptiveDetail>
<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text textformat="05"><p>Un &amp; deux.</p><p>Trois<br/>quatre</p></Text></TextContent></CollateralDetail>
<PublishingDetail><PublishingStatus>04</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="00">18740901</Date></PublishingDate></PublishingDetail>
<ProductSupply><SupplyDetail><ProductAvailability>20</ProductAvailability><Price><PriceType>03</PriceType><PriceAmount>4.73</PriceAmount><Tax><TaxRatePercent>5.5</TaxRatePercent></Tax><CurrencyCode>EUR</CurrencyCode><PriceDate><PriceDateRole>14</PriceDateRole><Date>20260101</Date></PriceDate></Price></SupplyDetail></ProductSupply>`;

const message = (product: string) =>
  `<?xml version="1.0"?><ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header><Sender><SenderName>É</SenderName></Sender></Header><Product>${product}</Product></ONIXMessage>`;

/** The same message with short tags. */
function shortened(text: string): string {
  const short = new Map([...referenceNames].map(([tag, name]) => [name, tag]));
  return text.replaceAll(/(<\/?)([A-Za-z]+)/g, (all, start: string, name: string) =>
    short.has(name) ? `${start}${short.get(name)}` : all,
  );
}

const island: BookRecord = {
  isbns: { epub: "9782070360024" },
  title: "L’Île mystérieuse",
  subtitle: "Roman",
  series: { name: "Les Mousquetaires", number: "3" },
  contributors: [
    { role: "aut", name: "Jules Verne" },
    { role: "trl", name: "Victor Hugo" },
  ],
  language: "fr",
  description: "Un & deux.\n\nTrois\nquatre",
  publicationDate: "1874-09-01",
  pages: "312",
  prices: [{ amount: "4.73", includesTax: false, taxPercent: "5.5", from: "2026-01-01" }],
  availability: "on_sale",
  subjects: [{ scheme: "thema", code: "FBA" }],
  tags: ["mer", "évasion"],
};

describe("an ONIX message", () => {
  test("is read with reference names and with short tags", async () => {
    expect(shortened(message(body))).toContain("<b203>Les Mousquetaires</b203>");
    for (const text of [message(body), shortened(message(body))])
      expect(await read(text)).toMatchObject({ kind: "onix", rows: 1, records: [island] });
  });

  test("is read in Windows-1252 and in UTF-16", async () => {
    const text = message(body.replaceAll("’", "'"));
    const titled = { title: "L'Île mystérieuse" };
    const latin = Buffer.from(text.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'), "latin1");
    expect((await read(latin)).records[0]).toMatchObject(titled);
    expect((await read(Buffer.from(`\u{feff}${text}`, "utf16le"))).records[0]).toMatchObject(titled);
  });

  test("names what is no ebook in euros", async () => {
    const refusals = async (from: string, to: string) =>
      (await read(message(body.replaceAll(from, to)))).records[0]?.refusal;
    expect(await refusals(">ED<", ">BC<")).toContain("livre papier");
    expect(await refusals(">ED<", ">AJ<")).toContain("livre audio");
    expect(await refusals(">EUR<", ">USD<")).toContain("Le prix est en USD");
    expect(await refusals("Type>03<", "Type>05<")).toContain("effacer");
  });

  test.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]>', "", "entités"],
    ["", "&a;", "bien formé"],
    ["", "<a>".repeat(100), "imbriqués"],
    ["", "x".repeat(3 * 1024 * 1024), "démesurée"],
    ["", `<!--${"x".repeat(6 * 1024 * 1024)}`, "démesurée"],
    ["", "<Title>", "bien formé"],
  ])("is refused when it is hostile: %s%.20s", async (prolog, inside, reason) => {
    const text = message(`${inside}${body}`).replace("<ONIXMessage", `${prolog}<ONIXMessage`);
    await expect(read(text)).rejects.toMatchObject({ reason: expect.stringContaining(reason) as string });
  });

  test.each([
    ["<html><body/></html>", "pas un message ONIX"],
    [message(body).replace('"3.0"', '"2.1"'), "ONIX 2.1"],
    [message("").replace("<Product></Product>", ""), "aucun livre"],
  ])("is refused when it is something else", async (text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ reason: expect.stringContaining(reason) as string });
  });

  test("has a largest number of products", async () => {
    const two = message(`${body}</Product><Product>${body}`);
    expect((await read(two)).rows).toBe(2);
    await expect(read(two, 1)).rejects.toMatchObject({ name: "UnreadableFileError" });
  });

  test("brings the products of one work together", async () => {
    const work = (number: string) =>
      `<RelatedMaterial><RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier><WorkIDType>11</WorkIDType><IDValue>${number}</IDValue></WorkIdentifier></RelatedWork></RelatedMaterial>`;
    const product = (title: string, author: string, number: string) =>
      body
        .replace("Île mystérieuse", title)
        .replace("<KeyNames>Verne", `<KeyNames>${author}`)
        .replace("<ProductSupply>", `${work(number)}<ProductSupply>`);
    const text = message(
      [
        product("Île", "Verne", "A1"),
        product("Île (illustrée)", "VERNE", "A1"),
        product("Mer", "V", "B2"),
      ].join("</Product><Product>"),
    );
    for (const each of [text, shortened(text)]) {
      const { records } = await read(each);
      expect(records.map(({ title, subtitle, editionTitle }) => [title, subtitle, editionTitle])).toEqual([
        ["L’Île", "Roman", undefined],
        ["L’Île", undefined, "L’Île (illustrée)"],
        ["L’Mer", "Roman", undefined],
      ]);
      expect(records[1]?.contributors).toEqual(records[0]?.contributors);
    }
  });

  test("names the cover's file by its link, and keywords between semicolons or commas", async () => {
    const resource = (type: string, link: string) =>
      `<SupportingResource><ResourceContentType>${type}</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>${link}</ResourceLink></ResourceVersion></SupportingResource>`;
    const both =
      resource("04", "https://x.fr/portrait.jpg") + resource("01", "https://x.fr/c/couv%20un.jpg?v=2");
    const text = message(
      body
        .replace("</CollateralDetail>", `${both}</CollateralDetail>`)
        .replace("mer; évasion", "mer, lac; évasion"),
    );
    for (const each of [text, shortened(text)])
      expect((await read(each)).records[0]).toMatchObject({
        coverLink: "https://x.fr/c/couv%20un.jpg?v=2",
        tags: ["mer, lac", "évasion"],
      });
    expect((await read(message(body.replace("mer; évasion", "mer, évasion")))).records[0]?.tags).toEqual([
      "mer",
      "évasion",
    ]);
  });

  const word = fc.string({
    unit: fc.constantFrom("a", "é", "&", "<", '"', "’", "œ", "7"),
    minLength: 1,
    maxLength: 12,
  });
  const product: fc.Arbitrary<WrittenProduct> = fc
    .record({
      title: word,
      author: word,
      editionTitle: word,
      description: fc.option(word, { nil: undefined }),
      editionDescription: fc.option(word, { nil: undefined }),
      originalTitle: fc.option(word, { nil: undefined }),
      collection: fc.option(word, { nil: undefined }),
      series: fc.option(fc.record({ name: word, number: fc.constantFrom("0", "12") }), { nil: undefined }),
      contributors: fc.array(fc.record({ role: fc.constantFrom("trl", "ill", "aut", "pht"), name: word }), {
        maxLength: 3,
      }),
      language: fc.constantFrom("fr", "fr-CA", "en", "gcf", "rcf", "grc"),
      tags: fc.uniqueArray(
        word.map((each) => `${each}, ${each}; x`),
        { maxLength: 2 },
      ),
      categories: fc.uniqueArray(word, { maxLength: 2 }),
      isFree: fc.boolean(),
      amount: fc.constantFrom("0", "4.99"),
      isLowered: fc.boolean(),
      availability: fc.constantFrom("on_sale" as const, "scheduled" as const, "withdrawn" as const),
      features: fc.subarray(["alternativeText", "index", "taggedPDF"], { minLength: 1 }),
      conformance: fc.constantFrom("2.1-A", "2.2-AAA", undefined),
      subtitle: fc.option(word, { nil: undefined }),
      prizes: fc.option(word, { nil: undefined }),
      rights: fc.option(
        fc.oneof(
          word,
          word.map((owner) => `© ${owner}, 1957, 2024; traduction © 2024 ${owner}`),
        ),
        { nil: undefined },
      ),
      pressQuotes: fc.option(
        fc.constant([
          {
            text: "Un « grand » & beau livre.",
            author: "Ève",
            source: "La Gazette",
            date: "2026-01-02",
            link: "https://a.test/b?c=1&d",
          },
        ]),
        { nil: undefined },
      ),
    })
    .map(({ amount, isLowered, features, conformance, ...record }) => ({
      reference: "0123abcd-7",
      work: "0123abcd-livre-3",
      formats: ["pdf", "epub"],
      publisher: "Maison & fils",
      shopUrl: "https://exemple.fr/",
      url: "https://exemple.fr/livre/x",
      reservesMining: true,
      taxPercent: "5.5",
      extractUrl: "https://exemple.fr/lire/x/y/extrait.epub",
      record: JSON.parse(
        JSON.stringify({
          ...record,
          id: "0123abcd-7",
          isbns: { edition: "9782070360024" },
          publicationDate: "1999-02-03",
          onlineAt: "2026-01-02T03:04Z",
          pages: "12",
          accessibility: { features, hazards: ["sound"], conformance, certifier: "C", summary: "S" },
          prices: [{ amount, includesTax: true }],
          regularPrice: isLowered && amount !== "0" ? "0.99" : undefined,
        }),
      ) as WrittenProduct["record"],
    }));

  test("that the shop writes is read as it was written", async () => {
    await fc.assert(
      fc.asyncProperty(product, async (written) => {
        const text = messageStart("É", new Date(0)) + writtenProduct(written) + messageEnd;
        const {
          author,
          contributors = [],
          tags = [],
          categories = [],
          prices = [],
          regularPrice,
          ...rest
        } = written.record;
        const [{ amount = "" } = {}] = prices;
        expect(text.includes("<PriceAmount>0.99<")).toBe(regularPrice !== undefined);
        expect(text).toContain("<ResourceLink>https://exemple.fr/lire/x/y/extrait.epub</ResourceLink>");
        const isOwn = amount === "0" || regularPrice !== undefined;
        expect((await read(text)).records[0]).toEqual({
          ...rest,
          contributors: [{ role: "aut", name: author }, ...contributors],
          ...(tags.length > 0 && { tags }),
          ...(categories.length > 0 && { categories }),
          prices: [isOwn ? prices[0] : { amount, includesTax: true, taxPercent: "5.5" }],
        });
      }),
      { numRuns: 60 },
    );
  });
});
