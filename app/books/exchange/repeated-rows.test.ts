import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvLine } from "#platform/data/csv.ts";
import {
  bringCatalogue,
  checkCatalogue,
  exportedCatalogue,
  type ReadCatalogue,
  sendCatalogue,
} from "#test/catalogue-import.ts";
import { buildAdministrator } from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { sampleCover, samplePdf } from "#test/sample-edition.ts";
import { sendSource } from "#test/send-source.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const plansOf = async (id: number) => {
  const { json } = await shop.call("GET", `/api/admin/imports/${id}/rows`, { cookie });
  return (json as { action: string; reason: string | null; changes: string[] }[]).map(
    ({ action, reason, changes }) => ({ action, reason, changes }),
  );
};

const product = (isbn: string, form: string, amount: string, description: string, edition = "") =>
  `<Product><RecordReference>${isbn}</RecordReference><NotificationType>03</NotificationType>
  <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
  <DescriptiveDetail><ProductForm>ED</ProductForm><ProductFormDetail>${form}</ProductFormDetail>
  <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>La Mer</TitleText></TitleElement></TitleDetail>
  <Contributor><ContributorRole>A01</ContributorRole><PersonName>Jules Michelet</PersonName></Contributor>${edition}</DescriptiveDetail>
  <CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${description}</Text></TextContent></CollateralDetail>
  <PublishingDetail><PublishingStatus>04</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>18610101</Date></PublishingDate></PublishingDetail>
  <ProductSupply><SupplyDetail><ProductAvailability>20</ProductAvailability><Price><PriceType>04</PriceType><PriceAmount>${amount}</PriceAmount><CurrencyCode>EUR</CurrencyCode></Price></SupplyDetail></ProductSupply></Product>`;
const message = (...products: string[]) =>
  `<ONIXMessage release="3.0"><Header/>${products.join("")}</ONIXMessage>`;

describe("rows of one file for one book", () => {
  test("complete the first one, which holds where they differ; a second import changes nothing", async () => {
    const illustrated = "<EditionStatement>Illustrée</EditionStatement>";
    const text = message(
      product("9782070360024", "E101", "4.99", "De l’EPUB"),
      product("9782070368228", "E107", "5.99", "Du PDF"),
      product("9782070413805", "E107", "9.99", "De l’édition illustrée", illustrated),
    );
    const { checked, done } = await bringCatalogue(shop, cookie, text, "onix.xml");
    expect(checked.counts).toEqual({ create: 1, change: 1, add: 1 });
    expect(await plansOf(done.id as number)).toEqual([
      { action: "create", changes: [], reason: expect.stringContaining("Hors vente") },
      {
        action: "change",
        changes: ["ISBN"],
        reason: "Complète la ligne 1. Description, Prix\u202F: la ligne 1 l’emporte.",
      },
      {
        action: "add",
        changes: [],
        reason: expect.stringContaining("Description\u202F: la ligne 1 l’emporte."),
      },
    ]);
    const [book] = (await shop.call("GET", "/api/admin/books", { cookie })).json;
    expect(book).toMatchObject({
      description: "De l’EPUB",
      editions: [{ price_cents: 499 }, { price_cents: 999 }],
    });
    const again = await bringCatalogue(shop, cookie, text, "onix.xml");
    expect(again.checked.counts).toEqual({ none: 3 });
    expect(again.done.counts).toEqual({ none: 3 });
  });

  const cell = (...values: string[]) => fc.constantFrom("", ...values);
  const row = fc.tuple(
    fc.constantFrom("Été", "ete ", "Mer", "Mer !"),
    fc.constantFrom("Zola", "ZOLA", "Verne"),
    cell("Poche", "poche", "Illustrée"),
    cell("9782070360024", "9782070368228"),
    cell("9782070413805"),
    fc.constantFrom("1", "2"),
    fc.constantFrom("1886", "1900"),
    cell("Une", "Deux"),
    cell("fr", "en"),
    cell("mer", "nuit"),
    cell("Roman", "Poésie"),
    cell("FBA", "FFD"),
  );
  const headings =
    "Titre;Auteur;Édition;ISBN;ISBN du PDF;Prix TTC;Date de publication;Description;Langue;Mots-clés;Catégories;Thema";

  test("of any file: after a first import, a second one changes nothing", async () => {
    for (const rows of fc.sample(fc.array(row, { minLength: 2, maxLength: 8 }), { numRuns: 8 })) {
      const to = await openTestShop({ work: true });
      try {
        const as = (await buildAdministrator(to)).cookie;
        const text = `${headings}\r\n${rows.map((cells) => csvLine(cells)).join("")}`;
        const first = await bringCatalogue(to, as, text);
        const before = await exportedCatalogue(to, as, "catalogue.csv");
        const second = await bringCatalogue(to, as, text);
        const { none = 0, refuse = 0 } = second.done.counts;
        expect(none + refuse, text).toBe(rows.length);
        for (const { checked, done } of [first, second]) expect(done.counts, text).toEqual(checked.counts);
        expect(await exportedCatalogue(to, as, "catalogue.csv")).toBe(before);
      } finally {
        await to.close();
      }
    }
  });
});

describe("files that the names do not settle", () => {
  test("of two books with one title go to neither; absent ones are named", async () => {
    const text =
      "Titre;Auteur;Prix;Date;Fichier PDF\nPoèmes;Anna;1;1900;\nPoèmes;Berthe;1;1900;\nNu;C;1;1900;absent.pdf\n";
    const sent = await sendCatalogue(shop, cookie, text);
    await checkCatalogue(shop, cookie, sent.json as ReadCatalogue);
    const files = [];
    for (const [name, kind, content] of [
      ["Poèmes.pdf", "pdf", await samplePdf(1)],
      ["Berthe - Poèmes.jpg", "cover", await sampleCover()],
    ] as const)
      files.push({ name, kind, path: await sendSource(shop, cookie, kind, content, name) });
    const id = sent.json.id as number;
    const given = await shop.call("POST", `/api/admin/imports/${id}/files`, { cookie, body: { files } });
    expect(given.json.untaken_files).toEqual(["Poèmes.pdf"]);
    const reasons = (await plansOf(id)).map(({ reason }) => reason);
    expect(reasons).toEqual([
      expect.stringContaining("Plusieurs éditions ont ce titre"),
      expect.stringMatching(/il manque\u202F: EPUB \(ou PDF et DOCX\)\. Plusieurs éditions ont ce titre/),
      expect.stringContaining("Pas encore envoyé\u202F: absent.pdf."),
    ]);
  });
});
