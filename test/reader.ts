import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { watchForFaults } from "#test/browser.ts";

export interface Reader {
  page: Page;
  context: BrowserContext;
  /** What the console and the network said that nobody should have to read. */
  faults: string[];
  /** Opens an address and waits until it is known who looks: from then on everything answers. */
  open: (path: string) => Promise<void>;
}

export interface ReaderOptions {
  width?: number;
  /** Somebody who chose to be remembered. */
  token?: string;
  theme?: "light" | "dark";
  reducedMotion?: boolean;
  /** A phone: fingers, no mouse. */
  touch?: boolean;
}

/** Somebody with a browser of their own on a running shop. Close its context at the end. */
export async function openReader(
  browser: Browser,
  shopUrl: string,
  { width = 1280, token, theme = "light", reducedMotion = false, touch = false }: ReaderOptions = {},
): Promise<Reader> {
  const localStorage = token ? [{ name: "token", value: token }] : [];
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width, height: 900 },
    hasTouch: touch,
    isMobile: touch,
    locale: "fr-FR",
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    storageState: { cookies: [], origins: [{ origin: shopUrl, localStorage }] },
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults = watchForFaults(page);
  return { page, context, faults, open: (path) => visit(page, path) };
}

/** Opens an address and waits until the page answers to whoever looks. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilSettled(page);
}

/** The header says who looks once the browser has taken the page over and asked. */
export const untilSettled = (page: Page): Promise<void> =>
  page
    .getByRole("banner")
    .getByRole("link", { name: "Connexion" })
    .or(page.getByRole("button", { name: /Connexion et inscription|menu du compte/ }))
    .filter({ visible: true })
    .first()
    .waitFor();

/** Follows the site's own way to an address, as a link or the Back button does: without loading a page. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

/** Waits for an address, its escapes read, whether a page was loaded for it or the site went there by itself. */
export async function addressIs(page: Page, path: string): Promise<void> {
  const address = () => page.evaluate(() => decodeURIComponent(location.pathname + location.search));
  await expect.poll(address).toBe(path);
}

/** Waits for an address, whatever its query. */
export async function pathIs(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe(path);
}

/** The number of columns of a grid as it is drawn. */
export const columnsOf = (page: Page, name: string): Promise<number> =>
  page
    .getByRole("region", { name })
    .getByRole("list")
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
