import axe from "axe-core";
import { type Browser, chromium as playwright, type Page } from "playwright-core";
import { expect } from "vitest";
import { unpackBrowser } from "#test/unpacked-browser.ts";

/** For measurements: Chromium with all its compilers. Of two such arguments the last one counts. */
export const withAllCompilers = "--js-flags=";

let shared: Promise<Browser> | undefined;
const running = new Set<Browser>();

/** Of all browsers of this worker. */
export const openPages = (): Page[] =>
  [...running].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));

/**
 * Headless Chromium from npm: no installation is needed. The test files of a worker share one, and `close` closes their
 * pages; a browser with further arguments is not shared.
 */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  if (more.length > 0) return startBrowser(more);
  shared ??= startBrowser([]).then((browser) => {
    browser.on("disconnected", () => {
      shared = undefined;
    });
    browser.close = async () => void (await Promise.all(browser.contexts().map((each) => each.close())));
    return browser;
  });
  return shared;
}

async function startBrowser(more: string[]): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath: await unpackBrowser(),
    // Not the package's own list, which is made for one page in one process and turns web security off.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--font-render-hinting=none",
      // A page of a test lives for seconds: optimized code costs a quarter more processor time than it saves.
      "--js-flags=--no-turbofan --no-maglev",
      ...more,
    ],
    headless: true,
    // Without a UTF-8 locale Chromium writes no accents in the names of files.
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  running.add(browser);
  browser.on("disconnected", () => running.delete(browser));
  // As `expect.poll` in vitest.config.ts: waits are for a state.
  return browser.on("context", (context) => context.setDefaultTimeout(180_000));
}

/** WCAG 2.2 AA faults that axe finds on the current page; none is expected. */
export async function expectAccessible(page: Page): Promise<void> {
  // A frame made from `srcdoc` never reports that it is idle.
  await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
  // Content that is being fetched again is shown paler for a moment.
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  // Colours in the middle of a transition do not count.
  await page.evaluate(() => {
    // In what is folded they never end.
    const isShown = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && (effect.target?.checkVisibility() ?? false);
    const shown = document.getAnimations().filter(isShown);
    return Promise.allSettled(shown.map(({ finished }) => finished));
  });
  // Once for each document: the script is half a megabyte.
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axe.source);
  const find = () =>
    page.evaluate(async () => {
      const { axe: runner } = globalThis as unknown as { axe: typeof axe };
      const result = await runner.run(document, {
        resultTypes: ["violations"],
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      });
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    });
  let violations = await find();
  // Where the page has been scrolled, its fixed header may cover a part of a button, which then counts as too small.
  if (violations.some((violation) => violation.startsWith("target-size"))) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    violations = await find();
  }
  expect(violations, page.url()).toEqual([]);
}

/** The same in both themes, on a page that follows the system's choice. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/** A window and a theme. */
export interface Look {
  /** In CSS pixels. */
  width: number;
  dark?: boolean;
}

/** The page that is open is accessible at each look, and never wider than the window. It follows the system's theme. */
export async function expectFits(page: Page, looks: Look[]): Promise<void> {
  for (const { width, dark } of looks) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

/**
 * Waits for an address, reached by loading a page or by the router: Playwright's own wait misses a replacement that
 * immediately follows another.
 */
export async function arriveAt(page: Page, address: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.href)).toMatch(address);
}

/** Whether the page is wider than the window, which it must not be on a phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Unexpected messages of the browser's console and network. */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    // The answer for a pending format is expected, although browsers report each 4xx as an error.
    const isPending =
      message.text().includes("409") && message.location().url.includes("/api/files/download/");
    if (isPending) return;
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

/** Records what moves on the pages that are opened from now on, for {@link expectStill}. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: unknown[] = [];
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        // It is stated with two decimals: a font that comes late may move the header's links by three pixels.
        if (value < 0.005) continue;
        for (const { node, previousRect, currentRect } of sources)
          seen.push([value, node?.textContent, previousRect, currentRect]);
      }
      if (seen.length > 0) document.documentElement.dataset["shifts"] = JSON.stringify(seen);
    }).observe({ type: "layout-shift", buffered: true });
  });

export async function expectStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["shifts"])).toBeUndefined();
}
