import axe from "axe-core";
import { type Browser, chromium as playwright, type Page } from "playwright-core";
import { expect } from "vitest";
import { unpackBrowser } from "#test/unpacked-browser.ts";

/** Headless Chromium from npm: nothing has to be installed on the machine. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await unpackBrowser(),
    // Not the package's own list, which is made for one page in one process and turns web security off.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--font-render-hinting=none",
      ...more,
    ],
    headless: true,
    // Without a UTF-8 locale Chromium writes no accents in the names of files.
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
}

/** Accessibility faults of WCAG 2.2 AA that axe finds on the page as it stands; none is expected. */
export async function expectAccessible(page: Page): Promise<void> {
  // A frame made from `srcdoc` never reports that it is idle.
  await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
  // What is being fetched again is drawn paler for a moment.
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  // Colours half-way between two states are nobody's choice.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    const result = await runner.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  });
  expect(violations, page.url()).toEqual([]);
}

/**
 * Waits for an address, whether a page was loaded for it or the site went there by itself: Playwright's own way to wait
 * misses a replacement that follows another at once.
 */
export async function arriveAt(page: Page, address: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.href)).toMatch(address);
}

/** Whether the page is wider than the window: on a phone it must not be. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** What the browser's console and network said that nobody should have to read. */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    // A format that is still being made is an answer like any other, though browsers call each 4xx an error.
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
