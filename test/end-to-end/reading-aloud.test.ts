import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, launchBrowser } from "#test/browser.ts";
import { type Elsewhere, openElsewhere } from "#test/elsewhere.ts";
import { type BuiltMember, buildMember } from "#test/factories.ts";
import { novel, spoken } from "#test/formats/sample-readings.ts";
import { giveVoice } from "#test/given-voice.ts";
import { openReader } from "#test/reader.ts";
import { buildOwnedEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let member: BuiltMember;
let elsewhere: Elsewhere;

/** Thirty-four words each. */
const paragraphs = { chapters: 40, each: 84 };

beforeAll(async () => {
  elsewhere = await openElsewhere();
  seeded = await openSeededShop(async (shop) => {
    member = await buildMember(shop);
    await buildOwnedEpub(shop, member, "Roman", await novel(paragraphs.chapters, paragraphs.each));
    await buildOwnedEpub(shop, member, "Livre lu", await spoken(elsewhere.url));
  });
  browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"]);
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
  elsewhere?.close();
});

interface Heard {
  said: string[];
  played: string[];
}
const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => {
    const { said = [], played = [] } = globalThis as unknown as Partial<Heard>;
    return { said, played };
  });

/** Keeps the names of sounds and the tenths of seconds from which they are played. */
function notePlays(): void {
  const played: string[] = [];
  Object.assign(globalThis, { played });
  const play = Reflect.get(HTMLMediaElement.prototype, "play") as () => Promise<void>;
  HTMLMediaElement.prototype.play = function noted(this: HTMLMediaElement) {
    played.push(`${this.src.split("/").at(-1)} ${this.currentTime.toFixed(1)}`);
    return play.call(this);
  };
}

async function openBook(slug: string, hasVoice: boolean) {
  const reader = await openReader(browser, seeded.url, { token: member.token, width: 768 });
  await reader.page.addInitScript(giveVoice, hasVoice);
  await reader.page.addInitScript(notePlays);
  await reader.page.goto(`/lire/${slug}/texte-integral`);
  await reader.page.locator("[data-progress]").waitFor();
  await reader.page.keyboard.press("Home");
  return reader;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const bar = (page: Page) => page.getByRole("region", { name: "Lecture à voix haute" });

describe("A book with a recorded voice", () => {
  it("is heard in it, element by element, without its notes; other chapters in the browser's voice", async () => {
    const { page, context, faults } = await openBook("livre-lu", true);
    await press(page, "Écouter");
    await bar(page).getByRole("button", { name: "Pause" }).waitFor();
    await expectAccessible(page);
    await bar(page).waitFor({ state: "detached" });
    const { said, played } = await heard(page);
    expect(played).toEqual([
      "un.wav 0.0",
      expect.stringMatching(/^un.wav 0\.[45]/),
      "un.wav 1.5",
      "trois.wav 0.0",
      expect.stringMatching(/^trois.wav 0\.[34]/),
    ]);
    expect(said).toEqual(["Chapitre 2", "Ici personne ne lit."]);
    await expect.poll(() => page.locator("[data-progress]").textContent()).toBe("100\u00a0%");
    expect(faults.filter((fault) => !fault.includes("can escape its sandboxing"))).toEqual([]);
    await context.close();
  });

  it("is heard in browsers without voices, too, and loads and runs nothing from elsewhere", async () => {
    const { page, context } = await openBook("livre-lu", false);
    await press(page, "Écouter");
    await bar(page).waitFor();
    await bar(page).waitFor({ state: "detached" });
    const { played } = await heard(page);
    expect(played).toHaveLength(5);
    expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
    expect(elsewhere.asked).toEqual([]);
    await context.close();
  });
});

it("A novel of 100 000 words that is kept here is read aloud without a network, without a stop", async () => {
  const { page, context } = await openBook("roman", true);
  await press(page, "Réglages de lecture");
  await press(page, "Garder hors ligne");
  await page.getByText(/^Hors ligne, \d/).waitFor();
  await press(page, "Fermer");
  await context.setOffline(true);
  await press(page, "Écouter");
  await bar(page).waitFor();
  await bar(page).waitFor({ state: "detached", timeout: 600_000 });
  const { said } = await heard(page);
  const words = said.join(" ").split(/\s+/).length;
  expect(words).toBeGreaterThan(100_000);
  const read = said.filter((sentence) => /paragraphe \d+\.$/.test(sentence));
  expect(new Set(read).size).toBe(paragraphs.chapters * paragraphs.each);
  expect(read).toHaveLength(paragraphs.chapters * paragraphs.each);
  expect(said.at(-1)).toBe("Élise vit enfin la forêt : un cœur d’été.");
  await context.close();
}, 900_000);
