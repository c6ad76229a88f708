import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { folderStore } from "#platform/files/storage.server.ts";
import { backUp, changeAvatar, restore, rowsOf } from "#test/backups.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { type DebianPostgres, startDebianPostgres } from "#test/external/debian-postgres.ts";
import { type Pooler, startPooler } from "#test/external/pooler.ts";
import { buildMember } from "#test/factories.ts";
import { startOn } from "#test/postgres/test-cluster.ts";
import { purchaseHistory } from "#test/purchase-history.ts";
import { shopVerb } from "#test/shop-verb.ts";
import { expectSoundSales } from "#test/sound-sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let folder: string;
let debian: DebianPostgres;
let pooler: Pooler;
/** On the embedded PostgreSQL. */
let cards: CardShop;

async function createDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: debian.urlOf("postgres") });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-servers-"));
  await chmod(folder, 0o755);
  debian = await startDebianPostgres(folder);
  pooler = await startPooler(folder, debian.urlOf("postgres"));
  cards = await openCardShop();
  const history = purchaseHistory(cards, seededRandom(15).next);
  for (let n = 0; n < 3; n++) await history.addMember();
  for (let n = 0; n < 3; n++) await history.addBook();
  for (let step = 0; step < 100; step++) await history.takeStep();
  await changeAvatar(cards.shop, await buildMember(cards.shop));
  await history.settle();
}, 120_000);
afterAll(async () => {
  await cards?.close();
  await pooler?.stop();
  await debian?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A shop in this process, on a database that has its rows. */
async function within<Result>(
  databaseUrl: string,
  use: (shop: TestShop) => Promise<Result>,
): Promise<Result> {
  const shop = await openTestShop({
    beside: { databaseUrl },
    // Simulated payments would write their own secret.
    env: { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_essai", STRIPE_WEBHOOK_SECRET: "whsec_essai" },
  });
  try {
    return await use(shop);
  } finally {
    await shop.close();
  }
}

describe("Backups between PostgreSQL 18 and 15", () => {
  it("are restored into the older one, and back through a pooler, with every row and every file", async () => {
    const { shop } = cards;
    const rows = await rowsOf(shop.databaseUrl);
    const expectSame = async (url: string) => {
      expect(await rowsOf(url)).toEqual(rows);
      await within(url, expectSoundSales);
    };
    const filesIn = async (place: string) => (await namesOf(place)).toSorted();
    const files = await filesIn(shop.deps.config.storageDir);
    expect(files.length).toBeGreaterThan(0);

    // From 18 to 15.
    await createDatabase("older");
    await backUp(shop, "newer.tar.zst");
    const older = join(folder, "older-files");
    const into = { databaseUrl: debian.urlOf("older"), folder: older, store: folderStore(older) };
    await restore(shop, "newer.tar.zst", into);
    await expectSame(into.databaseUrl);
    expect(await filesIn(older)).toEqual(files);

    // From 15, through PgBouncer, by the operator's verb.
    const pooled = (name: string) => ({
      DATABASE_URL: pooler.urlOf(name),
      DATABASE_DIRECT_URL: debian.urlOf(name),
    });
    const source = { ...pooled("older"), DATA_DIR: join(folder, "source"), STORAGE_URL: `file:${older}` };
    expect(await shopVerb(folder, source, "backup", "older.tar.zst")).toMatchObject({ code: 0 });

    // Into another database of 15, through PgBouncer.
    await createDatabase("again");
    const again = { ...pooled("again"), DATA_DIR: join(folder, "again") };
    expect(await shopVerb(folder, again, "restore", "older.tar.zst")).toMatchObject({ code: 0 });
    await expectSame(debian.urlOf("again"));

    // Into the embedded 18.
    const DATA_DIR = join(folder, "embedded");
    expect(await shopVerb(folder, { DATA_DIR }, "restore", "older.tar.zst")).toMatchObject({ code: 0 });
    expect(await filesIn(join(DATA_DIR, "files"))).toEqual(files);
    const embedded = await startOn(DATA_DIR);
    await expectSame(embedded.url);
    await embedded.stop();
  }, 180_000);
});

async function namesOf(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1));
}
