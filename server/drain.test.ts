import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildLibrary, buildMember } from "#test/factories.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { largePdf } from "#test/sample-edition.ts";
import { beginSlowDownload } from "#test/slow-download.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

/** The same database and files in this process. */
let inside: TestShop;
let download: { path: string; token: string };

beforeAll(async () => {
  inside = await openTestShop({ work: true });
  const book = { title: "Les Travailleurs de la mer", editionTitle: "Texte intégral", pdf: await largePdf() };
  const { editionId } = await publishReadySample(inside, book);
  const { id, token } = await buildMember(inside);
  await buildLibrary(inside, id, [editionId]);
  download = { path: `/api/files/download/${editionId}?format=pdf`, token };
});
afterAll(() => inside?.close());

const start = (env: Record<string, string>): Promise<RunningShop> =>
  startBuiltShop(inside.dataDir, {
    DATABASE_URL: inside.databaseUrl,
    STORAGE_URL: `file:${inside.deps.config.storageDir}`,
    DEMO: "off",
    ...env,
  });
const begin = (shop: RunningShop) => beginSlowDownload(shop.url + download.path, download.token);
const signal = (shop: RunningShop, name: NodeJS.Signals) => process.kill(shop.pid, name);

it("A web process that is asked to stop still answers for a while, each time for the last time on its connection", async () => {
  const shop = await start({ ROLE: "web", DRAIN_SECONDS: "3" });
  const slow = await begin(shop);
  await fetch(shop.url);
  signal(shop, "SIGTERM");
  const ready = async () => (await fetch(`${shop.url}/readyz`)).status;
  await expect.poll(ready).toBe(503);
  const notReady = await fetch(`${shop.url}/readyz`);
  expect(await notReady.json()).toEqual({ ready: false, failing: ["draining"] });
  // A page, made or from the cache; a call; a file of the build.
  for (const path of ["/", "/catalogue", "/api/books", "/icone.svg", "/healthz"]) {
    const answer = await fetch(shop.url + path);
    expect([path, answer.status, answer.headers.get("connection")]).toEqual([path, 200, "close"]);
  }
  // Its reader takes longer than the shop goes on listening.
  await expect.poll(() => fetch(`${shop.url}/healthz`).catch(() => "refused")).toBe("refused");
  slow.hurry();
  const { isWhole, bytes } = await slow.ended;
  expect(isWhole).toBe(true);
  expect(bytes).toBeGreaterThan(15_000_000);
  expect(await shop.exited).toBe(0);
  expect(shop.output()).not.toMatch(/error|arrêt/);
});

it("Signals that arrive together count as one: Ctrl-C reaches the shop through npm and through the terminal", async () => {
  const shop = await start({});
  const slow = await begin(shop);
  for (const name of ["SIGINT", "SIGINT", "SIGTERM"] as const) signal(shop, name);
  await expect.poll(() => fetch(`${shop.url}/healthz`).catch(() => "refused")).toBe("refused");
  slow.hurry();
  expect((await slow.ended).isWhole).toBe(true);
  expect(await shop.exited).toBe(0);
});

it("A second signal ends the process at once, whatever still runs", async () => {
  const shop = await start({ DRAIN_SECONDS: "300" });
  const slow = await begin(shop);
  signal(shop, "SIGTERM");
  await pause(1500);
  signal(shop, "SIGTERM");
  expect(await shop.exited).toBe(0);
  expect((await slow.ended).isWhole).toBe(false);
});

it("A stop cuts a reader who takes longer than ten seconds", async () => {
  const shop = await start({});
  const headers = { authorization: `Bearer ${download.token}` };
  const request = get(shop.url + download.path, { headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const cut = new Promise((resolve) => response.on("error", () => undefined).once("close", resolve));
  signal(shop, "SIGTERM");
  // Nothing of it is read until the shop is gone: without the cut, it would wait for ever.
  expect(await shop.exited).toBe(0);
  response.resume();
  await cut;
  expect(response.complete).toBe(false);
});
