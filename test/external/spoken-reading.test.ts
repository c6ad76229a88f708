import { afterAll, beforeAll, expect, it } from "vitest";
import { buildBook, buildLibrary, type BuiltMember, buildMember } from "#test/factories.ts";
import { readingEpub } from "#test/formats/sample-readings.ts";
import { openReader } from "#test/reader.ts";
import { installEpub } from "#test/readable-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";
import { launchSpeakingChromium } from "./voices.ts";

const minute = 60_000;
let seeded: SeededShop;
let member: BuiltMember;
let speaking: Awaited<ReturnType<typeof launchSpeakingChromium>>;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    member = await buildMember(shop);
    const { editionIds } = await buildBook(shop, { title: "Veillée" });
    const chapters = [1, 2].map((chapter) => ({
      title: `Chapitre ${chapter}`,
      body: `<h1>Chapitre ${chapter}</h1><p>— Entrez, M. Hugo ! La mer monte.</p>`,
    }));
    await installEpub(shop, editionIds[0] ?? 0, await readingEpub({ title: "Veillée", chapters }));
    await buildLibrary(shop, member.id, editionIds);
  });
  speaking = await launchSpeakingChromium();
}, 2 * minute);
afterAll(async () => {
  await speaking?.close();
  await seeded?.close();
}, minute);

it(
  "Chromium reads a book aloud to its end with espeak-ng's French voices",
  async () => {
    const { page, context, open } = await openReader(speaking.browser, seeded.url, { token: member.token });
    await page.addInitScript(() => {
      const ended: string[] = [];
      Object.assign(globalThis, { ended });
      const speak = speechSynthesis.speak.bind(speechSynthesis);
      speechSynthesis.speak = (utterance) => {
        utterance.addEventListener("end", () => ended.push(utterance.text));
        speak(utterance);
      };
    });
    await open("/");
    await page.goto("/lire/veillee/texte-integral");
    await page.locator("[data-progress]").waitFor();
    await page.getByRole("button", { name: "Écouter" }).click();
    const bar = page.getByRole("region", { name: "Lecture à voix haute" });
    const voices = bar.getByLabel("Voix", { exact: true });
    await expect.poll(() => voices.locator("option").count(), { timeout: minute }).toBeGreaterThan(1);
    await bar.waitFor({ state: "detached", timeout: 2 * minute });
    expect(await page.evaluate(() => (globalThis as unknown as { ended: string[] }).ended)).toEqual([
      "Chapitre 1",
      expect.stringMatching(/^Entrez, Monsieur Hugo/),
      "La mer monte.",
      "Chapitre 2",
      expect.stringMatching(/^Entrez, Monsieur Hugo/),
      "La mer monte.",
    ]);
    await context.close();
  },
  4 * minute,
);
