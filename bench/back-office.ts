/**
 * `npm run bench -- back-office [editions]`: measures the time until the publisher's list of books is on screen, in a
 * browser, from the built shop with 16 000 editions (10 000 books) by default, on an embedded PostgreSQL in a temporary
 * folder; and the time of its calls. Build first (`npm start` does).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Page } from "playwright-core";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { launchBrowser, withAllCompilers } from "#test/browser.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { generateCatalogue } from "./generate.ts";

const editions = Number(process.argv[2] ?? 16_000);
const rounds = 31;
const administrator = { username: "banc", password: "Encrier-2026-plume" };

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const shop = await startBuiltShop(join(folder, "shop"), {
  DATABASE_URL: postgres.url,
  DEMO: "off",
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
});
const browser = await launchBrowser([withAllCompilers]);
try {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { titles } = await generateCatalogue(client, editions);
  await client.end();
  const page = await browser.newPage({ baseURL: shop.url });
  await logIn(page);
  console.log(`${editions.toLocaleString("fr-FR")} editions\n\n| what | median | p90 |\n| --- | --: | --: |`);
  await measure("the list, from its address", () => open(page));
  await measure("the list, from the dashboard", () => follow(page));
  for (const path of [
    "books?page=1&pageSize=24",
    "books?page=300&pageSize=24&sort=title_asc",
    `books?page=1&q=${encodeURIComponent(titles[0] ?? "")}`,
    "books/count",
    ...["without_cover", "without_isbn", "failed_format", "without_category", "price_zero"].flatMap(
      (problem) => [`books?page=1&pageSize=24&problem=${problem}`, `books/count?problem=${problem}`],
    ),
    "bulk-changes",
    "books",
    "dashboard/stats",
  ])
    await measure(`GET /api/admin/${path}`, () => call(page, path));
  for (const [name, act] of [
    ["price +10 %", { kind: "price-percent", percent: 10 }],
    ["category added", { kind: "categories", add: true, categoryIds: [1] }],
  ] as const)
    await changeAll(page, name, act);
} finally {
  await browser.close();
  await shop.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Identifiant").fill(administrator.username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByRole("heading", { level: 1, name: "Tableau de bord" }).waitFor();
}

/** Milliseconds until the first book is displayed, by the page's own clock. */
function firstBook(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector("main li h2") ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      }),
  );
}

async function open(page: Page): Promise<number> {
  await page.goto("/admin/livres", { waitUntil: "commit" });
  return firstBook(page);
}

async function follow(page: Page): Promise<number> {
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Meilleures ventes" }).waitFor();
  const start = await page.evaluate(() => {
    [...document.querySelectorAll("a")].find(({ pathname }) => pathname === "/admin/livres")?.click();
    return performance.now();
  });
  return (await firstBook(page)) - start;
}

function call(page: Page, path: string): Promise<number> {
  return page.evaluate(async (url) => {
    const start = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return performance.now() - start;
  }, `/api/admin/${path}`);
}

/** One bulk change of all books, and its undo, a single time each: the preview's page, the change, the undo. */
async function changeAll(page: Page, name: string, act: object): Promise<void> {
  const times = await page.evaluate(async (wanted) => {
    const post = async (path: string, body: object) => {
      const start = performance.now();
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`/api/admin/bulk-changes${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      const json = (await answer.json()) as { digest: string; id: number };
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`);
      return { json, time: performance.now() - start };
    };
    const shown = await post("/preview", { selection: {}, act: wanted });
    const made = await post("", { selection: {}, act: wanted, digest: shown.json.digest });
    const undone = await post(`/${made.json.id}/undo`, {});
    return { preview: shown.time, change: made.time, undo: undone.time };
  }, act);
  for (const [step, time] of Object.entries(times))
    console.log(`| bulk change of all, ${name}: ${step} | ${time.toFixed(0)} | – |`);
}

async function measure(what: string, once: () => Promise<number>): Promise<void> {
  await once();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await once());
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.9)} |`);
}
