import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { readingDevices } from "#reading/library/client/reading-devices.ts";
import { readerAddresses } from "#reading/reading/reading.tables.ts";
import { expectAccessible, expectAccessibleInBothThemes, expectFits, launchBrowser } from "#test/browser.ts";
import { buildBook, buildLibrary, type BuiltMember, buildMember } from "#test/factories.ts";
import { novel } from "#test/formats/sample-readings.ts";
import { openReader } from "#test/reader.ts";
import { installEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let member: BuiltMember;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    member = await buildMember(shop);
    const { editionIds } = await buildBook(shop, { title: "Le Rivage" });
    await installEpub(shop, editionIds[0] ?? 0, await novel());
    await buildLibrary(shop, member.id, editionIds);
    await shop.deps.db.update(editions).set({ fileSizes: { epub: 30_400_000 } });
    const created = { memberId: member.id, createdAt: new Date(), confirmedAt: new Date() };
    await shop.deps.db.insert(readerAddresses).values([
      { ...created, maker: "kindle", address: "lea@kindle.com" },
      { ...created, maker: "pocketbook", address: "lea@pbsync.com" },
    ]);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

describe("The page of a device", () => {
  it.each(readingDevices)("of $id is steps that fit and can be read, and leads on", async ({ id, name }) => {
    const { page, context, faults, open } = await openReader(browser, seeded.url);
    await open("/aide");
    await page.getByRole("link", { name: `Tous les détails pour lire sur ${name}` }).click();
    await page.getByRole("heading", { level: 1, name: `Lire sur ${name}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/aide/lire-sur/${id}`);
    await expect.poll(() => page.getByRole("main").locator("ol > li").count()).toBe(5);
    await expectFits(page, [{ width: 360 }, { width: 768 }, { width: 1440 }]);
    await expectAccessibleInBothThemes(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("of an unknown device is none", async () => {
    const answer = await fetch(`${seeded.url}/aide/lire-sur/minitel`);
    expect(answer.status).toBe(404);
  });
});

describe("In the library", () => {
  it("a Kobo gets its own file, under the name that it knows", async () => {
    const { page, context, faults, open } = await openReader(browser, seeded.url, { token: member.token });
    await open(`/membre/${member.id}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Télécharger Le Rivage – Texte intégral pour Kobo" }).click();
    expect((await download).suggestedFilename()).toBe("Le Rivage - Texte intégral.kepub.epub");
    await page.getByText("est téléchargé (KEPUB).").waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("a book that is too heavy for a mail says so before it is sent", async () => {
    const { page, context, faults, open } = await openReader(browser, seeded.url, {
      token: member.token,
      width: 360,
    });
    await open(`/membre/${member.id}`);
    await page.getByRole("button", { name: /^Plus d’actions pour Le Rivage/ }).click();
    await page.getByRole("menuitem", { name: "Envoyer sur ma liseuse…" }).click();
    const dialog = page.getByRole("dialog", { name: "Envoyer Le Rivage" });
    await dialog
      .getByText("Ce livre pèse 30,4\u00a0Mo, et PocketBook n’en accepte que 25 par e-mail.")
      .waitFor();
    // The Kindle takes it.
    await expect.poll(() => dialog.getByRole("button", { name: "Envoyer", exact: true }).count()).toBe(1);
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });
});
