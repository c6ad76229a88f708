import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BookRecord } from "./book-record.ts";
import { referenceNames } from "./tags.ts";
import { readCatalogue } from "./read-catalogue.server.ts";

async function read(content: string): Promise<BookRecord> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-trade-"));
  const order = { path: join(folder.path, "in"), outPath: join(folder.path, "out"), maxRows: 10 };
  await writeFile(order.path, content);
  await readCatalogue(order);
  return JSON.parse(await readFile(order.outPath, "utf8")) as BookRecord;
}

interface Parts {
  identifiers?: string;
  detail?: string;
  text?: string;
  prices?: string;
  product?: string;
}
const identifier = (type: string, number: string) =>
  `<ProductIdentifier><ProductIDType>${type}</ProductIDType><IDValue>${number}</IDValue></ProductIdentifier>`;
const contributor = (role: string, name: string) =>
  `<Contributor><ContributorRole>${role}</ContributorRole>${name.startsWith("<") ? name : `<PersonName>${name}</PersonName>`}</Contributor>`;
const price = (amount: string, more = "", type = "04") =>
  `<Price><PriceType>${type}</PriceType>${more}<PriceAmount>${amount}</PriceAmount><CurrencyCode>EUR</CurrencyCode></Price>`;
const priceIn = (amount: string, territory: string) =>
  price(amount).replace("</Price>", `<Territory>${territory}</Territory></Price>`);

const product = ({
  identifiers,
  detail = "",
  text = "",
  prices = price("9.99"),
  product: more = "",
}: Parts) =>
  `<Product>${more}${identifiers ?? identifier("15", "9782340000018")}
<DescriptiveDetail><ProductForm>ED</ProductForm><ProductFormDetail>E101</ProductFormDetail>${detail}</DescriptiveDetail>
<CollateralDetail>${text && `<TextContent><TextType>03</TextType>${text}</TextContent>`}</CollateralDetail>
<ProductSupply><SupplyDetail>${prices}</SupplyDetail></ProductSupply></Product>`;
const message = (products: string, start = "") =>
  `<?xml version="1.0"?>${start}<ONIXMessage release="3.0">${products}</ONIXMessage>`;
const recorded = (parts: Parts) => read(message(product(parts)));

test("A message in short tags says the same", async () => {
  const shortTags = new Map([...referenceNames].map(([tag, name]) => [name, tag]));
  const full = message(
    product({
      detail:
        `<Collection><CollectionType>11</CollectionType><CollectionIdentifier><IDTypeName>x</IDTypeName></CollectionIdentifier></Collection>` +
        `<EditionNumber>2</EditionNumber>${contributor("A01", "<CorporateNameInverted>Maison, La</CorporateNameInverted>")}` +
        contributor("B06", "<UnnamedPersons>02</UnnamedPersons>") +
        contributor("A01", "<PersonName>Ève</PersonName><BiographicalNote>Née.</BiographicalNote>"),
      prices:
        price("45.00", "<PriceQualifier>06</PriceQualifier>") +
        [
          "<CountriesIncluded>BE</CountriesIncluded>",
          "<RegionsIncluded>ROW</RegionsIncluded>",
          "<CountriesExcluded>FR</CountriesExcluded>",
        ]
          .map((territory) => priceIn("12.99", territory))
          .join("") +
        price("9.99"),
      product: `<RelatedMaterial><RelatedProduct><ProductRelationCode>13</ProductRelationCode>${identifier("15", "9782340000025")}</RelatedProduct></RelatedMaterial>`,
    }),
  );
  const short = full.replaceAll(
    /(<\/?)(\w+)/g,
    (tag, start: string, name: string) => start + (shortTags.get(name) ?? tag.slice(start.length)),
  );
  expect(short).not.toMatch(/<(?:PriceQualifier|Territory|BiographicalNote)/);
  const record = await read(full);
  expect(record).toMatchObject({
    prices: [{ amount: "9.99" }],
    editionTitle: "2e\u00A0édition",
    biographies: [{ name: "Ève" }],
  });
  expect(await read(short)).toEqual(record);
});

describe("The number of a book", () => {
  test.each([
    [identifier("15", "9782340000018") + identifier("03", "9782340000025"), "9782340000018"],
    [identifier("01", "X-12") + identifier("03", "9782340000049"), "9782340000049"],
    [identifier("03", "3260050123456") + identifier("02", "2070360024"), "2070360024"],
  ])("is an ISBN-13, else a GTIN of books, else an ISBN-10", async (identifiers, isbn) => {
    expect((await recorded({ identifiers })).isbns).toEqual({ epub: isbn });
  });
});

describe("The price", () => {
  const library = price("45.00", "<PriceQualifier>06</PriceQualifier>");
  const abroad = priceIn("12.99", "<CountriesIncluded>CH BE</CountriesIncluded>");
  const consumer = price("9.99", "<PriceQualifier>05</PriceQualifier>");

  test.each([true, false])(
    "in another currency is listed beside one in euros, in any order: %s",
    async (first) => {
      const dollars = price("11.99").replace("EUR", "USD");
      const { prices, remarks } = await recorded({ prices: first ? dollars + consumer : consumer + dollars });
      expect(prices).toEqual([{ amount: "9.99", includesTax: true }]);
      expect(remarks).toEqual(["Prix laissé\u202F: 11,99\u00A0USD."]);
    },
  );

  test("is that of consumers in France, in any order of the file; the others are said", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([library, abroad, consumer], { minLength: 3 }), async (prices) => {
        const { prices: taken, remarks } = await recorded({ prices: prices.join("") });
        expect(taken).toEqual([{ amount: "9.99", includesTax: true }]);
        expect(remarks?.toSorted()).toEqual([
          "Prix laissé\u202F: 12,99\u00A0€ pour d’autres pays.",
          "Prix laissé\u202F: 45,00\u00A0€ pour les collectivités.",
        ]);
      }),
      { numRuns: 12 },
    );
  });

  test.each([
    ["<CountriesIncluded>BE FR LU</CountriesIncluded>", true],
    ["<RegionsIncluded>WORLD</RegionsIncluded>", true],
    ["<RegionsIncluded>ECZ</RegionsIncluded>", true],
    ["<RegionsIncluded>WORLD</RegionsIncluded><CountriesExcluded>FR CA</CountriesExcluded>", false],
    ["<CountriesIncluded>FRA</CountriesIncluded>", false],
  ])("of a territory %s holds in France: %s", async (territory, isFrance) => {
    const { prices } = await recorded({ prices: priceIn("9.99", territory) });
    expect(prices !== undefined).toBe(isFrance);
  });

  test("that does not exist yet leaves the edition off sale", async () => {
    const { prices, availability, remarks } = await recorded({
      prices: "<ProductAvailability>20</ProductAvailability><UnpricedItemType>02</UnpricedItemType>",
    });
    expect([prices, availability]).toEqual([[{ amount: "0", includesTax: true }], "withdrawn"]);
    expect(remarks?.[0]).toMatch(/^Pas encore de prix/);
  });
});

describe("People", () => {
  test("keep their parts, of which one role may say two", async () => {
    const detail =
      contributor("A01", "Anne A") +
      contributor("A35", "Dessin D") +
      contributor("B10", "Redac R") +
      contributor("E07", "Lecteur L");
    expect((await recorded({ detail })).contributors).toEqual([
      { role: "aut", name: "Anne A" },
      { role: "ill", name: "Dessin D" },
      { role: "edt", name: "Redac R" },
      { role: "trl", name: "Redac R" },
      { role: "nrt", name: "Lecteur L" },
    ]);
  });

  test("with another part are contributions, and the dry run names it", async () => {
    const { contributors, remarks } = await recorded({ detail: contributor("A48", "Lettres L") });
    expect(contributors).toEqual([{ role: "ctb", name: "Lettres L" }]);
    expect(remarks).toEqual(["Repris comme contribution\u202F: Lettres L, Lettrage (A48)."]);
  });

  test("direct a work without an author", async () => {
    const { contributors } = await recorded({ detail: contributor("B01", "Michelle Perrot") });
    expect(contributors).toEqual([{ role: "edc", name: "Michelle Perrot" }]);
  });

  test.each([
    ["<UnnamedPersons>02</UnnamedPersons>", "Anonyme"],
    ["<UnnamedPersons>04</UnnamedPersons>", "Collectif"],
    ["<CorporateName>Collectif 71</CorporateName>", "Collectif 71"],
  ])("may have no name of their own: %s", async (name, shown) => {
    const { contributors } = await recorded({ detail: contributor("A01", name) });
    expect(contributors).toEqual([{ role: "aut", name: shown }]);
  });

  test("without a name and not the author are left, and the dry run says so", async () => {
    const detail = contributor("A01", "Anne A") + contributor("A12", "<UnnamedPersons>02</UnnamedPersons>");
    const { contributors, remarks } = await recorded({ detail });
    expect(contributors).toEqual([{ role: "aut", name: "Anne A" }]);
    expect(remarks).toEqual(["Contribution laissée\u202F: Anonyme, (A12)."]);
  });
});

test("A publisher's collection is not a series", async () => {
  const collection = (type: string, title: string, number = "") =>
    `<Collection><CollectionType>${type}</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement>${number && `<PartNumber>${number}</PartNumber>`}<TitleText>${title}</TitleText></TitleElement></TitleDetail></Collection>`;
  const both = await recorded({
    detail: collection("10", "Folio") + collection("11", "Les Rougon-Macquart", "3"),
  });
  expect([both.collection, both.series]).toEqual(["Folio", { name: "Les Rougon-Macquart", number: "3" }]);
  const numbered = await recorded({ detail: collection("10", "Les Rois maudits", "2") });
  expect([numbered.collection, numbered.series]).toEqual([
    undefined,
    { name: "Les Rois maudits", number: "2" },
  ]);
});

describe("A description", () => {
  const described = async (text: string, start = "") =>
    (await read(message(product({ text }), start))).description;
  test.each([
    ["<Text>&lt;div&gt;Un &lt;em&gt;texte&lt;/em&gt;.&lt;/div&gt;</Text>", "Un *texte*."],
    ["<Text textformat='06'>&amp;lt;p&amp;gt;Deux fois.&amp;lt;/p&amp;gt;</Text>", "Deux fois."],
    ["<Text>L&amp;rsquo;été &amp;amp; l&amp;#8217;hiver</Text>", "L’été & l’hiver"],
    ["<Text>Le c&#156;ur, l&#146;&#156;il</Text>", "Le cœur, l’œil"],
    ["<Text>a &lt; b et R&amp;D</Text>", "a < b et R&D"],
    ["<Text textformat='05'><p>Un &amp;amp; <em>deux</em>.</p></Text>", "Un & *deux*."],
  ])("shows no markup that its sender escaped or did not announce: %s", async (text, shown) => {
    expect(await described(text)).toBe(shown);
  });

  test("may use the names of characters that a DTD declares", async () => {
    const dtd = '<!DOCTYPE ONIXMessage SYSTEM "onix-international.dtd">';
    expect(await described("<Text>D&eacute;j&agrave;&nbsp;!</Text>", dtd)).toBe("Déjà\u00A0!");
    await expect(described("<Text>&inconnu;</Text>")).rejects.toThrow("n’est pas du XML bien formé");
  });
});

test("A message in ONIX 2.1 is named, with what to ask for, also without its release", async () => {
  const former = "<Product><ProductIdentifier/><Title><TitleText>Nana</TitleText></Title></Product>";
  await expect(read(`<ONIXMessage>${former}</ONIXMessage>`)).rejects.toThrow("Demandez à votre distributeur");
  await expect(read(`<ONIXMessage release="2.1">${former}</ONIXMessage>`)).rejects.toThrow("ONIX 2.1");
});
