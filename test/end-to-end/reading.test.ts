import { readFile } from "node:fs/promises";
import type { Browser, FrameLocator, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { type Elsewhere, openElsewhere } from "#test/elsewhere.ts";
import { buildExtract, type BuiltMember, buildMember } from "#test/factories.ts";
import { novel3, packEpub } from "#test/formats/sample-epubs.ts";
import { demanding, hostile, novel, poetry, rightToLeft } from "#test/formats/sample-readings.ts";
import { giveVoice } from "#test/given-voice.ts";
import { openReader, type ReaderOptions } from "#test/reader.ts";
import { buildOwnedEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let member: BuiltMember;
let elsewhere: Elsewhere;

beforeAll(async () => {
  elsewhere = await openElsewhere();
  seeded = await openSeededShop(async (shop) => {
    member = await buildMember(shop);
    await buildOwnedEpub(shop, member, "Le Rivage", await novel());
    await buildOwnedEpub(shop, member, "Élégies", await poetry());
    await buildOwnedEpub(shop, member, "Couvert", await packEpub(await novel3()));
    await buildOwnedEpub(shop, member, "Kitab", await rightToLeft());
    await buildOwnedEpub(shop, member, "Relevés", await demanding(elsewhere.url));
    await buildOwnedEpub(shop, member, "Hostile", await hostile(elsewhere.url));
    const begun = await buildOwnedEpub(shop, member, "Le Rivage entamé", await novel());
    const runs = [{ text: "Élise vit enfin la forêt" }];
    await buildExtract(shop, begun, [{ kind: "paragraph", runs }]);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
  elsewhere?.close();
});

/** @param voice whether the browser has one: it keeps what it says, and says it at once */
async function openBook(slug: string, { voice, ...options }: ReaderOptions & { voice?: boolean } = {}) {
  const reader = await openReader(browser, seeded.url, { token: member.token, ...options });
  if (voice !== undefined) await reader.page.addInitScript(giveVoice, voice);
  await reader.page.goto(`/lire/${slug}/texte-integral`);
  await isOpen(reader.page);
  return { ...reader, text: textOf(reader.page) };
}

const isOpen = (page: Page) => page.locator("[data-progress]").waitFor();
const textOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Texte du livre"]');
const progress = async (page: Page): Promise<number> =>
  Number.parseInt((await page.locator("[data-progress]").textContent()) ?? "", 10);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** WebKit passes events of a frame only with `allow-scripts`: the frame's own policy is what lets nothing run. */
const unexpected = (faults: string[]) =>
  faults.filter((fault) => !fault.includes("can escape its sandboxing"));

/**
 * Turns pages, each once the former is there. Each is asked for once: the book turns when it can, and a second press
 * would turn a page more, later. The text below changes with the layout, too; the place changes with the page alone.
 */
async function turn(page: Page, count: number): Promise<void> {
  const place = page.getByRole("slider", { name: "Place dans le livre" });
  for (let at = 0; at < count; at += 1) {
    await page.getByRole("button", { name: "Page suivante", exact: true }).waitFor({ state: "attached" });
    const before = await place.inputValue();
    await press(page, "Page suivante");
    await expect.poll(() => place.inputValue()).not.toBe(before);
  }
}

describe("A novel in the browser", () => {
  it("is read in pages, by buttons, keys and contents, and opens again at its place", async () => {
    const { page, context, text, faults } = await openBook("le-rivage");
    await text.getByRole("heading", { name: "Chapitre 1" }).waitFor();
    await turn(page, 2);
    const before = await progress(page);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => progress(page)).toBeGreaterThan(before);
    const reached = await progress(page);
    await press(page, "Sommaire");
    await page.getByRole("navigation").getByRole("button", { name: "Chapitre 4" }).click();
    await text.getByRole("heading", { name: "Chapitre 4" }).waitFor();
    expect(await progress(page)).toBeGreaterThanOrEqual(58);
    await page.goBack();
    await expect.poll(() => progress(page)).toBe(reached);
    await page.goForward();
    await expect.poll(() => progress(page)).toBeGreaterThanOrEqual(58);
    await page.reload();
    await isOpen(page);
    await expect.poll(() => progress(page)).toBeGreaterThanOrEqual(58);
    await expectAccessible(page);
    expect(unexpected(faults)).toEqual([]);
    await context.close();
  });

  it("goes on at the sentence with which the page of its extract ended", async () => {
    const { page, context } = await openReader(browser, seeded.url, { token: member.token });
    await page.goto("/lire/le-rivage-entame/texte-integral/extrait");
    const ending = page.getByRole("region", { name: "Le Rivage entamé" });
    await ending.scrollIntoViewIfNeeded();
    await ending.getByRole("link", { name: "Lire la suite" }).click();
    await isOpen(page);
    await expect.poll(() => progress(page)).toBeGreaterThanOrEqual(95);
    await context.close();
  });

  it("is searched without accents, set to the reader's taste, and shows its pictures larger", async () => {
    const { page, context, text, faults } = await openBook("le-rivage", {
      width: 360,
      theme: "dark",
      touch: true,
    });
    await press(page, "Chercher dans le livre");
    await page.getByLabel("Mot ou phrase").fill("elise vit enfin la foret");
    await press(page, "Chercher");
    await page.getByText("1 passage.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: /Élise vit enfin la forêt/ }).click();
    await expect.poll(() => progress(page)).toBeGreaterThanOrEqual(95);
    await press(page, "Réglages de lecture");
    await page.getByText("Sépia").click();
    await page.getByLabel("Page et police").selectOption("legible");
    await press(page, "Taille du texte\u202f: plus");
    await page.getByText("Défilement").click();
    await expectAccessible(page);
    await press(page, "Fermer");
    await expectNoSidewaysScroll(page);
    await expect
      .poll(() => text.locator("body").evaluate((body) => getComputedStyle(body).fontFamily))
      .toContain("Atkinson");
    await press(page, "Sommaire");
    await page.getByRole("navigation").getByRole("button", { name: "Chapitre 1" }).click();
    await text.getByAltText("Une barque").click();
    await page.getByRole("dialog", { name: "Une barque" }).waitFor();
    await press(page, "Fermer");
    expect(unexpected(faults)).toEqual([]);
    await context.close();
  });

  it("offers the newer place of another device, and never goes there unasked", async () => {
    const first = await openBook("le-rivage");
    const second = await openBook("le-rivage", { width: 768 });
    await press(second.page, "Sommaire");
    await second.page.getByRole("navigation").getByRole("button", { name: "Chapitre 2" }).click();
    await expect.poll(() => progress(second.page)).toBeLessThan(79);
    await press(first.page, "Sommaire");
    await first.page.getByRole("navigation").getByRole("button", { name: "Chapitre 5" }).click();
    await expect.poll(() => progress(first.page)).toBeGreaterThanOrEqual(79);
    const saved = first.page.waitForResponse((answer) => answer.url().endsWith("/place") && answer.ok());
    await turn(first.page, 1);
    await saved;
    await second.page.reload();
    await isOpen(second.page);
    const offer = second.page.getByText(
      /^Vous étiez dans «\sChapitre 5\s», à (79|8\d)\s% \(.+\), aujourd’hui à \d+:\d\d\. Y aller/,
    );
    await offer.waitFor();
    expect(await progress(second.page)).toBeLessThan(79);
    await expectAccessible(second.page);
    await press(second.page, "Y aller");
    await expect.poll(() => progress(second.page)).toBeGreaterThanOrEqual(79);
    await offer.waitFor({ state: "detached" });
    // A device that has no place yet opens there.
    const third = await openBook("le-rivage");
    await expect.poll(() => progress(third.page)).toBeGreaterThanOrEqual(79);
    await expect.poll(() => third.page.getByText("Y aller").count()).toBe(0);
    await third.context.close();
    await first.context.close();
    await second.context.close();
  });

  it("keeps bookmarks and marked passages with their notes, on every device", async () => {
    const { page, context, text, faults } = await openBook("le-rivage", { width: 768 });
    await press(page, "Sommaire");
    await page.getByRole("navigation").getByRole("button", { name: "Chapitre 2" }).click();
    await press(page, "Mettre un signet");
    await text.locator("p").first().selectText();
    await press(page, "Ajouter une note");
    await page.getByLabel("Note", { exact: true }).fill("À relire.");
    await expectAccessible(page);
    await press(page, "Enregistrer");
    await press(page, "Signets et notes");
    await page.getByText("À relire.").waitFor();
    await expectAccessible(page);
    const file = page.waitForEvent("download");
    await press(page, "Exporter en Markdown");
    expect(await readFile(await (await file).path(), "utf8")).toMatch(
      /^# Le Rivage\n[^]*> Chapitre 2, paragraphe 1\\?\./,
    );
    await page.getByText("Enregistré sur cet appareil").waitFor({ state: "detached" });
    expect(unexpected(faults)).toEqual([]);

    const other = await openBook("le-rivage");
    await press(other.page, "Signets et notes");
    await other.page.getByText("À relire.").click();
    await expect.poll(() => other.page.locator("encrier-paginator svg rect").count()).toBeGreaterThan(0);
    await other.text.locator("p").first().click();
    await press(other.page, "Supprimer");
    await expect.poll(() => other.page.locator("encrier-paginator svg rect").count()).toBe(0);
    await context.close();
    await other.context.close();
  });

  it("keeps what is written without a network, and sends it later", async () => {
    const { page, context } = await openBook("le-rivage");
    // The cover is the whole first section: without a network the next one might not have been read yet.
    await turn(page, 1);
    // The chapter for paper comes with the code of the panels.
    await page.locator("article").waitFor({ state: "attached" });
    await context.setOffline(true);
    await press(page, "Mettre un signet");
    await press(page, "Signets et notes");
    await page.getByText("Enregistré sur cet appareil").waitFor();
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/annotations") && answer.ok());
    await context.setOffline(false);
    expect((await sent).status()).toBe(200);
    await page.getByText("Enregistré sur cet appareil").waitFor({ state: "detached" });
    await context.close();
  });
});

it("Poems show their notes on the page, and lead to them", async () => {
  const { page, context, text, faults } = await openBook("elegies");
  await text.getByRole("link", { name: "1", exact: true }).click();
  await page.getByRole("dialog", { name: "Note" }).getByText("Le lac du Bourget.").waitFor();
  await expectAccessible(page);
  await press(page, "Fermer");
  await text.getByRole("link", { name: "2", exact: true }).click();
  await page.getByText("Publié en 1820.").waitFor();
  await press(page, "Aller à la note");
  await text.getByRole("heading", { name: "Notes" }).waitFor();
  await page.goBack();
  await text.getByRole("heading", { name: "Le Lac" }).waitFor();
  expect(unexpected(faults)).toEqual([]);
  await context.close();
});

describe("A demanding book", () => {
  it("shows all of a wide table, by touch, keys and over the window; what fits is left as it is", async () => {
    const { page, context, text, faults } = await openBook("releves", { width: 360, touch: true });
    const table = text.getByRole("table", { name: "Les marées" });
    await expect.poll(() => table.getAttribute("data-wide")).toBe("right");
    await expect.poll(() => text.locator("pre").getAttribute("data-wide")).toBe("right");
    await expect.poll(() => text.getByRole("table", { name: "Étroit" }).getAttribute("data-wide")).toBeNull();
    const place = await page.locator("[data-progress]").textContent();
    await table.focus();
    for (let at = 0; at < 40; at += 1) await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.getAttribute("data-wide")).toBe("left");
    await swipe(table);
    await expect.poll(() => page.locator("[data-progress]").textContent()).toBe(place);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Les marées" });
    await dialog.getByText("Hauteur 14").scrollIntoViewIfNeeded();
    await press(page, "Agrandir");
    await expectAccessible(page);
    await press(page, "Fermer");
    await expect.poll(() => text.getByRole("math").getAttribute("aria-label")).toBe("x au carré");
    expect(unexpected(faults)).toEqual([]);
    await context.close();
  });

  it("shows notes with their italics, lines, links and notes; a hostile one runs and loads nothing", async () => {
    const { page, context, text } = await openBook("releves", { width: 768 });
    await press(page, "Sommaire");
    await page.getByRole("navigation").getByRole("button", { name: "Notes" }).click();
    await text.getByRole("link", { name: "1", exact: true }).click();
    const note = page.getByRole("dialog", { name: "Note" });
    await note.locator("i", { hasText: "Le Pont" }).waitFor();
    await expect.poll(() => note.locator("blockquote br").count()).toBe(1);
    await expect.poll(() => note.getByText("Retour").count()).toBe(0);
    await expect
      .poll(() => note.getByRole("link", { name: "en ligne" }).getAttribute("rel"))
      .toBe("noopener noreferrer");
    await note.getByRole("link", { name: "3" }).click();
    await note.getByText("Guillaume Apollinaire.").waitFor();
    await press(page, "Note précédente");
    await note.getByText("coule la Seine").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await text.getByRole("link", { name: "2", exact: true }).click();
    await note.getByText("Piège").click();
    await note.getByText("Dessin").waitFor();
    await expect.poll(() => page.evaluate(() => "ran" in globalThis)).toBe(false);
    const refused = "script, svg, a[href^=javascript], [onclick], [onerror], [src*='note.png']";
    await expect.poll(() => note.locator(".book-excerpt").locator(refused).count()).toBe(0);
    expect(elsewhere.asked.filter((path) => path.includes("note"))).toEqual([]);
    await context.close();
  });
});

it("A book is read aloud to its end, each sentence once, with its page and its place; without voices nothing offers it", async () => {
  const { page, context, text, faults } = await openBook("le-rivage", { width: 768, voice: true });
  await press(page, "Sommaire");
  await page.getByRole("navigation").getByRole("button", { name: "Chapitre 4" }).click();
  await text.getByRole("heading", { name: "Chapitre 4" }).waitFor();
  await press(page, "Écouter");
  const bar = page.getByRole("region", { name: "Lecture à voix haute" });
  await bar.getByRole("button", { name: "Pause" }).waitFor();
  await expectAccessible(page);
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  await expect.poll(async () => (await said()).length).toBeGreaterThan(3);
  await bar.getByRole("button", { name: "Pause" }).click();
  const { length } = await said();
  await bar.getByRole("button", { name: "Reprendre" }).click();
  await bar.waitFor({ state: "detached" });
  const all = await said();
  // What the pause cut short is said again.
  const once = all.filter((sentence, at) => at !== length || sentence !== all[length - 1]);
  expect(once[0]).toBe("Chapitre 4");
  const paragraphs = once.filter((sentence) => /^Chapitre [45], paragraphe/.test(sentence));
  expect(new Set(paragraphs).size).toBe(paragraphs.length);
  expect(paragraphs).toHaveLength(2 * 60);
  expect(once.at(-1)).toBe("Élise vit enfin la forêt : un cœur d’été.");
  await expect.poll(() => progress(page)).toBe(100);
  expect(unexpected(faults)).toEqual([]);
  await context.close();

  const silent = await openBook("le-rivage", { voice: false });
  await expect.poll(() => silent.page.getByRole("button", { name: "Écouter" }).count()).toBe(0);
  await silent.context.close();
});

/** A finger that goes from the right to the left. */
const swipe = (element: Locator): Promise<void> =>
  element.evaluate((target) => {
    const touch = (type: string, x: number) => {
      const point = new Touch({ identifier: 1, target, clientX: x, clientY: 200, screenX: x, screenY: 200 });
      const touches = type === "touchend" ? [] : [point];
      target.dispatchEvent(
        new TouchEvent(type, { touches, changedTouches: [point], bubbles: true, cancelable: true }),
      );
    };
    touch("touchstart", 300);
    for (let x = 280; x > 40; x -= 40) touch("touchmove", x);
    touch("touchend", 40);
  });

it("A cover lies in the middle of both pages, as one page", async () => {
  const { page, context, text } = await openBook("couvert", { width: 1440 });
  const cover = await text.getByAltText("Couverture").boundingBox();
  expect((cover?.x ?? 0) + (cover?.width ?? 0) / 2).toBeCloseTo(720, -1);
  await turn(page, 1);
  await text.getByText("© Éditions du Canal").waitFor();
  await context.close();
});

it("A book from right to left turns to the left", async () => {
  const { page, context, text } = await openBook("kitab");
  await text.getByRole("heading").waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => progress(page)).toBeGreaterThan(0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => progress(page)).toBe(0);
  await expectAccessible(page);
  await context.close();
});

it("A hostile book runs nothing and reaches nothing", async () => {
  const { page, context, text } = await openBook("hostile", { voice: true });
  await text.getByRole("heading", { name: "Attaques" }).waitFor();
  const leave = text.locator("#away");
  for (const link of [text.locator("#link"), leave]) await link.dispatchEvent("click");
  await text.locator("#f").evaluate((form) => (form as HTMLFormElement).submit());
  await press(page, "Chercher dans le livre");
  await page.getByLabel("Mot ou phrase").fill("texte");
  await press(page, "Chercher");
  await page.getByText("Les 200 premiers passages.").waitFor();
  await page.getByRole("button", { name: /^Première mention/ }).click();
  await press(page, "Écouter");
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await press(page, "Arrêter la lecture");
  await turn(page, 1);
  await page.waitForLoadState("networkidle");
  const marks = await page.evaluate(() =>
    [globalThis, ...Array.from(frames)].map((each) => "ran" in each && each["ran"]),
  );
  expect(marks.filter(Boolean)).toEqual([]);
  expect(elsewhere.asked.filter((path) => path !== "/away")).toEqual([]);
  expect(page.url()).toContain("/lire/hostile/");
  await context.close();
});
