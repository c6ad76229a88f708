import { and, eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { libraryEntries } from "#reading/library/library.tables.ts";
import { expectAccessible, launchBrowser } from "#test/browser.ts";
import { buildBook, buildLibrary, type BuiltMember, buildMember } from "#test/factories.ts";
import { novel, poetry } from "#test/formats/sample-readings.ts";
import { openReader } from "#test/reader.ts";
import { installEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let member: BuiltMember;
const editions = new Map<string, number>();

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    member = await buildMember(shop);
    for (const [title, epub] of [
      ["Le Rivage", await novel()],
      ["Élégies", await poetry()],
    ] as const) {
      const { editionIds } = await buildBook(shop, { title });
      await installEpub(shop, editionIds[0] ?? 0, epub);
      await buildLibrary(shop, member.id, editionIds);
      editions.set(title, editionIds[0] ?? 0);
    }
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const isOpen = (page: Page) => page.locator("[data-progress]").waitFor();
const textOf = (page: Page) => page.frameLocator('iframe[title="Texte du livre"]');
const rivage = "/lire/le-rivage/texte-integral";
const booksKept = (page: Page): Promise<number> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("livre:")).length);
const cachesLeft = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

async function openKept(options: { token?: string } = {}) {
  const reader = await openReader(browser, seeded.url, { token: member.token, width: 768, ...options });
  await reader.page.goto(rivage);
  await isOpen(reader.page);
  await keepInReader(reader.page);
  return reader;
}

async function keepInReader(page: Page): Promise<void> {
  await press(page, "Réglages de lecture");
  await press(page, "Garder hors ligne");
  await page.getByText(/^Hors ligne, \d/).waitFor();
}

/** A page that is opened again, without a network. */
async function openWithoutNetwork(context: BrowserContext, path = rivage): Promise<Page> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

describe("A book that is kept offline", () => {
  it("opens from a cold start without a network, whole, and sends later what is written", async () => {
    const { page: first, context } = await openKept();
    await expectAccessible(first);
    const page = await openWithoutNetwork(context);
    await isOpen(page);
    await press(page, "Sommaire");
    await page.getByRole("navigation").getByRole("button", { name: "Chapitre 4" }).click();
    await textOf(page).getByRole("heading", { name: "Chapitre 4" }).waitFor();
    await press(page, "Chercher dans le livre");
    await page.getByLabel("Mot ou phrase").fill("elise vit enfin");
    await press(page, "Chercher");
    await page.getByText("1 passage.").waitFor();
    await press(page, "Fermer");
    await press(page, "Mettre un signet");
    await press(page, "Signets et notes");
    await page.getByText("Enregistré sur cet appareil").waitFor();
    await page.close();

    const next = await openWithoutNetwork(context);
    await isOpen(next);
    const sent = next.waitForResponse((answer) => answer.url().endsWith("/annotations") && answer.ok());
    await context.setOffline(false);
    const answer = (await (await sent).json()) as { chapter: string }[];
    expect(answer.map(({ chapter }) => chapter)).toContain("Chapitre 4");
    await context.close();
  });

  it("is listed where the installed shop opens", async () => {
    const { page: first, context } = await openKept();
    await first.goto("/lire/bibliotheque");
    await first.getByRole("heading", { name: "Bibliothèque", exact: false }).last().waitFor();
    await expect.poll(() => first.url()).toContain(`/membre/${member.id}`);
    const page = await openWithoutNetwork(context, "/lire/bibliotheque");
    await page.getByText("Voici les livres gardés sur cet appareil.").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: /Le Rivage/ }).click();
    await isOpen(page);
    await context.close();
  });

  it("is kept from the library, with its size, and removed there", async () => {
    const { page, context, open, faults } = await openReader(browser, seeded.url, { token: member.token });
    await open(`/membre/${member.id}`);
    await press(page, "Plus d’actions pour Élégies – Texte intégral");
    await page.getByRole("menuitem", { name: "Garder hors ligne" }).click();
    await page.getByText(/^Hors ligne, \d/).waitFor();
    await expectAccessible(page);
    await press(page, "Plus d’actions pour Élégies – Texte intégral");
    await page.getByRole("menuitem", { name: "Retirer de cet appareil" }).click();
    await page.getByText(/^Hors ligne, \d/).waitFor({ state: "detached" });
    expect(await cachesLeft(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is forgotten at the log-out", async () => {
    const leaving = await buildMember(seeded.inside);
    await buildLibrary(seeded.inside, leaving.id, [editions.get("Le Rivage") ?? 0]);
    const { context } = await openKept({ token: leaving.token });
    const page = await context.newPage();
    await page.goto("/catalogue");
    await page.getByRole("button", { name: /menu du compte/ }).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
    await expect.poll(() => cachesLeft(page)).toEqual([]);
    await context.close();
  });

  it("is left to no other member of the browser", async () => {
    const { page, context } = await openKept();
    const other = await buildMember(seeded.inside);
    await page.evaluate((token) => {
      localStorage.setItem("token", token);
      localStorage.removeItem("user");
    }, other.token);
    const next = await openWithoutNetwork(context);
    await next.getByText("La boutique n’est pas joignable.").waitFor();
    await expectAccessible(next);
    await context.setOffline(false);
    await next.goto("/catalogue");
    await expect.poll(() => booksKept(next)).toBe(0);
    await context.close();
  });

  it("waits for the network where nobody is signed in any more, then asks for the login", async () => {
    const { page, context } = await openKept();
    await page.evaluate(() => localStorage.removeItem("token"));
    const next = await openWithoutNetwork(context, "/lire/bibliotheque");
    await next.getByText("La boutique n’est pas joignable.").waitFor();
    await expectAccessible(next);
    await press(next, "Réessayer");
    await next.getByText("La boutique n’est pas joignable.").waitFor();
    await context.setOffline(false);
    await press(next, "Réessayer");
    await expect.poll(() => new URL(next.url()).pathname).toBe("/connexion");
    await context.close();
  });

  it("is replaced when its file changes, and gone on with after a cut", async () => {
    const { page, context } = await openKept();
    await page.close();
    await installEpub(seeded.inside, editions.get("Le Rivage") ?? 0, await novel(6));
    const next = await context.newPage();
    // Its last chapter does not arrive at first.
    await next.route("**/contenu/EPUB/c6.xhtml", (route) => route.abort());
    await next.goto(rivage);
    await isOpen(next);
    await expect.poll(() => booksKept(next)).toBe(1);
    await next.close();
    const last = await context.newPage();
    await last.goto(rivage);
    await isOpen(last);
    await press(last, "Réglages de lecture");
    await last.getByText(/^Hors ligne, \d/).waitFor();
    const page6 = await openWithoutNetwork(context);
    await isOpen(page6);
    await press(page6, "Sommaire");
    await page6.getByRole("navigation").getByRole("button", { name: "Chapitre 6" }).click();
    await textOf(page6).getByRole("heading", { name: "Chapitre 6" }).waitFor();
    await context.close();
  });

  it("is refused in clear words when the device is full, and leaves nothing", async () => {
    const { page, context } = await openReader(browser, seeded.url, { token: member.token, width: 360 });
    await page.goto(rivage);
    await isOpen(page);
    await page.evaluate(() => {
      const { put } = Cache.prototype;
      Cache.prototype.put = function fail(request, response) {
        const isLast = String(request).endsWith("c4.xhtml");
        return isLast
          ? Promise.reject(new DOMException("Full", "QuotaExceededError"))
          : put.call(this, request, response);
      };
    });
    await press(page, "Réglages de lecture");
    await press(page, "Garder hors ligne");
    await page.getByText("Il n’y a plus assez de place sur cet appareil").first().waitFor();
    await expect.poll(() => cachesLeft(page)).toEqual([]);
    await context.close();
  });

  it("is forgotten at the next contact once it is no longer owned", async () => {
    const { context } = await openKept();
    const { db } = seeded.inside.deps;
    const editionId = editions.get("Le Rivage") ?? 0;
    await db
      .delete(libraryEntries)
      .where(and(eq(libraryEntries.memberId, member.id), eq(libraryEntries.editionId, editionId)));
    const page = await openWithoutNetwork(context);
    await isOpen(page);
    await context.setOffline(false);
    await page.goto("/catalogue");
    await expect.poll(() => cachesLeft(page)).toEqual([]);
    await buildLibrary(seeded.inside, member.id, [editionId]);
    await context.close();
  });
});

it("A book that is not kept waits for the network at its next chapter", async () => {
  const { page, context } = await openReader(browser, seeded.url, { token: member.token });
  await page.goto(rivage);
  await isOpen(page);
  await press(page, "Sommaire");
  await context.setOffline(true);
  await page.getByRole("navigation").getByRole("button", { name: "Chapitre 3" }).click();
  const waiting = page.getByText("la suite s’affichera à son retour");
  await waiting.waitFor();
  await context.setOffline(false);
  await waiting.waitFor({ state: "detached" });
  await textOf(page).getByRole("heading", { name: "Chapitre 3" }).waitFor();
  await expect.poll(() => page.getByText("Ce livre ne s’ouvre pas.").count()).toBe(0);
  await context.close();
});

it("A book that does not open without a network says so in French, and opens at the next try", async () => {
  const { page, context } = await openReader(browser, seeded.url, { token: member.token });
  await page.route("**/api/reading/books/**", (route) => route.abort());
  await page.goto(rivage);
  await page.getByText("La boutique n’est pas joignable.").waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/reading/books/**");
  await press(page, "Réessayer");
  await isOpen(page);
  await context.close();
});
