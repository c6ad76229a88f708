import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { initKf8File } from "@lingo-reader/mobi-parser";
import { Document } from "mupdf";
import pg from "pg";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRunningEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { demoBooks } from "#db/demo/catalogue.ts";
import { ask } from "#test/api-client.ts";
import { arriveAt, expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { linkIn, startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openReader, visit } from "#test/reader.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";

const bought = "L’Île mystérieuse";
const password = "Mysterieuse-1875";
const minute = 60_000;
/** A new shop makes the covers and files of its demonstration in the background, one edition after the other. */
const filesMadeWithin = 5 * minute;
/** All other actions of a reader here, on the same machine. */
const readersTime = 5 * minute;

let dataDir: string;
let mail: TestMailServer;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "encrier-journey-"));
  mail = await startMailServer();
  // A power cut while the demonstration's files are made: the next start goes on.
  const cutShort = await startBuiltShop(dataDir, { SMTP_URL: mail.url, DEMO: "catalogue" });
  await cutShort.kill();
  shop = await startBuiltShop(dataDir, { SMTP_URL: mail.url, DEMO: "catalogue", LOG_LEVEL: "trace" });
  await forgetFilesOfOtherBooks();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  expect(await shop?.stop()).toBe(0);
  await mail?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Those of all hundred books would take ten times the processor time of the journey itself. */
async function forgetFilesOfOtherBooks(): Promise<void> {
  const client = new pg.Client({ connectionString: (await findRunningEmbeddedPostgres(dataDir)) ?? "" });
  await client.connect();
  const { rowCount } = await client.query(
    "delete from pgboss.job where name = $1 and state = 'created' and data->>'title' <> $2",
    ["make-demonstration-files", bought],
  );
  expect(rowCount).toBeGreaterThan(50);
  await client.end();
}

/** @param target where the reader was going: the link, opened in the browser that signed up, goes on to it */
async function signUpAndVerify(page: Page, email: string, username: string, target: RegExp): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Pseudo").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmation du mot de passe").fill(password);
  await page.getByRole("checkbox", { name: /J’accepte/ }).check();
  await page.getByRole("button", { name: "S’inscrire" }).click();
  await page.getByText("Inscription réussie. Vérifiez votre mail.").waitFor();
  const link = linkIn(await mail.waitFor(email, "Confirmez votre adresse"), "/verification");
  await page.goto(link.pathname + link.search);
  await arriveAt(page, target);
  await page.getByText("Votre compte a été vérifié avec succès.").first().waitFor();
}

async function payWithTestCard(page: Page): Promise<void> {
  await arriveAt(page, /\/paiement-simule\//);
  await page.getByLabel("Numéro de carte").fill("4242 4242 4242 4242");
  await page.getByLabel(/expiration/i).fill("12/40");
  await page.getByLabel(/CVC|cryptogramme/i).fill("123");
  await page.getByRole("button", { name: /^Payer/ }).click();
}

/** Waits until the only edition of the library is available in every format. */
async function untilMade(page: Page): Promise<void> {
  const states = () =>
    page.evaluate(async () => {
      const token = localStorage.getItem("token") ?? sessionStorage.getItem("token");
      const headers = { authorization: `Bearer ${token}` };
      const me = (await (await fetch("/api/auth/me", { headers })).json()) as {
        purchasedEditionIds: number[];
      };
      const answers = ["pdf", "epub", "azw3"].map(async (format) => {
        const address = `/api/files/download/${me.purchasedEditionIds[0]}?format=${format}`;
        // A request for the headers is not a download.
        const { status } = await fetch(address, { method: "HEAD", headers });
        return `${format} ${status}`;
      });
      return Promise.all(answers);
    });
  await expect
    .poll(states, { timeout: filesMadeWithin, interval: 2000 })
    .toEqual(["pdf 200", "epub 200", "azw3 200"]);
}

/** Downloads the only edition of the library in a format. */
async function download(
  page: Page,
  format: "PDF" | "EPUB" | "AZW3",
): Promise<{ path: string; name: string }> {
  const [received] = await Promise.all([
    page.waitForEvent("download", { timeout: 120_000 }),
    page.getByRole("button", { name: new RegExp(`^Télécharger .+ en ${format}$`) }).click(),
  ]);
  return { path: await received.path(), name: received.suggestedFilename() };
}

describe("a reader's journey", () => {
  it("begins in a demonstration where each book is once", async () => {
    const { total } = await ask<{ total: number }>(`${shop.url}/api/books`);
    expect(total).toBe(demoBooks.length);
  });

  it(
    "finds a book, signs up, buys it and reads it in three formats",
    async () => {
      const { page, context, faults } = await openReader(browser, shop.url);
      await visit(page, "/");
      await page.getByRole("heading", { name: "Dernières sorties" }).waitFor();
      await expectAccessible(page);

      await page.getByRole("link", { name: "Catalogue" }).first().click();
      await page.getByRole("searchbox").fill("mysterieuse");
      await arriveAt(page, /\/catalogue\?q=mysterieuse$/);
      await expectAccessible(page);
      await page
        .getByRole("link", { name: /L’Île mystérieuse/ })
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: "L’Île mystérieuse" }).waitFor();
      await expectAccessible(page);
      const about = await page.locator("main").innerText();
      const announcedPages = Number(/Pages\s+(\d+)/.exec(about)?.[1]);

      await page.getByRole("button", { name: "Acheter" }).click();
      await page
        .getByRole("link", { name: /[Pp]anier/ })
        .first()
        .click();
      await arriveAt(page, /\/panier$/);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Inscription" }).last().click();
      await arriveAt(page, /\/inscription/);
      await signUpAndVerify(page, "axel@exemple.fr", "axel-lidenbrock".slice(0, 15), /\/panier$/);

      await page.getByRole("checkbox", { name: /Je demande/ }).check();
      await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
      await arriveAt(page, /\/paiement-simule\//);
      await expectAccessible(page);
      await payWithTestCard(page);
      await arriveAt(page, /\/panier/);
      await page.getByRole("heading", { name: /^Merci\. Vo.* attend/ }).waitFor();

      await page
        .getByRole("link", { name: /bibliothèque/i })
        .first()
        .click();
      await arriveAt(page, /\/membre\//);
      await page.getByText("L’Île mystérieuse").first().waitFor();
      await expectAccessible(page);

      await untilMade(page);
      const pdf = await download(page, "PDF");
      const epub = await download(page, "EPUB");
      const azw3 = await download(page, "AZW3");
      expect(pdf.name).toMatch(/^L’Île mystérieuse - .+\.pdf$/);
      await expectPages(pdf.path, announcedPages);
      await expectValidEpub(epub.path);
      await expectReadableAzw3(azw3.path, "L’Île mystérieuse");

      const receipt = await mail.waitFor("axel@exemple.fr", "reçu");
      expect(receipt.text).toContain("L’Île mystérieuse");
      expect(receipt.text?.toLowerCase()).toContain("rétractation");
      expect(faults).toEqual([]);
      await context.close();
    },
    readersTime + filesMadeWithin,
  );

  it(
    "needs at most 8 taps and 6 screens from a book to its file, on a phone and without an account",
    async () => {
      const { page, context, faults } = await openReader(browser, shop.url, { width: 360, touch: true });
      // Keys are no taps, those of the keyboard for the next field and the end included. The card page does not count.
      const taps: string[] = [];
      const screens: string[] = [];
      const tap = async (name: string, target: Locator) => {
        taps.push(name);
        await target.tap();
      };
      const { items } = await ask<{ items: { slug: string }[] }>(`${shop.url}/api/books?q=mysterieuse`);
      await visit(page, `/livre/${items[0]?.slug}`);
      screens.push("book");
      await tap("buy", page.getByRole("button", { name: "Acheter" }));
      await tap("to the cart", page.getByRole("link", { name: "Dans le panier" }));
      await arriveAt(page, /\/panier$/);
      screens.push("cart");
      await tap("address", page.getByLabel("Adresse e-mail"));
      await page.keyboard.type("gedeon.spilett@exemple.fr");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.getByLabel("Pseudo").inputValue()).toBe("gedeon-spilett");
      await expectAccessible(page);
      await page.keyboard.press("Tab");
      await page.keyboard.type(password);
      await page.keyboard.press("Enter");
      const code = page.getByLabel("Code reçu par e-mail");
      await code.waitFor();
      // The account exists: nothing asks for it any more.
      await expect.poll(() => page.getByText("Pour commander, connectez-vous").count()).toBe(0);
      const { text } = await mail.waitFor("gedeon.spilett@exemple.fr", "Confirmez votre adresse");
      taps.push("the mail", "back to the shop");
      screens.push("mailbox");
      await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
      await expectNoSidewaysScroll(page);
      await page.keyboard.type(/^\s*(\d{6})\s*$/m.exec(text ?? "")?.[1] ?? "");
      // The keyboard goes on from the order, whose consent is next.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Votre commande");
      await tap("consent", page.getByRole("checkbox", { name: /rétract/i }));
      await tap("order", page.getByRole("button", { name: "Commander avec obligation de paiement" }));
      await payWithTestCard(page);
      await page.getByRole("heading", { name: /^Merci\. Vo.* attend/ }).waitFor();
      screens.push("thanks");
      const file = page.getByRole("button", { name: /^Télécharger L’Île mystérieuse.* en EPUB$/ });
      await file.waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const coming = page.waitForEvent("download", { timeout: 120_000 });
      await tap("the file", file);
      await expectValidEpub(await (await coming).path());
      expect(taps.length, taps.join()).toBeLessThanOrEqual(8);
      expect(screens.length, screens.join()).toBeLessThanOrEqual(6);

      // The receipt has the same files. Its links hold no secret: another browser is asked to log in.
      const receipt = await mail.waitFor("gedeon.spilett@exemple.fr", "reçu");
      const [link = ""] = /https?:\S+fichier=\d+\.epub/.exec(receipt.text ?? "") ?? [];
      const again = page.waitForEvent("download", { timeout: 120_000 });
      await page.goto(link);
      await expectValidEpub(await (await again).path());
      await arriveAt(page, /\/membre\/[\w-]+$/);
      const elsewhere = await openReader(browser, shop.url);
      await elsewhere.page.goto(link);
      await arriveAt(elsewhere.page, /\/connexion/);
      await elsewhere.context.close();

      // On the page of an owned book, reading is in reach of a thumb.
      await visit(page, `/livre/${items[0]?.slug}`);
      const read = page.getByRole("main").getByRole("link", { name: "Lire", exact: true });
      const { y = 0, height = 0 } = (await read.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(700);
      expect(y + height).toBeLessThanOrEqual(900);
      expect(faults).toEqual([]);
      await context.close();
    },
    readersTime,
  );

  it(
    "subscribes, gets free editions at no cost and the others at half price",
    async () => {
      const { page, context, faults } = await openReader(browser, shop.url, { width: 360 });
      await visit(page, "/inscription");
      await signUpAndVerify(page, "cosette@exemple.fr", "cosette", /^[^?]+:\d+\/$/);
      await visit(page, "/membre/parametres");
      await page.getByRole("checkbox", { name: /rétract/i }).check();
      await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
      await payWithTestCard(page);
      await arriveAt(page, /\/membre\//);
      // More than the first word, with which other headings begin: the rest is for subscribers only.
      await page.getByText("Félicitations, votre abonnement est actif").waitFor();
      await expectNoSidewaysScroll(page);

      // A free edition goes straight to the library, and costs nothing.
      const { items } = (await (await fetch(`${shop.url}/api/books?isFree=1&pageSize=48`)).json()) as {
        items: {
          slug: string;
          title: string;
          editions: { slug: string; is_free: boolean; price_cents: number }[];
        }[];
      };
      const free = items.find(({ editions }) => editions[0]?.is_free);
      await visit(page, `/livre/${free?.slug}/${free?.editions[0]?.slug}`);
      await page.getByRole("button", { name: "Ajouter", exact: true }).click();
      await page.getByRole("button", { name: "Déjà dans la bibliothèque" }).first().waitFor();
      await expectNoSidewaysScroll(page);

      // Another edition costs half, rounded down to the cent.
      const all = (await (await fetch(`${shop.url}/api/books?pageSize=48`)).json()) as {
        items: typeof items;
      };
      const paid = all.items.find(
        ({ editions }) => editions[0] && !editions[0].is_free && editions[0].price_cents > 200,
      );
      const full = paid?.editions[0]?.price_cents ?? 0;
      await visit(page, `/livre/${paid?.slug}/${paid?.editions[0]?.slug}`);
      await page.getByRole("button", { name: "Acheter" }).click();
      await visit(page, "/panier");
      const half = `${Math.floor(full / 2 / 100)},${String(Math.floor(full / 2) % 100).padStart(2, "0")}`;
      await page.locator("main").getByText(half).first().waitFor();
      await expectAccessible(page);
      await page.getByRole("checkbox", { name: /Je demande/ }).check();
      await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
      await payWithTestCard(page);
      await arriveAt(page, /\/panier/);
      await page.getByRole("heading", { name: /^Merci\. Vo.* attend/ }).waitFor();
      await mail.waitFor("cosette@exemple.fr", `${half}\u00a0€`);
      expect(faults).toEqual([]);
      await context.close();
    },
    readersTime,
  );

  it("leaves no address, password, card, token or query in the log", () => {
    expectDiscreetLog(shop.output());
  });
});

/** Nothing that opens an account or names a person: an address, a password, a card, a token or a query. */
function expectDiscreetLog(log: string): void {
  const lines = log.split("\n").filter((line) => line.startsWith("{"));
  expect(lines.filter((line) => line.includes('"path":"/api/auth/first-login"')).length).toBeGreaterThan(1);
  const secrets = new Set(
    mail.mails.flatMap(({ text = "" }) =>
      [...text.matchAll(/[?&]token=([\w-]+)/g)].map(([, token]) => token),
    ),
  );
  expect(secrets.size).toBeGreaterThan(1);
  expect([...secrets].filter((token) => log.includes(String(token)))).toEqual([]);
  expect(log).not.toMatch(
    /@exemple|%40exemple|4242 ?4242|Bearer \w|\$argon2|signature=|[?&](?:token|key|member)=/,
  );
  expect(log).not.toContain(password);
}

async function expectPages(path: string, pages: number): Promise<void> {
  const document = Document.openDocument(await readFile(path), "application/pdf");
  expect(document.countPages()).toBe(pages);
}

async function expectValidEpub(path: string): Promise<void> {
  const result = await EpubCheck.validate(await readFile(path));
  expect(result.messages.filter(({ severity }) => severity !== "info" && severity !== "usage")).toEqual([]);
}

async function expectReadableAzw3(path: string, title: string): Promise<void> {
  const book = await initKf8File(new Uint8Array(await readFile(path)), join(dataDir, "azw3-resources"));
  expect(book.getMetadata().title).toContain(title);
  const spine = book.getSpine();
  expect(spine.length).toBeGreaterThan(2);
  // The first pages are short: half-title, title, imprint.
  const lengths = spine.map(({ id }) => book.loadChapter(id)?.html.length ?? 0);
  expect(Math.max(...lengths)).toBeGreaterThan(500);
}
