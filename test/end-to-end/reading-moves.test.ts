import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { buildBook, buildLibrary, type BuiltMember, buildMember } from "#test/factories.ts";
import { novel } from "#test/formats/sample-readings.ts";
import { pdfPages } from "#test/pdf-text.ts";
import { openReader, type ReaderOptions } from "#test/reader.ts";
import { installEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let member: BuiltMember;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    member = await buildMember(shop);
    const { editionIds } = await buildBook(shop, { title: "Le Rivage" });
    await installEpub(shop, editionIds[0] ?? 0, await novel(4, 6));
    await buildLibrary(shop, member.id, editionIds);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const isOpen = (page: Page) => page.locator("[data-progress]").waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, chapter: number) =>
  page
    .frameLocator('iframe[title="Texte du livre"]')
    .getByRole("heading", { name: `Chapitre ${chapter}`, exact: true });

async function openBook(settings: object, options: ReaderOptions = {}) {
  const reader = await openReader(browser, seeded.url, { token: member.token, ...options });
  const stored = JSON.stringify(settings);
  await reader.page.addInitScript((lecture) => {
    if (localStorage.getItem("lecture") === null) localStorage.setItem("lecture", lecture);
  }, stored);
  await reader.page.goto("/lire/le-rivage/texte-integral");
  await isOpen(reader.page);
  return reader;
}

/** On a phone; each chapter is asked for as late as this. */
async function openOnPhone(delay: number) {
  const reader = await openBook({}, { width: 360, touch: true, reducedMotion: true });
  const chapters = { asked: [] as string[], delay };
  await reader.page.route(/\/contenu\/.*\.xhtml$/, async (route) => {
    chapters.asked.push(route.request().url().split("/").at(-1) ?? "");
    await new Promise((resolve) => setTimeout(resolve, chapters.delay));
    await route.continue();
  });
  return { ...reader, chapters };
}

const tapRight = (page: Page) => page.touchscreen.tap(345, 450);

async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [from]);
  for (let step = 1; step <= 5; step += 1) {
    const at = (one: number, other: number) => one + ((other - one) * step) / 5;
    await send("touchMove", [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
  }
  await send("touchEnd", []);
  await session.detach();
}

/** To the last page of the chapter: its next turn asks for another file. */
async function turnUntilAsked(page: Page, asked: string[], turnOnce: () => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () => {
        await turnOnce();
        await page.waitForTimeout(400);
        return asked.length;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);
}

describe("While the next chapter is on its way", () => {
  for (const [name, move] of [
    ["taps", tapRight],
    ["swipes", (page: Page) => swipe(page, { x: 300, y: 450 }, { x: 60, y: 450 })],
  ] as const)
    it(`${name} skip no chapter, and the book turns on afterwards`, async () => {
      const { page, context, chapters } = await openOnPhone(2500);
      await turnUntilAsked(page, chapters.asked, () => move(page));
      for (let count = 0; count < 3; count += 1) {
        await move(page);
        await page.waitForTimeout(150);
      }
      await heading(page, 2).waitFor();
      expect(chapters.asked).toEqual(["c2.xhtml"]);
      chapters.delay = 0;
      await turnUntilAsked(page, chapters.asked.splice(0) && chapters.asked, () => move(page));
      await heading(page, 3).waitFor();
      await context.close();
    });

  it("a cut connection loses nothing: the page stays, and the next turn tries again", async () => {
    const { page, context, chapters } = await openOnPhone(0);
    await page.route(/c2\.xhtml$/, (route) => route.abort());
    await turnUntilAsked(page, chapters.asked, () => tapRight(page)).catch(() => undefined);
    await page.getByText("La suite n’est pas arrivée.").waitFor();
    await page.unroute(/c2\.xhtml$/);
    await isOpen(page);
    await expect
      .poll(async () => {
        await tapRight(page);
        await page.waitForTimeout(600);
        return heading(page, 2).isVisible();
      })
      .toBe(true);
    await page.getByText("La suite n’est pas arrivée.").waitFor({ state: "detached" });
    await context.close();
  });
});

describe("A text that scrolls", () => {
  const bottom = async (page: Page) => {
    await page.locator("encrier-paginator #container").evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await page.waitForTimeout(500);
  };
  const scrollTop = (page: Page) =>
    page.locator("encrier-paginator #container").evaluate(({ scrollTop: top }) => top);

  it("leads on with the wheel and by its buttons, and back to the end of the former chapter", async () => {
    const { page, context } = await openBook({ flow: "scroll" }, { width: 1280 });
    await page.setViewportSize({ width: 1280, height: 500 });
    await bottom(page);
    await expectAccessible(page);
    await press(page, "Chapitre suivant");
    await heading(page, 2).waitFor();
    expect(await scrollTop(page)).toBe(0);
    await press(page, "Chapitre précédent");
    await heading(page, 1).waitFor();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    await page.mouse.move(600, 250);
    await page.mouse.wheel(0, 120);
    await heading(page, 2).waitFor();
    await page.waitForTimeout(500);
    await page.mouse.wheel(0, -120);
    await heading(page, 1).waitFor();
    await context.close();
  });

  it("leads on with a finger", async () => {
    const { page, context } = await openBook({ flow: "scroll" }, { width: 360, touch: true });
    await bottom(page);
    await swipe(page, { x: 180, y: 600 }, { x: 180, y: 200 });
    await heading(page, 2).waitFor();
    await page.waitForTimeout(500);
    await swipe(page, { x: 180, y: 200 }, { x: 180, y: 600 });
    await heading(page, 1).waitFor();
    await bottom(page);
    await page.getByRole("button", { name: "Chapitre suivant" }).tap();
    await heading(page, 2).waitFor();
    expect(await scrollTop(page)).toBe(0);
    await context.close();
  });
});

it("The chapter is printed, not the reader", async () => {
  const { page, context } = await openBook({ theme: "dark" });
  await heading(page, 1).waitFor();
  await page.locator("article").waitFor({ state: "attached" });
  const text = pdfPages(await page.pdf()).join("\n");
  expect(text).toContain("Chapitre 1, paragraphe 6.");
  expect(text).not.toContain("encore");
  await context.close();
});

it("At its end a book is marked as read, and is not to be continued", async () => {
  const { page, context } = await openBook({});
  await page.keyboard.press("End");
  await page.getByText("Vous voilà à la fin.").waitFor();
  await expectAccessible(page);
  await press(page, "Marquer comme lu");
  await page.getByText("Le livre est marqué comme lu.").waitFor();
  await page.getByRole("link", { name: "Retour à ma bibliothèque" }).last().click();
  await page.getByRole("heading", { name: "Bibliothèque" }).waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Continuer" }).count()).toBe(0);
  await context.close();
});

it("A book that is not owned, or a browser without scripts, is led to its page", async () => {
  const other = await buildMember(seeded.inside);
  const { page, context } = await openReader(browser, seeded.url, { token: other.token });
  await page.goto("/lire/le-rivage/texte-integral");
  await page.getByText("Cette édition n’est pas dans votre bibliothèque.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voir ce livre" }).click();
  await page.getByRole("heading", { name: "Le Rivage" }).first().waitFor();
  await context.close();
  const plain = await browser.newContext({ baseURL: seeded.url, javaScriptEnabled: false });
  const silent = await plain.newPage();
  await silent.goto("/lire/le-rivage/texte-integral");
  await expect
    .poll(() => silent.getByRole("link", { name: "la page du livre" }).getAttribute("href"))
    .toBe("/livre/le-rivage/texte-integral");
  await plain.close();
});

it("The session and the book are asked for once, before the scripts", async () => {
  const { page, context, faults } = await openReader(browser, seeded.url, { token: member.token });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/lire/le-rivage/texte-integral");
  await isOpen(page);
  for (const path of ["/api/auth/me", "/api/reading/books/le-rivage/texte-integral"])
    expect(asked.filter((each) => each === path)).toHaveLength(1);
  const fonts = asked.findIndex((path) => path.endsWith(".woff2"));
  expect(fonts === -1 || fonts > asked.findIndex((path) => path.endsWith("/c1.xhtml"))).toBe(true);
  expect(faults.filter((fault) => !fault.includes("can escape its sandboxing"))).toEqual([]);
  await context.close();
});

it("Every colour fits every window", async () => {
  for (const [theme, shopTheme] of [
    ["paper", "dark"],
    ["sepia", "dark"],
    ["dark", "light"],
  ] as const) {
    const { page, context } = await openBook({ theme }, { theme: shopTheme });
    await page.keyboard.press("End");
    await page.getByText("Vous voilà à la fin.").waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await context.close();
  }
});
