import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { askFor, beginLoad } from "#test/external/load.ts";
import { type Program, startProgram } from "#test/external/program.ts";
import { buildBook, buildLibrary, buildMember } from "#test/factories.ts";
import { freePort } from "#test/free-port.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { largePdf } from "#test/sample-edition.ts";
import { beginSlowDownload } from "#test/slow-download.ts";

const restarts = 20;
const minute = 60_000;
/** The proxies check each second; HAProxy wants two successes. */
const untilChecked = 3500;

/** The same database, files and provider in this process. */
let cards: CardShop;
let folder: string;
const shops: { port: number; running: RunningShop }[] = [];
const proxies: { name: string; url: string; program: Program }[] = [];
let editionId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-rolling-"));
  cards = await openCardShop({
    work: true,
    clock: {
      get now() {
        return new Date();
      },
    },
  });
  const book = { title: "Notre-Dame de Paris", editionTitle: "Texte intégral", pdf: await largePdf() };
  ({ editionId } = await publishReadySample(cards.shop, book));
  for (const port of [await freePort(), await freePort()])
    shops.push({ port, running: await startWebProcess(port) });
  const [one, two] = shops.map(({ port }) => `127.0.0.1:${port}`);
  const addresses = { SHOP_ONE: one ?? "", SHOP_TWO: two ?? "" };
  const [haproxy, caddy] = [await freePort(), await freePort()];
  proxies.push(
    {
      name: "HAProxy",
      url: `http://127.0.0.1:${haproxy}`,
      program: await startProgram("haproxy", ["-db", "-f", "deploy/haproxy/haproxy.cfg"], {
        port: haproxy,
        env: { ...addresses, SHOP_LISTEN: `127.0.0.1:${haproxy}` },
      }),
    },
    {
      name: "Caddy",
      url: `http://127.0.0.1:${caddy}`,
      program: await startProgram(
        "caddy",
        ["run", "--adapter", "caddyfile", "--config", "deploy/caddy/Caddyfile"],
        {
          port: caddy,
          env: {
            ...addresses,
            SHOP_ADDRESS: `http://127.0.0.1:${caddy}`,
            XDG_CONFIG_HOME: folder,
            XDG_DATA_HOME: folder,
          },
        },
      ),
    },
  );
  await pause(untilChecked);
}, 5 * minute);

afterAll(async () => {
  for (const { program } of proxies) await program.stop();
  for (const { running } of shops) await running.stop();
  await cards?.close();
  await rm(folder, { recursive: true, force: true });
}, minute);

const startWebProcess = (port: number): Promise<RunningShop> =>
  startBuiltShop(folder, {
    PORT: String(port),
    ROLE: "web",
    TRUST_PROXY: "1",
    DATABASE_URL: cards.shop.databaseUrl,
    STORAGE_URL: `file:${cards.shop.deps.config.storageDir}`,
    DEMO: "off",
    // The downloads below take six seconds on a quiet machine.
    DRAIN_SECONDS: "15",
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_essai",
    STRIPE_WEBHOOK_SECRET: cards.stripe.webhookSecret,
    STRIPE_API_BASE: cards.stripe.apiBase,
    RATE_LIMITS: "download=1000000,checkout=1000000",
  });

/** What readers do at a proxy: pages from the cache and others, orders, and downloads that outlast a restart. */
async function readersAt(name: string, url: string) {
  const { slug, editionIds } = await buildBook(cards.shop);
  const buyer = await buildMember(cards.shop);
  await buildLibrary(cards.shop, buyer.id, [editionId]);
  const authorization = `Bearer ${buyer.token}`;
  const pages = [
    "/",
    "/catalogue",
    `/livre/${slug}`,
    "/api/books",
    "/connexion",
    "/api/auth/me",
    "/sitemap.xml",
  ];
  let visits = 0;
  return [
    {
      name: `${name}, page`,
      readers: 4,
      ask: () => askFor(url + pages[visits++ % pages.length], { headers: { authorization } }),
    },
    {
      name: `${name}, order`,
      readers: 2,
      ask: () =>
        askFor(`${url}/api/payments/checkout`, {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify({ edition_ids: editionIds, withdrawal_consent: true }),
        }),
    },
    {
      name: `${name}, download`,
      readers: 2,
      ask: async () => {
        const path = `/api/files/download/${editionId}?format=pdf`;
        const { isWhole, bytes } = await (await beginSlowDownload(url + path, buyer.token)).ended;
        return isWhole ? null : `cut after ${bytes} bytes`;
      },
    },
  ];
}

it(
  `${restarts} restarts of two web processes, one after the other, fail no request behind HAProxy and Caddy`,
  async () => {
    const readers = await Promise.all(proxies.map(({ name, url }) => readersAt(name, url)));
    const load = beginLoad(readers.flat());
    for (let restart = 0; restart < restarts; restart++) {
      const shop = shops[restart % shops.length];
      if (!shop) throw new Error("There is no process.");
      expect(await shop.running.stop()).toBe(0);
      shop.running = await startWebProcess(shop.port);
      await pause(untilChecked);
    }
    await load.end();
    process.stdout.write(`${JSON.stringify(load.counts)}\n`);
    expect(load.failures).toEqual([]);
    for (const { name } of proxies) {
      expect(load.counts[`${name}, page`]).toBeGreaterThan(1000);
      expect(load.counts[`${name}, order`]).toBeGreaterThan(500);
      expect(load.counts[`${name}, download`]).toBeGreaterThan(20);
    }
  },
  20 * minute,
);
