import { buffer } from "node:stream/consumers";
import { type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFits, launchBrowser } from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { dayAfter, parisDay } from "#platform/data/dates.ts";
import { buildBook } from "#test/factories.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const administrator = { username: "editrice", password: "Encrier-2026-plume" };
const readers = 2000;
const books = 300;

let shop: SeededShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.administrators.create(administrator.username, administrator.password);
    for (const title of ["Nana", "La Curée"]) await buildBook(inside, { title });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const looks = [
  { width: 360 },
  { width: 360, dark: true },
  { width: 768 },
  { width: 768, dark: true },
  { width: 1440, dark: true },
  { width: 1440 },
];
const table = [
  "Order Status,Order Date,Billing Email Address,Billing First Name,Billing Last Name,Item Name",
  ...Array.from(
    { length: readers },
    (_, at) =>
      `completed,2023-0${(at % 9) + 1}-12,lectrice${at}@exemple.fr,Zoé,Noël ${at},${at % 2 ? "Nana" : "La Curée - EPUB"}`,
  ),
  "refunded,2023-01-12,perdu@exemple.fr,Luc,Noël,Nana",
  "completed,2023-01-12,autre@exemple.fr,Luc,Noël,Inconnu ici",
].join("\r\n");

/** The distributor's message: dated prices, collections, lives of authors, and the trade's codes with their headings. */
const product = (
  at: number,
) => `<Product><RecordReference>r${at}</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbnOf(at)}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductForm>ED</ProductForm><ProductFormDetail>E101</ProductFormDetail>
<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement>
<TitleElementLevel>02</TitleElementLevel><TitleText>Collection ${at % 5}</TitleText></TitleElement></TitleDetail></Collection>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
<TitleText>Livre ${at}</TitleText></TitleElement></TitleDetail>
<Contributor><ContributorRole>A01</ContributorRole><PersonName>Autrice ${at % 40}</PersonName>
<BiographicalNote>Née un ${at % 40}.</BiographicalNote></Contributor>
<Subject><SubjectSchemeIdentifier>29</SubjectSchemeIdentifier><SubjectCode>${4000 + (at % 8)}</SubjectCode>
<SubjectHeadingText>Thème ${at % 8}</SubjectHeadingText></Subject></DescriptiveDetail>
<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>
<Text>&lt;p&gt;Un &lt;em&gt;texte&lt;/em&gt; ${at}.&lt;/p&gt;</Text></TextContent></CollateralDetail>
<PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20240115</Date></PublishingDate></PublishingDetail>
<ProductSupply><SupplyDetail><Price><PriceType>04</PriceType><PriceAmount>9.99</PriceAmount><CurrencyCode>EUR</CurrencyCode></Price>
<Price><PriceType>04</PriceType><PriceAmount>4.99</PriceAmount><CurrencyCode>EUR</CurrencyCode>
<PriceDate><PriceDateRole>14</PriceDateRole><Date>${coming(10)}</Date></PriceDate>
<PriceDate><PriceDateRole>15</PriceDateRole><Date>${coming(20)}</Date></PriceDate></Price></SupplyDetail></ProductSupply></Product>`;
const coming = (days: number) => dayAfter(parisDay(new Date()), days).replaceAll("-", "");
function isbnOf(at: number): string {
  const digits = `97823400${String(at).padStart(4, "0")}`;
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + String((10 - (sum % 10)) % 10);
}
const message = () =>
  `<?xml version="1.0"?><ONIXMessage release="3.0">${Array.from({ length: books }, (_, at) => product(at)).join("")}</ONIXMessage>`;

const checkScreen = (page: Page) => expectFits(page, looks);

describe("A house of 300 books and 2 000 readers", () => {
  it("brings its books: a message is read, its codes are sorted at once, the books are written", async () => {
    const { page, context, faults } = await openDesk(browser, shop.url, administrator, "/admin/catalogue");
    const file = { name: "catalogue.xml", mimeType: "application/xml", buffer: Buffer.from(message()) };
    await page.getByLabel("Choisir un fichier").setInputFiles(file);
    await page.getByText("Rien n’est encore écrit.").waitFor();
    await page.getByText("300 nouveaux livres.").waitFor();
    await checkScreen(page);
    const { pathname } = new URL(page.url());

    await page.goto("/admin/catalogue/sujets");
    await page.getByText("Thème 7").waitFor();
    await checkScreen(page);
    await page.getByRole("button", { name: "Créer les catégories de ces 8 codes" }).click();
    await page.getByText("Tous les codes sont rangés").waitFor();

    await page.goto(pathname);
    await page.getByRole("button", { name: "Importer" }).click();
    await page.getByText("L’import est terminé.").waitFor();
    await page.goto("/admin/operations");
    await page.getByRole("link", { name: "Prix de catalogue.xml" }).waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exporter cette liste (CSV)" }).click();
    const saved = await buffer(await (await saving).createReadStream());
    expect(saved.toString()).toMatch(
      /^\uFEFFOpération;État;Début;Fin;Éditions\r\nPrix de catalogue\.xml;À venir;.*;300\r\n$/,
    );
    expect(faults).toEqual([]);
    await context.close();
  });

  it("come along: a table is chosen, its effect is shown, they are brought and invited", async () => {
    const { page, context, faults } = await openReader(browser, shop.url, { width: 1440 });
    await page.goto("/admin/login");
    await page.getByLabel("Identifiant").fill(administrator.username);
    await page.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByRole("heading", { level: 1, name: "Tableau de bord" }).waitFor();
    await page.goto("/admin/membres");
    await page.getByRole("link", { name: "Apporter vos lecteurs" }).click();
    await page.getByText("Aucun import pour le moment").waitFor();
    await page.getByText("jamais le journal").waitFor();
    await checkScreen(page);

    const file = { name: "commandes.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
    await page.getByLabel("Choisir un fichier").setInputFiles(file);
    await page.getByRole("heading", { level: 1, name: "commandes.csv" }).waitFor();
    await expect.poll(() => page.getByLabel("Billing Email Address").inputValue()).toBe("email");
    await checkScreen(page);

    await page.getByRole("button", { name: "Voir ce que l’import ferait" }).click();
    await page.getByText("Rien n’est encore écrit.").waitFor();
    await page.getByLabel("Montrer").selectOption("Refusé");
    await page.getByText("Livre inconnu").waitFor();
    await checkScreen(page);

    await page.getByRole("button", { name: "Apporter ces lecteurs" }).click();
    await page.getByText("L’import est terminé.").waitFor();
    await page.getByText("n’ont encore reçu aucun message").waitFor();
    await page.getByRole("link", { name: "Les inviter" }).click();
    await page.getByText(`2 000 lecteurs apportés`).waitFor();
    await page.getByLabel("Combien de messages maintenant").fill("1");
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    await page.getByText("Les messages partent.").waitFor();
    await checkScreen(page);
    // The login screen asks whether there is a session already.
    expect(faults.filter((text) => !text.includes("401"))).toEqual([]);
    await context.close();
  });

  it("choose a name and a password by the mail, and find their books", async () => {
    const { page, context, faults } = await openReader(browser, shop.url, { width: 360 });
    await page.goto("/boite-d-envoi");
    await page
      .getByRole("link", { name: /Vos livres vous attendent/ })
      .first()
      .click();
    const link = page.getByRole("link", { name: "Retrouver mes livres" });
    const address = (await link.getAttribute("href")) ?? "";
    await page.goto(address);
    await page.getByText("lectrice0@exemple.fr").waitFor();
    await checkScreen(page);
    await page.getByLabel("Pseudo").fill("zoe-noel");
    await page.getByLabel("Mot de passe", { exact: true }).fill("Lecture-2026!");
    await page.getByLabel("Confirmation du mot de passe").fill("Lecture-2026!");
    await page.getByLabel(/J’accepte les/).check();
    await page.getByRole("button", { name: "Retrouver mes livres" }).click();
    await page.getByText("Vos livres sont dans votre bibliothèque.").waitFor();
    await page.getByRole("link", { name: "Se connecter" }).last().click();
    await page.getByRole("textbox", { name: "Adresse e-mail" }).first().fill("lectrice0@exemple.fr");
    await page.getByLabel("Mot de passe", { exact: true }).fill("Lecture-2026!");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page
      .getByRole("button", { name: /zoe-noel/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Mon profil" }).click();
    await page.getByText(/apportée de notre ancienne boutique le/).waitFor();
    await checkScreen(page);
    expect(faults).toEqual([]);
    await context.close();
  });
});
