import { expect, it } from "vitest";
import { launchBrowser } from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { openSeededShop } from "#test/seeded-shop.ts";
import { writeFile } from "node:fs/promises";

it("shots", async () => {
  let administrator = { username: "", password: "" };
  const shop = await openSeededShop(async (inside) => {
    administrator = await buildAdministrator(inside);
    await buildBook(inside, { title: "Le Chien jaune", editions: [{ isbns: { edition: "9782070360024", epub: "9782070368228" } }, { title: "Abrégé", priceCents: 0 }] });
  });
  const browser = await launchBrowser();
  try {
    let key = "";
    for (const width of [360, 768, 1440])
      for (const theme of ["light", "dark"] as const) {
        const { page, context } = await openDesk(browser, shop.url, administrator, "/admin/catalogue", { width, theme });
        await page.getByLabel("Nom du nouveau partenaire").fill(`Librairie du Port ${width} ${theme}`);
        await page.getByRole("button", { name: "Créer une clé" }).click();
        const dialog = page.getByRole("dialog");
        key = await dialog.getByText(/^[\w-]{43}$/).innerText();
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/partners/dialog-${width}-${theme}.png` });
        await dialog.getByRole("button", { name: "C’est noté" }).click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `/tmp/partners/page-${width}-${theme}.png`, fullPage: true });
        await context.close();
      }
    const whole = await fetch(`${shop.url}/onix.xml?key=${key}`);
    expect(whole.status).toBe(200);
    await writeFile("/tmp/partners/whole.xml", await whole.text());
    const empty = await fetch(`${shop.url}/onix.xml?key=${key}&since=2999-01-01`);
    await writeFile("/tmp/partners/empty.xml", await empty.text());
  } finally {
    await browser.close();
    await shop.close();
  }
}, 120_000);
