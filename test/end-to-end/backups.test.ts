import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const administrator = { username: "editrice", password: "Encrier-2026-plume" };

let folder: string;
let shop: SeededShop;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-backups-"));
  shop = await openSeededShop(
    async (inside) =>
      void (await inside.administrators.create(administrator.username, administrator.password)),
    { BACKUP_URL: folder },
    // Its backups run in programs that have its environment.
    { isAlone: true },
  );
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const desk = (options: Parameters<typeof openDesk>[4] = {}) =>
  openDesk(browser, shop.url, administrator, "/admin/reglages?onglet=sauvegardes", options);

it("A backup is made and tested from the settings", async () => {
  const { page, context, faults } = await desk();
  await page.getByText("Aucun test pour le moment.").waitFor();
  await page.getByRole("button", { name: "Sauvegarder maintenant" }).click();
  const test = page.getByRole("button", { name: "Tester la dernière sauvegarde" });
  await test.waitFor({ timeout: 120_000 });
  await test.press("Enter");
  await page.getByText(/^Réussi le .+, avec encrier-.+\.tar\.zst\.$/).waitFor({ timeout: 120_000 });
  await expectAccessible(page);
  expect(faults).toEqual([]);
  await context.close();
  const phone = await desk({ width: 360, theme: "dark" });
  await phone.page.getByText(/^Réussi le /).waitFor();
  await expectAccessible(phone.page);
  await expectNoSidewaysScroll(phone.page);
  await phone.context.close();
});
