/**
 * `npm run bench -- reader [pages]`: a novel in the browser's reader: the first page on a slow phone, a turned page, and
 * a search of the whole text, in Chromium from npm. Needs a built shop. Prints Markdown.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ask } from "#test/api-client.ts";
import { launchBrowser, withAllCompilers } from "#test/browser.ts";
import { samplePdf } from "#test/sample-edition.ts";
import { docxOf, openBenchShop, publish, quantile, waitUntilMade } from "./bench-shop.ts";

const pages = Number(process.argv[2] ?? 1000);
const openings = 5;
const turns = 60;
const searches = 5;
/** As Lighthouse's phone: 1.6 Mbit/s with 150 ms for each round trip, and a processor of a quarter of the speed. */
const phone = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, slower: 4 };

const folder = await mkdtemp(join(tmpdir(), "encrier-reader-"));
const shop = await openBenchShop(join(folder, "data"));
const browser = await launchBrowser([withAllCompilers]);
try {
  const editionId = await publish(shop, "Mille pages", await samplePdf(3), await docxOf(pages, 0));
  await waitUntilMade(shop, editionId);
  await ask(`${shop.running.url}/api/payments/add-to-library`, { token: shop.token, body: { editionId } });
  const path = await pathOf(editionId);
  console.log(`| a novel of ${pages} pages | median ms | slowest ms |`);
  console.log("| --- | --: | --: |");
  print("first page, on a slow phone", await openOften(path));
  print("the same, after the catalogue", await openOften(path, "/catalogue"));
  print("from the library, by its link", await openFromLibrary());
  const { page } = await openPage(path, false);
  print("a turned page", await turnOften(page));
  print("a search of the whole text", await searchOften(page));
} finally {
  await browser.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}

function print(name: string, times: number[]): void {
  console.log(`| ${name} | ${Math.round(quantile(times, 0.5))} | ${Math.round(Math.max(...times))} |`);
}

async function pathOf(editionId: number): Promise<string> {
  const { items } = await ask<{ items: { slug: string; editions: { id: number; slug: string }[] }[] }>(
    `${shop.running.url}/api/books`,
  );
  const book = items.find(({ editions }) => editions.some(({ id }) => id === editionId));
  return `/lire/${book?.slug}/${book?.editions[0]?.slug}`;
}

/** @param from a page of the shop that was open before, on a quick line @returns when its text is there */
async function openPage(path: string, isSlow: boolean, from?: string): Promise<{ page: Page; took: number }> {
  const page = await newPage(isSlow);
  const { origin } = new URL(shop.running.url);
  if (from !== undefined) await page.goto(origin + from, { waitUntil: "networkidle" });
  if (isSlow) await slowDown(page);
  await page.goto(origin + path, { waitUntil: "commit" });
  await page.locator("[data-progress]").waitFor();
  // Since the navigation began.
  return { page, took: (await instants(page)).shown };
}

/**
 * Milliseconds since the navigation began, by the page's own clock: the driver's waits and clicks take a slow processor
 * half a second more.
 */
async function instants(page: Page): Promise<{ clicked: number; shown: number }> {
  const noted = await page.waitForFunction(() => {
    const { instants: known } = globalThis as unknown as { instants: { clicked: number; shown: number } };
    return known.shown > 0 && known;
  });
  return noted.jsonValue() as Promise<{ clicked: number; shown: number }>;
}

function noteInstants(): void {
  const noted = { clicked: 0, shown: 0 };
  Object.assign(globalThis, { instants: noted });
  addEventListener("click", () => void (noted.clicked = performance.now()), { capture: true });
  const look = new MutationObserver(() => {
    if (!document.querySelector("[data-progress]")) return;
    look.disconnect();
    // The frame in which the page is painted.
    requestAnimationFrame(() => void (noted.shown = performance.now()));
  });
  look.observe(document, { subtree: true, childList: true });
}

/** As most books are opened: by their link in the library, which was on screen for some seconds. */
async function openFromLibrary(): Promise<number[]> {
  const times: number[] = [];
  const { id } = await ask<{ id: string }>(`${shop.running.url}/api/auth/me`, { token: shop.token });
  for (let at = 0; at < openings; at += 1) {
    const page = await newPage(true);
    await page.goto(`${shop.running.url}/membre/${id}`, { waitUntil: "networkidle" });
    await page.waitForTimeout(3000);
    await slowDown(page);
    const link = page.getByRole("link", { name: /^Lire/ }).first();
    await link.click();
    await page.locator("[data-progress]").waitFor();
    const { clicked, shown } = await instants(page);
    times.push(shown - clicked);
    await page.context().close();
  }
  return times;
}

async function newPage(isSlow: boolean): Promise<Page> {
  const { origin } = new URL(shop.running.url);
  const context = await browser.newContext({
    viewport: isSlow ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: "token", value: shop.token }] }],
    },
  });
  const page = await context.newPage();
  await page.addInitScript(noteInstants);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const { slower, ...network } = phone;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

async function openOften(path: string, from?: string): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < openings; at += 1) {
    const { page, took } = await openPage(path, true, from);
    times.push(took);
    await page.context().close();
  }
  return times;
}

/** From the key to the page that is drawn next. */
function turnOften(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const times: number[] = [];
    const paginator = document.querySelector("encrier-paginator");
    for (let at = 0; at < count; at += 1) {
      const start = performance.now();
      const turned = new Promise<void>((resolve) => {
        paginator?.addEventListener("relocate", () => requestAnimationFrame(() => resolve()), { once: true });
      });
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
      await turned;
      times.push(performance.now() - start);
      // The paginator turns no other page for a tenth of a second.
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return times;
  }, turns);
}

async function searchOften(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.getByRole("button", { name: "Chercher dans le livre" }).click();
  for (let at = 0; at < searches; at += 1) {
    await page.getByLabel("Mot ou phrase").fill(`absent ${at}`);
    const start = performance.now();
    await page.getByRole("button", { name: "Chercher", exact: true }).click();
    await page.getByText("Rien de tel dans ce livre.").waitFor();
    times.push(performance.now() - start);
  }
  return times;
}
