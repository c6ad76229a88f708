import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  launchBrowser,
} from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { buildBook, buildCategory } from "#test/factories.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

/** More than a page of the list has. */
const count = 104;

const administrator = { username: "editrice", password: "Encrier-2026-plume" };

let shop: SeededShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.administrators.create(administrator.username, administrator.password);
    const romans = await buildCategory(inside, "Romans");
    await buildCategory(inside, "Aventures", romans);
    for (let n = 1; n <= count; n++)
      await buildBook(inside, {
        title: `Voyage extraordinaire ${String(n).padStart(3, "0")}`,
        author: "Jules Verne",
        editions: [{ title: "Poche", priceCents: n === count ? 0 : 499 }],
      });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const desk = (options: Parameters<typeof openDesk>[4] = {}) =>
  openDesk(browser, shop.url, administrator, "/admin/livres", options);
const box = (page: Page, n: number) =>
  page.getByRole("checkbox", { name: `Voyage extraordinaire ${String(n).padStart(3, "0")}` });
const bar = (page: Page) => page.getByRole("region", { name: "Sélection" });

describe("Bulk changes in the list of books", () => {
  it("are selected by keyboard, previewed, made and undone", async () => {
    const { page, context, faults } = await desk();
    await box(page, 102).focus();
    await page.keyboard.press("Space");
    await bar(page).getByText("1\u00A0livre sélectionné").waitFor();
    await box(page, 99).focus();
    await page.keyboard.press("Shift+Space");
    await bar(page).getByText("4\u00A0livres sélectionnés").waitFor();
    await box(page, 97).click({ modifiers: ["Shift"] });
    await bar(page).getByText("6\u00A0livres sélectionnés").waitFor();
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: "Sélectionner la page" }).check();
    await bar(page)
      .getByRole("button", { name: /^Tous les résultats/ })
      .click();
    await bar(page).getByText("104\u00A0livres sélectionnés").waitFor();
    await page.getByRole("link", { name: "Suivant" }).click();
    await expect.poll(() => box(page, 1).isChecked()).toBe(true);

    await bar(page).getByRole("button", { name: "Modifier…" }).click();
    const dialog = page.getByRole("dialog", { name: "Modifier 104\u00A0livres" });
    await dialog.getByRole("button", { name: "Voir l’aperçu" }).click();
    await dialog.getByText("Indiquez un prix.").waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Que changer").selectOption("Augmenter ou baisser le prix");
    await dialog.getByLabel("Pourcentage").fill("−10");
    await page.keyboard.press("Enter");
    const change = dialog.getByRole("button", { name: "Modifier 103\u00A0éditions" });
    await change.waitFor();
    await expect.poll(() => dialog.getByRole("row").count()).toBe(26);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Suivant" }).click();
    await dialog.getByText("Page 2 / 5").waitFor();
    await change.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("4,49\u00A0€").first().waitFor();

    await page.getByText("Modifications groupées des dernières 24 heures (1)").click();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Annuler/ }).click();
    await page.getByText("C’est annulé, tout est comme avant.").first().waitFor();
    await page.getByText("Annulée", { exact: true }).waitFor();
    await page.getByText("4,99\u00A0€").first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("set what notices say: one author's name, and a statement on accessibility", async () => {
    const { page, context, faults } = await desk();
    await box(page, 104).check();
    await box(page, 103).check();
    await bar(page).getByRole("button", { name: "Modifier…" }).click();
    const dialog = page.getByRole("dialog", { name: "Modifier 2\u00A0livres" });
    await dialog.getByLabel("Que changer").selectOption("Déclaration d’accessibilité");
    await dialog.getByLabel("Exemption invoquée").selectOption("Microentreprise");
    await dialog.getByRole("button", { name: "Voir l’aperçu" }).click();
    await dialog.getByRole("button", { name: "Modifier 2\u00A0éditions" }).waitFor();
    await dialog.getByRole("cell", { name: "Microentreprise" }).first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Que changer").selectOption("Auteur");
    await dialog.getByLabel("Nouvel auteur").fill("Jules-Gabriel Verne");
    await dialog.getByLabel("À la place de").fill("Jules Verne");
    await dialog.getByRole("button", { name: "Voir l’aperçu" }).click();
    await dialog.getByText("Indiquez le motif de la correction.").waitFor();
    await dialog.getByLabel("Motif").fill("Prénoms complets");
    await dialog.getByRole("button", { name: "Voir l’aperçu" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Modifier 2\u00A0livres" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Jules-Gabriel Verne", { exact: true }).first().waitFor();
    await page.getByText(/^Modifications groupées des dernières 24 heures/).click();
    await page.getByRole("button", { name: "Annuler Auteur\u202F: Jules Verne devient" }).click();
    await page.getByText("C’est annulé, tout est comme avant.").first().waitFor();
    await expect.poll(() => page.getByText("Jules-Gabriel Verne", { exact: true }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("concern the editions that a filter finds, and an empty list says what to do", async () => {
    const { page, context, faults } = await desk();
    await page.getByLabel("À compléter").selectOption("Prix à 0\u00A0€");
    await page.getByText("Page 1 / 1 — 1 livre").waitFor();
    await box(page, count).check();
    await bar(page).getByRole("button", { name: "Modifier…" }).click();
    await page.getByText("qui répondent au filtre de la liste").waitFor();
    await page.getByRole("button", { name: "Fermer" }).click();
    await page.getByLabel("À compléter").selectOption("Format en échec");
    await page.getByText("Aucun livre ne correspond.").waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([360, 768, 1440])("fit a window of %i pixels, in both themes", async (width) => {
    const { page, context } = await desk({ width });
    await box(page, 103).check();
    await box(page, 101).check();
    await expectNoSidewaysScroll(page);
    // At the end of the page the bar covers nothing; elsewhere it may halve a box that scrolling shows whole.
    await page.keyboard.press("End");
    await expectAccessibleInBothThemes(page);
    await bar(page).getByRole("button", { name: "Modifier…" }).click();
    await page.getByLabel("Que changer").selectOption("Mots-clés");
    await page.getByLabel("Mots-clés", { exact: false }).last().fill("mer, voyage");
    await page.getByRole("button", { name: "Voir l’aperçu" }).click();
    await page.getByRole("button", { name: "Modifier 2\u00A0livres" }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await context.close();
  });
});
