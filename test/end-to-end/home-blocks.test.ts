import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayAfter, parisDay } from "#platform/data/dates.ts";
import {
  arriveAt,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  launchBrowser,
} from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let anne: Credentials;
beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    anne = await buildAdministrator(shop);
    const categoryIds = [await buildCategory(shop, "Romans")];
    for (const title of ["Germinal", "Nana"])
      await buildBook(shop, { title, author: "Émile Zola", categoryIds });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const today = parisDay(new Date());
const mainOf = async () => {
  const html = await (await fetch(seeded.url)).text();
  return /<main[^]*<\/main>/.exec(html)?.[0].replaceAll(/<script[^]*?<\/script>/g, "") ?? "";
};

describe("The home page", () => {
  it("is the specified one, saved as it is or not", async () => {
    const { page, context } = await openDesk(browser, seeded.url, anne, "/admin/accueil");
    const before = await mainOf();
    expect(before).toMatch(
      /Des nouvelles de la maison[^]*Dernières sorties[^]*Les plus lus[^]*Lire toute l’année/,
    );
    const { blocks } = (await (await context.request.get("/api/admin/home/arrangement")).json()) as {
      blocks: unknown;
    };
    const saved = await context.request.put("/api/admin/home/arrangement", {
      data: { revision: 0, blocks },
      headers: { origin: seeded.url },
    });
    expect(saved.status()).toBe(200);
    await expect
      .poll(
        async () =>
          ((await (await fetch(`${seeded.url}/api/home/blocks`)).json()) as { blocks: unknown }).blocks,
      )
      .not.toBeNull();
    await expect.poll(mainOf).toBe(before);
    await page.goto("/admin/accueil");
    await page.getByRole("button", { name: "Revenir à l’accueil d’origine" }).click();
    await page.getByRole("button", { name: "Reprendre l’original" }).click();
    await page.getByText("L’accueil d’origine est de retour.").waitFor();
    await context.close();
  });

  it("is arranged, scheduled, seen as of a day, published and read", async () => {
    const { page, context, faults } = await openDesk(browser, seeded.url, anne, "/admin/accueil");
    const adding = page.getByLabel("Ajouter un bloc");
    await adding.waitFor();
    // A second try begins where the first one did.
    const original = page.getByRole("button", { name: "Revenir à l’accueil d’origine" });
    if (await original.isVisible()) {
      await original.click();
      await page.getByRole("button", { name: "Reprendre l’original" }).click();
      await page.getByText("L’accueil d’origine est de retour.").waitFor();
      await page.reload();
    }
    await adding.selectOption("Citation");
    await page.getByRole("textbox", { name: "Texte" }).fill("Un livre pour l’hiver.");
    await page.getByLabel("De qui").fill("Le Temps");
    await page.getByLabel("À partir du").fill(dayAfter(today, 7));
    await adding.selectOption("Étagère");
    await page.getByRole("textbox", { name: "Titre" }).fill("Au coin du feu");
    await page.getByRole("searchbox", { name: "Ajouter un livre" }).fill("nana");
    await page.getByRole("button", { name: "Ajouter Nana" }).click();
    const up = page.getByRole("button", { name: /^Monter Étagère/ });
    await up.press("Alt+ArrowUp");
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
    await adding.selectOption("Texte et image");
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#357" } })
      .png()
      .toBuffer();
    await page
      .getByText("Choisir une image")
      .setInputFiles({ name: "mer.png", mimeType: "image/png", buffer: picture });
    await page.getByLabel("Ce que montre l’image").fill("La mer, un matin");
    await adding.selectOption("Inscription à la lettre");
    await page.getByRole("button", { name: "Retirer Les plus lus" }).click();
    await page.getByRole("button", { name: "Annuler", exact: true }).click();
    await page.getByRole("button", { name: "Retirer Dernières sorties" }).click();
    await expectAccessibleInBothThemes(page);

    await page.getByLabel("Aperçu au jour").fill(dayAfter(today, 8));
    const [preview] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Voir l’accueil ce jour-là" }).click(),
    ]);
    await preview.getByText("Tel que vous êtes en train de le composer.").waitFor();
    await preview.getByText("Un livre pour l’hiver.").waitFor();
    await expectAccessible(preview);
    await preview.close();

    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("L’accueil est enregistré.").waitFor();
    await page.getByText("pas encore montré").waitFor();
    await expectAccessible(page);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await page.reload();
      await page.getByText("pas encore montré").waitFor();
      await expectNoSidewaysScroll(page);
    }
    expect(faults).toEqual([]);

    await expect.poll(mainOf).toContain("Au coin du feu");
    const html = await mainOf();
    expect(html).not.toMatch(/Un livre pour l’hiver|Dernières sorties/);
    expect(html).toMatch(/Les plus lus[^]*Au coin du feu/);
    const reader = await browser.newPage();
    for (const width of [360, 1440]) {
      await reader.setViewportSize({ width, height: 800 });
      await reader.goto(`${seeded.url}/?apercu=${dayAfter(today, 8)}`);
      await reader.getByRole("heading", { name: "Au coin du feu" }).waitFor();
      await reader.getByRole("img", { name: "La mer, un matin" }).waitFor();
      await reader.getByRole("heading", { name: "La lettre de la maison" }).waitFor();
      await expectAccessibleInBothThemes(reader);
      await expectNoSidewaysScroll(reader);
    }
    await expect.poll(() => reader.getByText("Un livre pour l’hiver.").count()).toBe(0);
    await reader.close();
    await context.close();
  });
});

describe("The menus", () => {
  it("are arranged, and lead readers there", async () => {
    const { page, context } = await openDesk(browser, seeded.url, anne, "/admin/menus");
    const header = page.getByRole("group", { name: "En haut de chaque page" });
    await header.getByLabel("Ajouter un lien").selectOption("Romans");
    await header.getByRole("button", { name: "Monter Romans" }).click();
    await header.getByRole("textbox", { name: "Nom" }).first().fill("Nos romans");
    const footer = page.getByRole("group", { name: "En bas de chaque page" });
    await footer.getByRole("button", { name: "Une autre adresse" }).click();
    await footer.getByRole("textbox", { name: "Nom" }).last().fill("La revue");
    await footer.getByRole("textbox", { name: "Adresse" }).last().fill("http://exemple.fr");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("L’adresse commence par https:// ou par /.").first().waitFor();
    await footer.getByRole("textbox", { name: "Adresse" }).last().fill("https://exemple.fr");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("Les menus sont enregistrés.").waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    const reader = await browser.newPage({ viewport: { width: 1440, height: 800 } });
    await expect.poll(async () => (await fetch(seeded.url)).text()).toContain("https://exemple.fr");
    await reader.goto(seeded.url);
    await reader.getByRole("contentinfo").getByRole("link", { name: "La revue" }).waitFor();
    await reader.getByRole("banner").getByRole("link", { name: "Nos romans" }).click();
    await arriveAt(reader, /\/theme\/romans$/);
    await expectAccessible(reader);
    await reader.close();
    await context.close();
  });
});
