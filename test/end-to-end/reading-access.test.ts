import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, launchBrowser } from "#test/browser.ts";
import { buildBook, buildLibrary, type BuiltMember, buildMember } from "#test/factories.ts";
import { readingEpub } from "#test/formats/sample-readings.ts";
import { openReader, type ReaderOptions } from "#test/reader.ts";
import { installEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let member: BuiltMember;

const line =
  "Le navire s’éloigna du port à la tombée du jour, et l’on n’en reparla plus avant l’été suivant.";
/** Each paragraph has a link outside. */
const paragraphs = (chapter: number) =>
  Array.from(
    { length: 40 },
    (_, at) => `<p>${chapter}.${at} ${line} <a href="https://exemple.fr/${chapter}-${at}">Suite</a></p>`,
  ).join("");
const names: Record<number, string> = {
  1: "Les Élisettes dansaient.",
  2: "On vit entrer Élise.",
  4: "Élise s’en alla.",
};

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    member = await buildMember(shop);
    const { editionIds } = await buildBook(shop, { title: "Le Rivage" });
    const chapters = [1, 2, 3, 4].map((number) => ({
      title: `Chapitre ${number}`,
      body: `<h1>Chapitre ${number}</h1><p>${names[number] ?? "Rien."}</p>${paragraphs(number)}`,
    }));
    await installEpub(shop, editionIds[0] ?? 0, await readingEpub({ title: "Le Rivage", chapters }));
    await buildLibrary(shop, member.id, editionIds);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

async function openBook(options: ReaderOptions = {}) {
  const reader = await openReader(browser, seeded.url, { token: member.token, ...options });
  await reader.page.goto("/lire/le-rivage/texte-integral");
  await reader.page.locator("[data-progress]").waitFor();
  return { ...reader, text: reader.page.frameLocator('iframe[title="Texte du livre"]') };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const goToChapter = async (page: Page, chapter: number) => {
  await press(page, "Sommaire");
  await page
    .getByRole("navigation")
    .getByRole("button", { name: `Chapitre ${chapter}` })
    .click();
};

/** What has the focus, and whether it is on the page that is shown; the text's frame is looked into. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: outer } = document;
    const frame = outer?.shadowRoot?.querySelector("iframe");
    const inner = frame?.contentDocument?.activeElement;
    if (!frame || !inner)
      return { name: outer?.getAttribute("aria-label") ?? outer?.localName, isShown: true };
    const left = frame.getBoundingClientRect().left;
    const isShown = [...inner.getClientRects()].some(
      (box) => left + box.right > 0 && left + box.left < innerWidth,
    );
    return { name: inner.textContent?.slice(0, 10), isShown };
  });

describe("A search in a book", () => {
  it("shows where a name comes first, what is further on, and lights what it leads to", async () => {
    const { page, context, text } = await openBook({ width: 768 });
    await goToChapter(page, 3);
    await press(page, "Chercher dans le livre");
    await page.getByLabel("Mot ou phrase").fill("elise");
    await page.getByLabel("Mots entiers").check();
    await press(page, "Chercher");
    await page.getByText("2 passages.").waitFor();
    const hits = page.getByRole("dialog").getByRole("listitem");
    await expect
      .poll(async () => (await hits.allInnerTexts()).map((hit) => hit.split("\n").slice(0, 2).join(" ")))
      .toEqual([
        "Première mention Chapitre 2",
        expect.stringMatching(/^plus loin que votre page$/i),
        expect.stringMatching(/^Chapitre 4/),
      ]);
    await expectAccessible(page);
    await hits.first().getByRole("button").click();
    await text.getByRole("heading", { name: "Chapitre 2" }).waitFor();
    const lit = () =>
      text.locator("body").evaluate(() => {
        const [range] = (CSS.highlights.get("trouve") ?? []) as Iterable<AbstractRange> as Range[];
        return range?.toString() ?? null;
      });
    await expect.poll(lit).toBe("Élise");
    // The list is still there for the next one.
    await press(page, "Chercher dans le livre");
    await page.getByText("2 passages.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("PageDown");
    await expect.poll(lit).toBeNull();
    await context.close();
  });

  it("starts from a selected name; the selection stays the device's, with its dictionary", async () => {
    const { page, context, text } = await openBook({ width: 768 });
    await goToChapter(page, 4);
    const paragraph = text.getByText("Élise s’en alla.");
    const isLeft = await paragraph.evaluate((element) => {
      const [node] = element.childNodes;
      if (!node) return null;
      getSelection()?.setBaseAndExtent(node, 0, node, 5);
      const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
      return element.dispatchEvent(menu) && getComputedStyle(element).userSelect;
    });
    expect(isLeft).toMatch(/^(auto|text)$/);
    await page
      .getByRole("group", { name: "Texte sélectionné" })
      .getByRole("button", { name: "Chercher dans le livre" })
      .click();
    await page.getByText("2 passages.").waitFor();
    await context.close();
  });
});

describe("By keyboard and to screen readers", () => {
  it("focus follows the pages and the jumps, is never lost, and links are reached on the page that is shown", async () => {
    const { page, context, faults } = await openBook({ width: 768 });
    await expect
      .poll(() => focused(page))
      .toMatchObject({ isShown: true, name: expect.not.stringMatching("body") });
    await page.keyboard.press("Home");
    await expect.poll(() => focused(page)).toEqual({ name: "Chapitre 1", isShown: true });
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(150);
      const { name, isShown } = await focused(page);
      expect([name, isShown]).toEqual([expect.stringMatching(/^(\d\.\d|Suite|Chapitre)/), true]);
    }
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toEqual({ name: "Suite", isShown: true });
    await goToChapter(page, 2);
    await expect.poll(() => focused(page)).toEqual({ name: "Chapitre 2", isShown: true });
    const contents = page.getByRole("button", { name: "Sommaire", exact: true });
    await contents.focus();
    await page.keyboard.press("Enter");
    const current = page.getByRole("navigation").getByRole("button", { name: "Chapitre 2" });
    await expect.poll(() => current.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toEqual({ name: "Sommaire", isShown: true });
    // A bar that goes away takes no focus with it.
    await page.keyboard.press("Tab");
    const next = page.getByRole("button", { name: "Page suivante" });
    await next.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toEqual({ name: "Page suivante", isShown: true });
    expect(faults.filter((fault) => !fault.includes("can escape its sandboxing"))).toEqual([]);
    await context.close();
  });

  it("what is around the text comes in its order, and the place is said on demand", async () => {
    const { page, context, text } = await openBook({ width: 1440 });
    await goToChapter(page, 2);
    await text.getByRole("heading", { name: "Chapitre 2" }).waitFor();
    const landmarks = await page
      .locator("header, main, footer")
      .evaluateAll((all) => all.map(({ localName }) => localName));
    expect(landmarks).toEqual(["header", "main", "footer"]);
    await expectAccessible(page);
    const live = page.locator("footer [aria-live]");
    await expect.poll(() => live.innerText()).toBe("");
    const ask = page.getByRole("button", { name: /^Où en suis-je/ });
    await ask.focus();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect
      .poll(() => live.innerText())
      .toMatch(
        /^Chapitre 2, \d+\u00a0% du livre\. Encore \d+\u00a0min dans le chapitre, \d+\u00a0min dans le livre\.$/,
      );
    await context.close();
  });

  it("every chapter is as axe wants it, also in forced colours, where what is lit is still seen", async () => {
    const { page, context, text } = await openBook({ width: 360, theme: "dark" });
    await page.emulateMedia({ forcedColors: "active" });
    for (const chapter of [1, 2, 3, 4]) {
      await goToChapter(page, chapter);
      await text.getByRole("heading", { name: `Chapitre ${chapter}` }).waitFor();
      await expectAccessible(page);
    }
    const lit = await text
      .locator("body")
      .evaluate((body) => getComputedStyle(body, "::highlight(trouve)").backgroundColor);
    const system = await text.locator("body").evaluate((body) => {
      body.ownerDocument.documentElement.style.outlineColor = "Highlight";
      return getComputedStyle(body.ownerDocument.documentElement).outlineColor;
    });
    expect(lit).toBe(system);
    await context.close();
  });
});
