import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    await buildBook(shop, { title: "Le Rêve", author: "Émile Zola", editions: [{ priceCents: 699 }] });
    await buildBook(shop, { title: "Germinal", author: "Émile Zola", editions: [{ priceCents: 899 }] });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const desk = (path: string, options: Parameters<typeof openDesk>[4] = {}) =>
  openDesk(browser, seeded.url, administrator, path, options);
const nextYear = String(new Date().getFullYear() + 1);

describe("A price campaign", () => {
  it("is prepared, shown to readers with the earlier price, and stopped", async () => {
    const { page, context, faults } = await desk("/admin/operations");
    await page.getByRole("link", { name: "Préparer la première" }).click();
    await arriveAt(page, /\/admin\/operations\/nouvelle$/);
    const save = page.getByRole("button", { name: "Enregistrer l’opération" });
    await save.click();
    await page.getByText("Donnez un nom à l’opération.").waitFor();
    await page.getByLabel("Nom de l’opération").fill("Zola en janvier");
    await page.getByLabel("Commencer dès l’enregistrement").check();
    await page.getByLabel("Jour de la fin").fill(`${nextYear}-01-15`);
    await page.getByLabel("Ajouter des éditions").fill("zola");
    await page.getByRole("button", { name: "Ajouter les 2 éditions trouvées" }).click();
    await page.getByLabel("Un même prix pour toutes").fill("7,99");
    await page.getByRole("button", { name: "Appliquer" }).click();
    await page.getByText("Plus bas qu’aujourd’hui.").waitFor();
    await page.getByLabel(/^Prix de Le Rêve/).fill("2,99");
    await expectAccessible(page);
    await save.click();
    await arriveAt(page, /\/admin\/operations$/);
    await page.getByText("En cours").waitFor();
    await expectAccessible(page);

    const reader = await openReader(browser, seeded.url);
    await reader.open("/livre/le-reve");
    const panel = reader.page.getByRole("region", { name: "Texte intégral" });
    await panel.getByText("Prix d’opération jusqu’au").waitFor();
    await expect
      .poll(() => panel.innerText())
      .toMatch(/2,99\s€[\s\S]*6,99\s€[\s\S]*le plus bas des 30 jours/);
    await expectAccessible(reader.page);

    await page.goto(`${seeded.url}/admin/editions/1/modifier`);
    await page.getByText(/Les lecteurs paient en ce moment 2,99\s€/).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Zola en janvier" }).click();
    await page.getByRole("button", { name: "Arrêter maintenant" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Arrêter maintenant" }).click();
    await page.getByText("Terminée").waitFor();
    await expect
      .poll(
        async () => (await (await fetch(`${seeded.url}/api/books/le-reve`)).json()).editions[0].price_cents,
      )
      .toBe(699);
    expect([...faults, ...reader.faults]).toEqual([]);
    await Promise.all([context.close(), reader.context.close()]);
  });

  it("is changed and deleted before it begins; its screens fit a phone in both themes", async () => {
    const { page, context, faults } = await desk("/admin/operations/nouvelle", { width: 360 });
    await page.getByLabel("Nom de l’opération").fill("Été");
    await page.getByLabel("Premier jour").fill(`${nextYear}-06-01`);
    await page.getByLabel("Jour de la fin").fill(`${nextYear}-07-01`);
    await page.getByLabel("Ajouter des éditions").fill("Germinal");
    await page.getByRole("button", { name: "Ajouter Germinal, Texte intégral" }).click();
    await page.getByLabel(/^Prix de Germinal/).fill("3,99");
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Enregistrer l’opération" }).click();
    await arriveAt(page, /\/admin\/operations$/);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Été" }).click();
    await page.getByLabel("Nom de l’opération").fill("Été des classiques");
    await page.getByRole("button", { name: "Enregistrer l’opération" }).click();
    await page.getByRole("link", { name: "Été des classiques" }).click();
    await page.getByRole("button", { name: "Supprimer", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    await page.getByRole("link", { name: "Été des classiques" }).waitFor({ state: "detached" });
    await arriveAt(page, /\/admin\/operations$/);
    expect(faults).toEqual([]);
    await context.close();
  });
});
