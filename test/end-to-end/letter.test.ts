import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { letterReaders } from "#office/mailings/mailings.tables.ts";
import {
  arriveAt,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  launchBrowser,
} from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials;
const leaveKey = "0f5bd1ad-7b9c-4f0e-9b39-0a37b1ab4b6e";

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    await buildBook(shop, { title: "Nana", author: "Émile Zola", editions: [{ priceCents: 699 }] });
    const now = shop.clock.now;
    await shop.deps.db.insert(letterReaders).values({
      email: "lectrice@exemple.fr",
      leaveKey,
      origin: "form",
      consent: "Oui",
      askedAt: now,
      confirmedAt: now,
    });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

/** Of the checker, which looks for itself in the preview's frame. */
const isOfChecker = (fault: string) => fault.includes("recipient window's origin ('null')");
const desk = (path: string, options: Parameters<typeof openDesk>[4] = {}) =>
  openDesk(browser, seeded.url, administrator, path, options);

describe("The letter by mail", () => {
  it("is written, tried and sent; a reader asks for it and leaves it", async () => {
    const { page, context, faults } = await desk("/admin/lettre");
    await page.getByText("1 inscrit.").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Nouvelle lettre" }).click();
    await arriveAt(page, /\/admin\/lettre\/nouvelle$/);
    await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
    await page.getByText("Donnez un objet à la lettre.").waitFor();
    await page.getByLabel("Objet").fill("La rentrée");
    await page.getByLabel("Texte", { exact: true }).fill("Chers lecteurs,\n\n/livre/nana");
    await page.frameLocator("iframe").getByText("Nana").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
    await arriveAt(page, /\/admin\/lettre\/\d+$/);
    await page.getByLabel("Votre adresse").fill("maison@exemple.fr");
    await page.getByRole("button", { name: "M’envoyer un essai" }).click();
    await page.getByText("boîte d’envoi locale").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Envoyer la lettre" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Envoyer" }).click();
    await page.getByText(/En cours d’envoi|Envoyée/).waitFor();
    await expectAccessible(page);

    const reader = await openReader(browser, seeded.url);
    await reader.open("/aide");
    const form = reader.page.getByRole("region", { name: "La lettre, par e-mail" });
    await form.getByLabel("Votre e-mail").fill("nouvelle@exemple.fr");
    await form.getByRole("button", { name: "Recevoir la lettre" }).click();
    await form.getByText("ouvrez son lien pour confirmer").waitFor();
    await expectAccessible(reader.page);
    await reader.open(`/lettre/desinscription?token=${leaveKey}.0`);
    await expectAccessible(reader.page);
    await reader.page.getByRole("button", { name: "Ne plus recevoir la lettre" }).click();
    await reader.page.getByText("Vous ne recevrez plus la lettre.").waitFor();
    // The letter that was sent is where the next one may begin, for other readers.
    await page.goto("/admin/lettre/nouvelle");
    await page.getByRole("button", { name: "La rentrée" }).click();
    await page.getByRole("textbox", { name: "Texte" }).getByText("Émile Zola").last().waitFor();
    await page.getByText("Cette lettre ira à tous ceux qui l’ont demandée").waitFor();
    await page.getByLabel("À qui").selectOption("contributor");
    await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
    await page.getByText("Choisissez à qui va cette lettre.").waitFor();
    await page.getByLabel("Quel auteur").fill("zola");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Choisir Émile Zola" }).click();
    await page
      .getByText("ceux qui ont lu Émile Zola et qui l’ont demandée\u202F: personne pour le moment.")
      .waitFor();
    await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
    await arriveAt(page, /\/admin\/lettre\/\d+$/);
    await page.getByText("ceux qui ont lu Émile Zola").waitFor();
    expect([...faults, ...reader.faults].filter((fault) => !isOfChecker(fault))).toEqual([]);
    await Promise.all([context.close(), reader.context.close()]);
  });

  it("is written with buttons and keys, from a page that is pasted, with the card of a book", async () => {
    const { page, context, faults } = await desk("/admin/lettre/nouvelle");
    const text = page.locator(".ProseMirror");
    await text.waitFor();
    const paste = (types: Record<string, string>) =>
      text.evaluate((area, given) => {
        const clipboardData = new DataTransfer();
        for (const [type, content] of Object.entries(given)) clipboardData.setData(type, content);
        area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, types);
    await text.fill("Nana");
    await text.press("ControlOrMeta+a");
    await page.keyboard.press("Control+i");
    await text.locator("em", { hasText: "Nana" }).waitFor();
    await page.getByRole("button", { name: "Gras", pressed: false }).click();
    await text.locator("strong", { hasText: "Nana" }).waitFor();
    await page.getByRole("button", { name: "Gras", pressed: true }).waitFor();
    await page.keyboard.press("Control+z");
    await text.locator("strong").waitFor({ state: "detached" });
    await paste({ "text/plain": "https://exemple.fr/nana" });
    await text.locator('a[href="https://exemple.fr/nana"] em').waitFor();
    await text.fill("");
    await paste({
      "text/plain": "tout autre",
      "text/html":
        "<meta charset=utf-8><b style='font-weight:normal'><h2>Avril</h2><p class=MsoNormal>Le <i>Rivage</i>,\n" +
        "<span style='font-weight:700'>beau </span>livre<o:p></o:p></p><ol><li><p>un</p></li><li>deux</li></ol>" +
        "<blockquote><p>Mot</p></blockquote><p><a href='javascript:alert(1)'>ici</a><br>et là</p></b>" +
        "<script>document.title = 'atteint'</script><img src=x onerror=\"document.title = 'atteint'\">",
    });
    await text.getByText("et là").waitFor();
    expect(await page.title()).not.toContain("atteint");
    await text.press("Control+End");
    await page.getByRole("button", { name: "Carte d’un livre" }).click();
    await page.getByLabel("Chercher un livre").fill("nana");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ajouter Nana" }).click();
    await text.getByText("Émile Zola").last().waitFor();
    await page.keyboard.type("## Mai");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- un");
    await page.keyboard.press("Enter");
    await page.keyboard.type("deux *");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Markdown" }).click();
    await expect
      .poll(() => page.getByLabel("Texte", { exact: true }).inputValue())
      .toBe(
        "## Avril\n\nLe *Rivage*, **beau** livre\n\n1. un\n2. deux\n\n> Mot\n\nici\net là\n\n/livre/nana\n\n" +
          "## Mai\n\n- un\n- deux \\*",
      );
    await page.getByRole("button", { name: "Markdown" }).click();
    await text.getByRole("heading", { name: "Mai" }).waitFor();
    await page.frameLocator("iframe").getByText("Émile Zola").waitFor();
    expect(faults.filter((fault) => !isOfChecker(fault))).toEqual([]);
    await context.close();
  });

  it("fits each screen in both themes", async () => {
    for (const width of [360, 768, 1440]) {
      const { page, context, faults } = await desk("/admin/lettre", { width });
      for (const path of [
        "/admin/lettre",
        "/admin/lettre/nouvelle",
        "/admin/lettre/1",
        "/admin",
        "/inscription",
      ]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        await expectNoSidewaysScroll(page);
        await expectAccessibleInBothThemes(page);
      }
      expect(faults.filter((fault) => !isOfChecker(fault))).toEqual([]);
      await context.close();
    }
  });
});
