import { afterAll, beforeAll, expect, test } from "vitest";
import { bringCatalogue, checkCatalogue, type ReadCatalogue, sendCatalogue } from "#test/catalogue-import.ts";
import { buildAdministrator, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const header = "Titre;Auteur;ISBN;Prix;Date;Thema;CLIL;BISAC\n";
const table = [
  "Un;A;9782070360024;1;1900;FFD, 1DDF;3485;",
  "Deux;A;;1;1900;;3485;FIC022010",
  "Trois;A;;1;1900;DCF;9999;",
].join("\n");

const subjects = async () =>
  (await shop.call("GET", "/api/admin/subjects", { cookie })).json as {
    scheme: string;
    code: string;
    state: string;
    heading: string | null;
    category: string | null;
    books: number;
  }[];
const place = (scheme: string, code: string, category: number | null) =>
  shop.call("PUT", "/api/admin/subjects", { cookie, body: { scheme, code, category_id: category } });
const categoriesOf = async (title: string) => {
  const lines = (await shop.call("GET", "/api/admin/exports/catalogue.csv", { cookie })).body.split("\r\n");
  const [heading = "", ...rows] = lines.map((line) => line.split(";"));
  return rows.find((row) => row[heading.indexOf("Titre")] === title)?.[heading.indexOf("Catégories")];
};

test("subjects place imported books by the publisher's table; unknown codes are listed with their books", async () => {
  const sent = await sendCatalogue(shop, cookie, header + table);
  const checked = await checkCatalogue(shop, cookie, sent.json as ReadCatalogue);
  expect(checked.json).toMatchObject({ counts: { create: 3 }, unknown_subjects: 2 });
  // The dry run has created nothing.
  expect((await shop.call("GET", "/api/admin/categories/tree", { cookie })).json).toEqual([]);
  expect((await subjects()).slice(0, 3)).toMatchObject([
    { scheme: "clil", code: "3485", state: "unknown", books: 2 },
    { scheme: "clil", code: "9999", state: "unknown", books: 1 },
    { state: "proposed" },
  ]);

  const dark = await buildCategory(shop, "Noir", await buildCategory(shop, "Romans"));
  expect((await place("clil", "3485", dark)).status).toBe(200);
  expect((await place("clil", "9999", null)).status).toBe(200);
  const { checked: again } = await bringCatalogue(shop, cookie, header + table);
  expect(again.unknown_subjects).toBe(0);
  expect(await categoriesOf("Un")).toBe("Policier | Romans > Noir");
  expect(await categoriesOf("Deux")).toBe("Policier | Romans > Noir");
  expect(await categoriesOf("Trois")).toBe("Poésie");
  expect((await subjects()).find(({ code }) => code === "3485")).toMatchObject({ state: "chosen", books: 2 });
  const second = await bringCatalogue(shop, cookie, header + table);
  expect(second.checked.counts).toEqual({ none: 3 });
});

test("a renamed category keeps its codes, a deleted one leaves them without", async () => {
  const tree = (await shop.call("GET", "/api/admin/categories/tree", { cookie })).json as {
    id: number;
    name: string;
  }[];
  const crime = tree.find(({ name }) => name === "Policier")?.id ?? 0;
  await shop.call("PUT", `/api/admin/categories/${crime}`, { cookie, body: { name: "Polars" } });
  const { done } = await bringCatalogue(
    shop,
    cookie,
    `${header}Quatre;A;;1;1900;FFC;;\nUn;A;9782070360024;1;1900;DCF;;`,
  );
  expect(done.counts).toEqual({ create: 1, change: 1 });
  expect(await categoriesOf("Quatre")).toBe("Polars");
  // Other subjects and categories stay.
  expect(await categoriesOf("Un")).toBe("Polars | Poésie | Romans > Noir");
  await shop.call("DELETE", `/api/admin/categories/${crime}`, { cookie });
  expect((await subjects()).find(({ code }) => code === "FF")).toMatchObject({ state: "ignored" });
  expect((await bringCatalogue(shop, cookie, header + table)).checked.counts).toEqual({ none: 3 });
});

test("stated categories are found whatever their case, and go before subjects", async () => {
  const text = "Titre;Auteur;Prix;Date;Catégories;Thema\nCinq;A;1;1900;ROMANS > noir;DD\n";
  expect((await bringCatalogue(shop, cookie, text)).done.counts).toEqual({ create: 1 });
  expect(await categoriesOf("Cinq")).toBe("Romans > Noir");
  expect((await bringCatalogue(shop, cookie, text)).checked.counts).toEqual({ none: 1 });
});

test("a code and its category are checked", async () => {
  expect((await place("thema", "not a code", null)).status).toBe(400);
  const unknown = await place("thema", "FB", 999_999);
  expect([unknown.status, unknown.json.error]).toEqual([400, "Catégorie inconnue."]);
});

test("codes with headings get their categories in one call, and keep them", async () => {
  const subject = (scheme: string, code: string, heading: string) =>
    `<Subject><SubjectSchemeIdentifier>${scheme}</SubjectSchemeIdentifier><SubjectCode>${code}</SubjectCode>
<SubjectHeadingText>${heading}</SubjectHeadingText></Subject>`;
  const file = `<?xml version="1.0"?><ONIXMessage release="3.0"><Product><RecordReference>r</RecordReference>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9782340000032</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductForm>ED</ProductForm><TitleDetail><TitleType>01</TitleType><TitleElement>
<TitleElementLevel>01</TitleElementLevel><TitleText>Quatre</TitleText></TitleElement></TitleDetail>
<Contributor><ContributorRole>A01</ContributorRole><PersonName>A</PersonName></Contributor>
${subject("29", "4027", "Essais littéraires")}${subject("29", "3443", "ROMANS")}${subject("93", "DCF", "Vers")}</DescriptiveDetail>
<PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20240115</Date></PublishingDate></PublishingDetail>
<ProductSupply><SupplyDetail><Price><PriceAmount>3</PriceAmount></Price></SupplyDetail></ProductSupply></Product></ONIXMessage>`;
  const sent = await sendCatalogue(shop, cookie, file, "sujets.xml");
  expect(sent.json).toMatchObject({ unknown_subjects: 2 });
  expect((await subjects()).filter(({ state }) => state === "unknown")).toMatchObject([
    { code: "3443", heading: "ROMANS" },
    { code: "4027", heading: "Essais littéraires" },
  ]);
  const address = "/api/admin/subjects/categories";
  expect((await shop.call("POST", address)).status).toBe(401);
  expect((await shop.call("POST", address, { cookie })).json).toEqual({ placed: 2 });
  expect((await shop.call("POST", address, { cookie })).json).toEqual({ placed: 0 });
  const found = await subjects();
  // « Romans » is there: a category is not created twice for its case.
  expect(found.find(({ code }) => code === "3443")).toMatchObject({ state: "chosen", category: "Romans" });
  expect(found.find(({ code }) => code === "FF")).toMatchObject({ heading: "Policier" });
  await bringCatalogue(shop, cookie, file, "sujets.xml");
  expect(await categoriesOf("Quatre")).toBe("Essais littéraires | Poésie | Romans");
});
