/**
 * `npm run bench -- interactions [data folder]`: the time from a reader's act to the next frame (interaction to next
 * paint) on a phone's screen of the demonstration, with the processor slowed six times, as Lighthouse's timespans
 * measure it. Each act is done on a fresh page, several times, and the median printed, with its parts.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { ask } from "#test/api-client.ts";
import { launchBrowser, withAllCompilers } from "#test/browser.ts";
import { openReader } from "#test/reader.ts";
import { startBuiltShop } from "#test/running-shop.ts";

const slowdown = 6;
const times = 5;
const targetMs = 200;

/** An entry of the event timing API, which is not in TypeScript's list. */
interface EventTiming extends PerformanceEntry {
  interactionId: number;
  processingStart: number;
  processingEnd: number;
}
interface Interaction {
  duration: number;
  /** Before the handlers start. */
  delay: number;
  /** In handlers. */
  processing: number;
}

const given = process.argv[2];
const dataDir = given ?? (await mkdtemp(join(tmpdir(), "encrier-interactions-")));
const shop = await startBuiltShop(dataDir, { DEMO: "catalogue" });
const browser = await launchBrowser([withAllCompilers]);
try {
  const { items } = await ask<{ items: { slug: string }[] }>(`${shop.url}/api/books?pageSize=1`);
  const book = `/livre/${items[0]?.slug}`;
  console.log("| act | delay ms | handlers ms | to the next frame ms |");
  console.log("| --- | --: | --: | --: |");
  await row("filters are opened", "/catalogue", (page) => tap(page, /^Filtres/));
  await row("a book goes into the cart", "/catalogue", (page) => tap(page, /^Acheter|^Ajouter au panier/));
  await row("a book becomes a wish", book, (page) => tap(page, /Ajouter à mes envies/));
  await row("a letter is typed in the catalogue's search", "/catalogue", typeInCatalogue);
  await row("the search of the header is opened", "/", openHeaderSearch);
  await row("a letter is typed in the header's search", "/", typeInHeader);
  await row("the menu is opened", "/", (page) => tap(page, "Connexion, inscription, abonnement"));
} finally {
  await browser.close();
  await shop.stop();
  if (!given) await rm(dataDir, { recursive: true, force: true });
}

function tap(page: Page, name: string | RegExp): Promise<void> {
  return touch(page, page.getByRole("button", { name }).filter({ visible: true }).first());
}

/** As a finger does: the driver's own tap asks the page about its target, which a slow processor would answer in the act. */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to touch.");
  await pause(500);
  await page.evaluate(forget);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function typeInCatalogue(page: Page): Promise<void> {
  await touch(page, page.getByRole("main").getByRole("searchbox").first());
  await pause(500);
  await page.evaluate(forget);
  await page.keyboard.type("z");
}

async function openHeaderSearch(page: Page): Promise<void> {
  await touch(page, page.getByRole("banner").getByRole("link", { name: "Chercher" }));
}

async function typeInHeader(page: Page): Promise<void> {
  await openHeaderSearch(page);
  await pause(1000);
  await page.evaluate(forget);
  await page.keyboard.type("z");
}

async function row(act: string, path: string, perform: (page: Page) => Promise<void>): Promise<void> {
  const found: Interaction[] = [];
  for (let time = 0; time < times; time++) found.push(await measure(path, perform));
  const median = found.toSorted((one, other) => one.duration - other.duration)[Math.floor(times / 2)];
  if (!median) return;
  const { delay, processing, duration } = median;
  const missed = duration > targetMs ? " missed" : "";
  console.log(
    `| ${act} | ${delay.toFixed(0)} | ${processing.toFixed(0)} | ${duration.toFixed(0)}${missed} |`,
  );
}

async function measure(path: string, perform: (page: Page) => Promise<void>): Promise<Interaction> {
  const { page, context, open } = await openReader(browser, shop.url, { width: 360, touch: true });
  await page.addInitScript(listen);
  await open(path);
  // What the page does by itself after it is interactive is not part of an act.
  await pause(1500);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await perform(page);
  await pause(2500);
  const worst = await page.evaluate(
    () => (globalThis as unknown as { interactions: Interaction[] }).interactions,
  );
  await context.close();
  return (
    worst.toSorted((one, other) => other.duration - one.duration)[0] ?? {
      duration: 0,
      delay: 0,
      processing: 0,
    }
  );
}

/** Runs in the page. */
function listen(): void {
  const all: Interaction[] = [];
  Object.assign(globalThis, { interactions: all });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (entry.interactionId === 0) continue;
      all.push({
        duration: entry.duration,
        delay: entry.processingStart - entry.startTime,
        processing: entry.processingEnd - entry.processingStart,
      });
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page: what came before the act does not count. */
function forget(): void {
  (globalThis as unknown as { interactions: unknown[] }).interactions.length = 0;
}
