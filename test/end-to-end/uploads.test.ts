import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import * as mupdf from "mupdf";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { partialUploads } from "#books/publishing/publishing.tables.ts";
import { administratorCookie } from "#access/administrators/administrators.service.server.ts";
import type * as SendFile from "#books/publishing/client/send-file.ts";
import { launchBrowser } from "#test/browser.ts";
import { buildAdministrator } from "#test/factories.ts";
import { samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const MEBIBYTE = 1024 * 1024;
/** Four parts: three of 8 MiB, and the rest. */
const partsOfFile = 4;

let shop: TestShop;
let origin: string;
let script: string;
let pdfPath: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  script = await bundle("app/books/publishing/client/send-file.ts");
  pdfPath = join(shop.dataDir, "grand.pdf");
  await writeFile(pdfPath, await largePdf(25 * MEBIBYTE));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

beforeEach(async () => {
  const [name, value = ""] = (await buildAdministrator(shop)).cookie.split("=");
  context = await browser.newContext();
  await context.addCookies([{ name: name ?? administratorCookie, value, url: origin }]);
  await context.route("**/essai.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><script src=essai.js></script><input type=file>",
    }),
  );
  await context.route("**/essai.js", (route) =>
    route.fulfill({ contentType: "text/javascript; charset=utf-8", body: script }),
  );
  page = await context.newPage();
  await page.goto(`${origin}/essai.html`);
});
afterEach(() => context?.close());

/** The browser code, as loaded by the shop's pages. */
async function bundle(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["iife"], name: "envoi" } },
  })) as Rolldown.RolldownOutput[];
  return built[0]?.output[0].code ?? "";
}

async function largePdf(size: number): Promise<Buffer> {
  const document = new mupdf.PDFDocument(await samplePdf(3));
  document.addStream(randomBytes(size), {});
  return Buffer.from(document.saveToBuffer("").asUint8Array());
}

/** Chooses the file and sends it; `cancelAt` bytes cancels. */
async function send(path: string, cancelAt: number | null = null) {
  await page.locator("input").setInputFiles(path);
  return page.evaluate(async (limit) => {
    const { envoi } = globalThis as unknown as { envoi: typeof SendFile };
    const file = document.querySelector("input")?.files?.[0];
    if (!file) throw new Error("No file was chosen.");
    const cancelling = new AbortController();
    const progress: number[] = [];
    let cuts = 0;
    const answer = await envoi
      .sendEditionFile(
        file,
        { title: "Nana", author: "Émile Zola", editionTitle: "Texte intégral" },
        {
          signal: cancelling.signal,
          onProgress: (sent) => {
            progress.push(sent);
            if (limit !== null && sent >= limit) cancelling.abort();
          },
          onCut: () => (cuts += 1),
        },
      )
      .catch((error: unknown) => ({ refused: String(error) }));
    return { answer, progress, cuts, kept: Object.keys(localStorage) };
  }, cancelAt);
}

/** Offsets of the parts that the page sends; those in `cut` lose their connection, once each. */
async function watchParts(cut: number[] = []): Promise<number[]> {
  const offsets: number[] = [];
  await page.route("**/api/admin/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    const offset = Number(route.request().headers()["upload-offset"]);
    offsets.push(offset / MEBIBYTE);
    const at = cut.indexOf(offset / MEBIBYTE);
    if (at === -1) return route.continue();
    cut.splice(at, 1);
    return route.abort("connectionreset");
  });
  return offsets;
}

const openUploads = async () => (await shop.deps.db.select().from(partialUploads)).length;

describe("Sending a large file from a browser", () => {
  it("resumes after a cut connection, and shows its progress to the end", async () => {
    const offsets = await watchParts([8]);
    const { answer, progress, cuts, kept } = await send(pdfPath);
    expect(answer).toMatchObject({ pages: 3, suggestedPriceCents: 199 });
    expect(cuts).toBe(1);
    expect(offsets).toEqual([0, 8, 8, 16, 24]);
    expect(progress.at(-1)).toBeGreaterThan(25 * MEBIBYTE);
    expect(new Set(progress).size).toBeGreaterThanOrEqual(partsOfFile);
    expect(kept).toEqual([]);
    expect(await openUploads()).toBe(0);
  });

  it("goes on after the page was loaded again", async () => {
    let leaves = false;
    await page.route("**/api/admin/uploads/*", async (route) => {
      if (route.request().headers()["upload-offset"] !== String(16 * MEBIBYTE)) return route.continue();
      // The window is closed during this part's upload: it is never answered.
      leaves = true;
    });
    const leaving = send(pdfPath).catch(() => null);
    await expect.poll(() => leaves).toBe(true);
    await page.reload();
    await leaving;
    // Not earlier: held requests would be released.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const second = await watchParts();
    expect((await send(pdfPath)).answer).toMatchObject({ pages: 3 });
    expect(second).toEqual([16, 24]);
  });

  it("can be cancelled, and leaves nothing on either side", async () => {
    await watchParts();
    const { answer, kept } = await send(pdfPath, 9 * MEBIBYTE);
    expect(answer).toEqual({ refused: expect.stringContaining("AbortError") as string });
    expect(kept).toEqual([]);
    await expect.poll(openUploads).toBe(0);
  });

  it("sends a small one in one request, in the specified form", async () => {
    const path = join(shop.dataDir, "petit.pdf");
    await writeFile(path, await samplePdf(2));
    const { answer, progress } = await send(path);
    expect(answer).toMatchObject({ pages: 2 });
    expect(progress.length).toBeGreaterThan(0);
    expect(await openUploads()).toBe(0);
  });
});
