import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arriveAt, expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import { buildAdministrator, buildMember, type BuiltMember } from "#test/factories.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let anne: Credentials;
let paul: Credentials;
let reader: BuiltMember;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    anne = await buildAdministrator(shop);
    paul = await buildAdministrator(shop);
    reader = await buildMember(shop);
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

/** A signed-in administrator at an address of the back office. */
const open = (path: string, { by = anne, width = 1280, dark = false } = {}) =>
  openDesk(browser, seeded.url, by, path, { width, theme: dark ? "dark" : "light" });

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).click();
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
/** The public content of an address; the cache is emptied within moments of a change. */
const publicly = async (path: string) => (await fetch(`${seeded.url}${path}`)).text();

describe("The publisher's identity", () => {
  it("is filled in field by field, with what is wrong said at its field, and ends the demonstration", async () => {
    const { page, context } = await open("/admin/reglages?onglet=textes");
    await said(page, "Démonstration");
    await page.getByRole("link", { name: "Modifier l’identité" }).click();
    await said(page, "Il reste 19 champs à remplir.");
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await fill("Dénomination", "Les Éditions du Bief");
    await fill("SIRET", "732 829 320 00075");
    await save(page);
    await said(page, /leur somme de contrôle n’est pas juste/);
    await expect.poll(() => page.getByLabel("Dénomination").inputValue()).toBe("Les Éditions du Bief");
    const rest: Record<string, string> = {
      SIRET: "732 829 320 00074",
      "Forme juridique": "SARL",
      "Capital social": "capital de 8 000 €",
      "Adresse du siège": "3, quai du Bief, 69001 Lyon",
      Immatriculation: "RCS Lyon 732 829 320",
      "Numéro de TVA": "FR44732829320",
      "Adresse e-mail": "bonjour@bief.fr",
      Téléphone: "04 78 00 00 00",
      "Directeur ou directrice de la publication": "Anne Bief",
      "Adresse pour les données personnelles": "donnees@bief.fr",
      "Nom de l’hébergeur": "Hébergeur du Rhône",
      "Adresse de l’hébergeur": "1, rue du Rhône, 69002 Lyon",
      "Téléphone de l’hébergeur": "04 78 11 11 11",
      "Nom du médiateur de la consommation": "Médiation du livre",
      "Adresse du médiateur": "5, rue de la Paix, 75002 Paris",
      "Site du médiateur": "https://www.mediation-livre.fr",
      "Nom du prestataire de paiement": "Stripe",
      "Adresse du prestataire de paiement": "Dublin, Irlande",
    };
    for (const [label, text] of Object.entries(rest)) await fill(label, text);
    await said(page, "Il ne reste qu’à enregistrer.");
    await save(page);
    await said(page, /la boutique n’est plus une démonstration/);
    await expect.poll(() => publicly("/mentions")).toContain("Les Éditions du Bief");
    await context.close();
  });
});

describe("A page", () => {
  it("is written next to its preview, refused with its lines, and saved after an expired session", async () => {
    const { page, context } = await open("/admin/reglages/pages/presentation");
    const preview = page.getByRole("region", { name: "Aperçu" });
    await page.getByRole("textbox", { name: "Titre" }).fill("Qui nous sommes {{ici}}");
    await said(page, "{{ici}} ne correspond à aucun réglage connu.");
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Titre" }).fill("Qui nous sommes");
    await page.getByRole("button", { name: "Markdown" }).click();
    const text = page.getByLabel("Texte", { exact: false }).last();
    await text.fill("## Chez {{brand}}\n\n<b>Bonjour</b> {{inconnu}}");
    await preview.getByRole("heading", { name: "Chez Encrier" }).waitFor();
    await said(page, /Ligne 3\s?: le HTML n’est pas admis/);
    await save(page);
    await said(page, "Ce texte ne peut pas être enregistré ainsi.");
    await text.fill("## Chez {{brand}}\n\nBonjour à *vous*.");
    await preview.getByText("Bonjour à vous.").waitFor();
    await context.clearCookies();
    await save(page);
    const renewal = page.getByRole("dialog", { name: "Votre session a pris fin" });
    await renewal.getByLabel("Mot de passe", { exact: true }).fill(anne.password);
    await renewal.getByRole("button", { name: "Se connecter" }).click();
    await said(page, "La page est enregistrée.");
    await expect.poll(() => publicly("/presentation")).toContain("Chez Encrier");
    await page.getByRole("link", { name: "Lire" }).last().click();
    await page.getByRole("heading", { level: 1, name: /Version/ }).waitFor();
    await said(page, /Enregistrée le/);
    await context.close();
  });

  it("that two administrators change concurrently shows the second both texts, and loses neither", async () => {
    const first = await open("/admin/reglages/pages/resiliation");
    const second = await open("/admin/reglages/pages/resiliation", { by: paul });
    await first.page.getByRole("textbox", { name: "Titre" }).fill("Nous quitter");
    await second.page.getByRole("textbox", { name: "Titre" }).fill("Partir");
    await save(first.page);
    await said(first.page, "La page est enregistrée.");
    await save(second.page);
    await said(second.page, "Ce texte a été modifié entre-temps.");
    await second.page.getByRole("cell", { name: "Nous quitter" }).waitFor();
    await second.page.getByRole("button", { name: "Enregistrer ma saisie" }).click();
    await said(second.page, "La page est enregistrée.");
    await expect.poll(() => publicly("/resiliation")).toContain("Partir");
    await second.page.getByRole("button", { name: "Reprendre le texte d’origine" }).click();
    await second.page.getByRole("button", { name: "Reprendre l’original" }).click();
    await said(second.page, "Le texte d’origine est de retour.");
    await expect.poll(() => publicly("/resiliation")).toContain("Résilier votre contrat</h1>");
    await first.context.close();
    await second.context.close();
  });
});

it("New terms are scheduled for a later day, announced to members, and can be read before and after", async () => {
  const { page, context, faults } = await open("/admin/reglages/pages/cgu");
  await page.getByRole("button", { name: "Markdown" }).click();
  const text = page.getByLabel("Texte", { exact: false }).last();
  await text.fill(`${await text.inputValue()}\n\n## 12. Une clause nouvelle\n\nElle dit peu.`);
  await page.getByLabel("Prévenir les membres par e-mail").check();
  await page.getByLabel("Ce qui change, pour les membres").fill("Une clause nouvelle, qui dit peu.");
  await save(page);
  await said(page, "La page est enregistrée.");
  await said(page, "à venir");
  await page.reload();
  await said(page, /Les membres (ont été|sont en train d’être) prévenus/);
  const rows = page.getByRole("table", { name: "Versions" }).locator("tbody tr");
  const version = (await rows.first().getByRole("rowheader").innerText()).split(/\s/)[0] ?? "";
  await page.goto(`/cgu/${version}`);
  await said(page, /Cette version s’appliquera à partir du/);
  await page.getByRole("heading", { name: "12. Une clause nouvelle" }).waitFor();
  await page.getByRole("link", { name: "Lire les conditions en vigueur" }).click();
  await arriveAt(page, /\/cgu$/);
  await page.getByText("12. Une clause nouvelle").first().waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  expect((await fetch(`${seeded.url}/cgu/1999-01`)).status).toBe(404);
  await context.close();
});

it("A mail is seen as it is written, tried, saved, and given back its first words", async () => {
  const { page, context, faults } = await open("/admin/reglages/mails/reset");
  await page.getByLabel("Objet").fill("Une clé neuve");
  await page.getByLabel("Début du message").fill("Cher {{username}},");
  // Unknown placeholders are reported during typing, with the valid ones.
  await page.getByLabel("Début du message").fill("Cher {{prenom}},");
  await said(page, "{{prenom}} ne correspond à aucun réglage connu.");
  await said(page, "Vous pouvez écrire");
  await page.getByLabel("Objet").fill("Une clé neuve chez {brand}");
  await said(page, "{brand} s’écrit avec deux accolades");
  await page.getByLabel("Objet").fill("Une clé neuve");
  await page.getByLabel("Début du message").fill("Cher {{username}},");
  await page.getByText("Vous pouvez écrire").first().waitFor({ state: "detached" });
  const mail = page.frameLocator("iframe");
  await mail.getByText("Cher Colette,").waitFor();
  await mail.getByText(/valable une heure/).waitFor();
  await page.getByRole("tab", { name: "Texte seul" }).click();
  await page
    .getByRole("tabpanel")
    .getByText(/Cher Colette,/)
    .waitFor();
  await page.getByLabel("Votre adresse").fill("anne@bief.fr");
  await page.getByRole("button", { name: "M’envoyer un essai" }).click();
  await said(page, /boîte d’envoi locale/);
  await save(page);
  await said(page, "L’e-mail est enregistré.");
  await page.goto("/admin/reglages?onglet=textes");
  await said(page, new RegExp(`modifié le .*, par ${anne.username}`));
  await page.goto("/admin/journal");
  await page.getByRole("table", { name: "Journal d’audit" }).getByText("Texte modifié").first().waitFor();
  await page.goto("/admin/reglages/mails/reset");
  await page.getByRole("button", { name: "Reprendre le texte d’origine" }).click();
  await page.getByRole("button", { name: "Reprendre l’original" }).click();
  await said(page, "Le texte d’origine est de retour.");
  await expect.poll(() => page.getByLabel("Objet").inputValue()).toBe("Votre mot de passe");
  expect(faults).toEqual([]);
  await context.close();
});

it("The words to agree to are those in force, for readers too", async () => {
  const { page, context } = await open("/admin/reglages/consentement");
  await page.getByLabel("Pour l’abonnement").fill("Je veux lire tout de suite, et je sais ce que je perds.");
  await save(page);
  await said(page, "Le texte est enregistré.");
  // The list with the new words replaces the one that is on screen.
  await expect.poll(() => page.getByRole("button", { name: "Lire" }).count()).toBe(2);
  await page.getByRole("button", { name: "Lire" }).last().click();
  await page
    .getByRole("dialog")
    .getByText(/Je demande que mon abonnement commence/)
    .waitFor();
  await context.close();
  const member = await openReader(browser, seeded.url, { token: reader.token });
  await member.open("/membre/parametres");
  const box = member.page.getByRole("checkbox", { name: /Je veux lire tout de suite/ });
  await member.page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
  await said(member.page, "Cochez cette case pour commander.");
  await box.check();
  await member.page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
  await arriveAt(member.page, /\/paiement-simule\//);
  expect(member.faults).toEqual([]);
  await member.context.close();
});

describe("Each screen of the texts", () => {
  it.each([
    {
      width: 360,
      dark: true,
      screens: ["?onglet=textes", "?onglet=commandes", "/identite", "/pages/cgu", "/consentement"],
    },
    {
      width: 1280,
      dark: false,
      screens: ["/pages/mentions", "/pages/cgu/versions/1", "/mails", "/mails/receipt"],
    },
  ])(
    "is accessible at $width px, dark: $dark, and never wider than the window",
    async ({ screens, ...look }) => {
      const { page, context, faults } = await open("/admin", look);
      for (const path of screens) {
        await page.goto(`/admin/reglages${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.getByText("Chargement...").first().waitFor({ state: "detached" });
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      // axe itself writes to the mail's frame, which is not a page of the shop.
      expect(faults.filter((fault) => !fault.includes("postMessage"))).toEqual([]);
      await context.close();
    },
  );
});
