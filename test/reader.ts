import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { watchForFaults } from "#test/browser.ts";

export interface Reader {
  page: Page;
  context: BrowserContext;
  /** Unexpected messages of the console and the network. */
  faults: string[];
  /** Opens an address and waits until the viewer is known: from then on the page is interactive. */
  open: (path: string) => Promise<void>;
}

export interface ReaderOptions {
  width?: number;
  /** A member who chose to be remembered. */
  token?: string;
  theme?: "light" | "dark";
  reducedMotion?: boolean;
  /** A phone: touch, no mouse. */
  touch?: boolean;
  /** Of the browser; French by default. */
  locale?: string;
}

/** A person with a separate browser on a running shop. Close its context at the end. */
export async function openReader(
  browser: Browser,
  shopUrl: string,
  options: ReaderOptions = {},
): Promise<Reader> {
  const {
    width = 1280,
    token,
    theme = "light",
    reducedMotion = false,
    touch = false,
    locale = "fr-FR",
  } = options;
  const localStorage = token ? [{ name: "token", value: token }] : [];
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width, height: 900 },
    hasTouch: touch,
    isMobile: touch,
    locale,
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    storageState: { cookies: [], origins: [{ origin: shopUrl, localStorage }] },
  });
  const page = await context.newPage();
  const faults = watchForFaults(page);
  return { page, context, faults, open: (path) => visit(page, path) };
}

/** Opens an address and waits until the page is interactive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // A page in the background gets no focus events.
  await page.bringToFront();
  await untilSettled(page);
}

/** The header shows the viewer once the page is hydrated and the session is known. */
export const untilSettled = (page: Page): Promise<void> =>
  page.getByRole("banner").locator('[data-status="visitor"], [data-status="member"]').waitFor();

/** Navigates with the site's router, like a link or the Back button, without loading a page. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

/** Waits for an address, its escapes read, reached by loading a page or by the router. */
export async function addressIs(page: Page, path: string): Promise<void> {
  const address = () => page.evaluate(() => decodeURIComponent(location.pathname + location.search));
  await expect.poll(address).toBe(path);
}

/** Waits for an address with any query. */
export async function pathIs(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe(path);
}

/** The displayed number of columns of a grid. */
export const columnsOf = (page: Page, name: string): Promise<number> =>
  page
    .getByRole("region", { name })
    .getByRole("list")
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
