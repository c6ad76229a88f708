import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arriveAt, expectAccessible, expectFits, launchBrowser, type Look } from "#test/browser.ts";
import { linkIn, startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const owner = { username: "editrice", password: "Encrier-2026-plume" };
const looks: Look[] = [
  { width: 360, dark: true },
  { width: 768, dark: true },
  { width: 1440, dark: false },
];

let mail: TestMailServer;
let shop: SeededShop;
let browser: Browser;
beforeAll(async () => {
  mail = await startMailServer();
  const fill = async (inside: SeededShop["inside"]) =>
    void (await inside.administrators.create(owner.username, owner.password));
  shop = await openSeededShop(fill, { SMTP_URL: mail.url });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await mail?.close();
});

async function logIn(page: Page, { username, password }: typeof owner): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Identifiant").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}
const path = (link: URL) => `${link.pathname}${link.search}`;
const dashboard = (page: Page) => page.getByRole("heading", { level: 1, name: "Tableau de bord" }).waitFor();
/** The first visit to a login asks whether there is a session; a refused screen is refused. */
const unexpected = (faults: string[]) => faults.filter((fault) => !/status of 40[0139]/.test(fault));

describe("A colleague", () => {
  const colette = { username: "colette", email: "colette@exemple.fr" };
  const first = "trombone-lagune-pivoine";
  const second = "cerfeuil-vitrail-hangar";

  it("is invited, accepts, is led to a second factor once it is asked, and sees whom to ask", async () => {
    const { page, context, faults } = await openReader(browser, shop.url);
    await logIn(page, owner);
    await dashboard(page);
    await page.goto("/admin/reglages?onglet=administrateurs");
    await page.getByLabel("Identifiant du nouvel administrateur").fill(colette.username);
    await page.getByLabel("Adresse e-mail").fill(colette.email);
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    const row = page.getByRole("row", { name: /colette/ });
    await row.getByText("invité jusqu’au").waitFor();
    await row.getByRole("button", { name: "Renvoyer l’invitation à colette" }).waitFor();
    await expectFits(page, looks);

    const link = linkIn(await mail.waitFor(colette.email, "Votre invitation"), "/admin/invitation");
    const other = await openReader(browser, shop.url, { width: 360 });
    await other.page.goto(path(link));
    await other.page.getByText("sous l’identifiant colette").waitFor();
    // The token leaves the address bar.
    await expect.poll(() => new URL(other.page.url()).search).toBe("");
    await expectFits(other.page, looks);
    await other.page.getByLabel("Nouveau mot de passe").fill("colette-2026");
    await other.page.getByRole("button", { name: "Entrer" }).click();
    await other.page.getByText("se devinerait trop vite").waitFor();
    await other.page.getByLabel("Nouveau mot de passe").fill(first);
    await other.page.getByRole("button", { name: "Entrer" }).click();
    await dashboard(other.page);
    const navigation = other.page.getByRole("navigation", { name: "Administration" });
    await expect.poll(() => navigation.getByRole("link").allInnerTexts()).not.toContain("Apparence");
    for (const refused of ["/admin/apparence", "/admin/reglages?onglet=administrateurs"]) {
      await other.page.goto(refused);
      await other.page.getByText("Cet écran n’est pas dans votre rôle").waitFor();
      await other.page.getByText("Demandez à editrice").waitFor();
    }
    await expectAccessible(other.page);

    await page.reload();
    await page.getByRole("checkbox", { name: "Édition" }).click();
    await page.getByText("C’est enregistré.").waitFor();
    await other.page.goto("/admin/livres");
    await other.page.getByRole("heading", { name: "Protégez votre compte" }).waitFor();
    await page.getByRole("button", { name: "À personne" }).click();
    await expect.poll(() => page.getByRole("checkbox", { name: "Édition" }).isChecked()).toBe(false);
    await page.getByRole("button", { name: /^Fermer ses sessions.*colette$/ }).click();
    await page.getByText("Les sessions de colette sont fermées.").waitFor();
    await other.page.goto("/admin/livres");
    await arriveAt(other.page, /\/admin\/login$/);
    expect(unexpected([...faults, ...other.faults])).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it("finds a forgotten password by a link, which opens once, and gives another address", async () => {
    const { page, context, faults } = await openReader(browser, shop.url);
    await page.goto("/admin/login");
    await page.getByRole("link", { name: "Mot de passe oublié" }).click();
    await page.getByLabel("Identifiant ou adresse e-mail").fill(colette.username);
    await expectFits(page, looks);
    await page.getByRole("button", { name: "Recevoir le lien" }).click();
    await page.getByText("un message lui est envoyé").waitFor();
    const asked = await mail.waitFor(colette.email, "Un nouveau mot de passe");
    const link = linkIn(asked, "/admin/nouveau-mot-de-passe");
    await page.goto(path(link));
    await page.getByLabel("Nouveau mot de passe").fill(second);
    await expectFits(page, looks);
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await page.getByText("Votre mot de passe est changé").waitFor();
    await page.goto(path(link));
    await page.getByLabel("Nouveau mot de passe").fill(first);
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await page.getByText("Ce lien n’est plus valable.").waitFor();

    const former = await openReader(browser, shop.url);
    await logIn(former.page, { username: colette.username, password: second });
    await dashboard(former.page);
    await logIn(page, { username: colette.username, password: second });
    await dashboard(page);
    await page.goto("/admin/reglages?onglet=compte");
    await page.getByRole("button", { name: "Fermer les autres sessions" }).click();
    await page.getByText("Vos autres sessions sont fermées.").waitFor();
    await former.page.goto("/admin/livres");
    await arriveAt(former.page, /\/admin\/login$/);
    await page.getByLabel("Nouvelle adresse").fill("sidonie@exemple.fr");
    await page.getByRole("button", { name: "Recevoir le lien" }).click();
    await page.getByText("Un lien est envoyé à cette adresse").waitFor();
    await expectFits(page, looks);
    const confirmation = await mail.waitFor("sidonie@exemple.fr", "Confirmez votre adresse");
    await page.goto(path(linkIn(confirmation, "/admin/adresse")));
    await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
    await page.getByText("désormais à sidonie@exemple.fr").waitFor();
    await mail.waitFor(colette.email, "Votre adresse d’administrateur a changé");
    expect(unexpected([...faults, ...former.faults])).toEqual([]);
    await former.context.close();
    await context.close();
  });
});
