import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { days } from "#platform/data/durations.ts";
import { migrate } from "#platform/postgres/migrate.server.ts";
import type { EmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { folderStore, type ObjectStore } from "#platform/files/storage.server.ts";
import { backupName } from "#server/backup/backup-place.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreUntil } from "#server/backup/wal/restore-until.ts";
import { openWalArchive, type WalArchiveOptions } from "#server/backup/wal/wal-archive.ts";
import { changeAvatar, namedFiles, orderOf, rowsOf, say } from "#test/backups.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { buildMember } from "#test/factories.ts";
import { ask, startOn, temporaryDataFolder } from "#test/postgres/test-cluster.ts";
import { purchaseHistory } from "#test/purchase-history.ts";
import { expectSoundSales } from "#test/sound-sales.ts";
import { openTestShop } from "#test/test-shop.ts";

const passphrase = "quatre mots pris au hasard";

async function migrated(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, 2);
  await migrate(pool, "db");
  await close();
}

describe("A return to an instant", () => {
  type Folder = Awaited<ReturnType<typeof temporaryDataFolder>>;
  let data: Folder;
  let cluster: EmbeddedPostgres;
  let cards: CardShop;
  let place: ObjectStore;
  let archive: Awaited<ReturnType<typeof openWalArchive>>;
  let wanted: { at: Date; rows: Map<string, unknown[]>; files: Map<string, Buffer> };
  let firstBase: Date;

  const archiveOf = (dataDir: string, databaseUrl: string, more: Partial<WalArchiveOptions> = {}) =>
    openWalArchive({
      dataDir,
      databaseUrl,
      openPlace: () => Promise.resolve(place),
      passphrase,
      everyMs: days(1),
      keepDays: 7,
      now: () => new Date(),
      explained: (work) => work(),
      reasonOf: String,
      ...more,
    });
  const instant = async () => new Date((await ask(cluster.url, "select clock_timestamp()::text"))[0] ?? "");
  const restore = (dataDir: string, until: Date, store: ObjectStore) =>
    restoreUntil({ dataDir, place, passphrase, store, until, say });

  beforeAll(async () => {
    data = await temporaryDataFolder();
    place = folderStore(join(data.path, "kept"));
    cluster = await startOn(data.path, { archivesWal: true });
    await migrated(cluster.url);
    cards = await openCardShop({ beside: { databaseUrl: cluster.url } });
    const { shop } = cards;
    archive = await archiveOf(data.path, cluster.url);
    const history = purchaseHistory(cards, seededRandom(7).next);
    for (let n = 0; n < 3; n++) await history.addMember();
    for (let n = 0; n < 3; n++) await history.addBook();
    expect(await archive.round()).toMatchObject({ failure: null, hasGap: false });
    firstBase = await instant();
    for (let step = 0; step < 60; step++) await history.takeStep();
    await changeAvatar(shop, await buildMember(shop));
    const now = await instant();
    const order = { ...orderOf(shop.databaseUrl, shop.deps.store), passphrase, now };
    await makeBackup({ ...order, place, name: backupName(now, true) });
    for (let step = 0; step < 60; step++) await history.takeStep();
    await history.settle();

    const files = new Map<string, Buffer>();
    for (const path of await namedFiles(shop))
      files.set(path, await readFile(join(shop.deps.config.storageDir, path)));
    wanted = { at: await instant(), rows: await rowsOf(cluster.url), files };

    for (let step = 0; step < 40; step++) await history.takeStep();
    await changeAvatar(shop, await buildMember(shop));
    await shop.deps.db.execute(sql`delete from library_entries`);
    await shop.deps.db.execute(sql`drop table editions cascade`);
    await cards.close();
    await cluster.stop();
    expect(await archive.round()).toMatchObject({ failure: null, waitingBytes: 0 });
  });
  afterAll(async () => {
    await cluster?.stop();
    await data?.[Symbol.asyncDispose]();
  });

  it("brings back every row and file of that instant, and the shop goes on from there", async () => {
    await using other = await temporaryDataFolder();
    const files = join(other.path, "files");
    await restore(other.path, wanted.at, folderStore(files));
    const restored = await startOn(other.path, { archivesWal: true });
    try {
      expect(await rowsOf(restored.url)).toEqual(wanted.rows);
      const shop = await openTestShop({
        beside: { databaseUrl: restored.url },
        env: { STORAGE_URL: `file:${files}` },
      });
      try {
        await expectSoundSales(shop);
        expect(wanted.files.size).toBeGreaterThan(0);
        for (const [path, bytes] of wanted.files)
          expect((await readFile(join(files, path))).equals(bytes), path).toBe(true);
        // The new timeline needs a base copy of its own, after which its instants can be restored too.
        const next = await archiveOf(other.path, restored.url);
        expect(await next.round()).toMatchObject({ failure: null, hasGap: false });
        const { username } = await buildMember(shop);
        const later = new Date((await ask(restored.url, "select clock_timestamp()::text"))[0] ?? "");
        await buildMember(shop);
        await restored.stop();
        await next.round();
        await using third = await temporaryDataFolder();
        await restore(third.path, later, folderStore(join(third.path, "files")));
        const again = await startOn(third.path);
        const names = await ask(again.url, "select username from members order by created_at, username");
        await again.stop();
        expect(names).toContain(username);
        expect(names.length).toBe((wanted.rows.get("members")?.length ?? 0) + 1);
      } finally {
        await shop.close();
      }
    } finally {
      await restored.stop();
    }
  });

  it("is refused before the first copy, after the end of the log, and over another database", async () => {
    await using other = await temporaryDataFolder();
    const files = folderStore(join(other.path, "files"));
    await expect(restore(other.path, new Date(firstBase.getTime() - days(1)), files)).rejects.toThrow(
      "Aucune copie de la base n’est antérieure à cet instant",
    );
    await expect(restore(other.path, new Date(Date.now() + days(1)), files)).rejects.toThrow(
      /Le journal conservé s’arrête avant cet instant\u202f: le dernier possible est \d{4}-/,
    );
    expect(await readdir(other.path)).toEqual([]);
    await expect(restore(data.path, wanted.at, files)).rejects.toThrow("Il y a déjà une base dans");
  });

  it("keeps the shop going while the place is away, and says so; what is given up needs a new copy", async () => {
    await using other = await temporaryDataFolder();
    const running = await startOn(other.path, { archivesWal: true });
    onTestFinished(() => running.stop());
    const blocked = join(other.path, "blocked");
    await writeFile(blocked, "");
    const openPlace = () => Promise.resolve(folderStore(join(blocked, "kept")));
    const failing = await archiveOf(other.path, running.url, { openPlace, mostBytes: 1 });
    const system = (await readdir(join(other.path, "wal"))).find((name) => /^\d+$/.test(name)) ?? "";
    const arrived = join(other.path, "wal", system, "arrived");
    await ask(running.url, "create table noted (n int)");
    await ask(running.url, "select pg_switch_wal()");
    // Under another name while PostgreSQL writes it.
    const whole = async () => (await readdir(arrived)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    await expect.poll(whole).not.toEqual([]);
    const state = await failing.round();
    expect(state).toMatchObject({ waitingBytes: 0, hasGap: true });
    expect(state.failure?.reason).toContain("ENOTDIR");
    await rm(blocked);
    const working = await archiveOf(other.path, running.url, { openPlace });
    expect(await working.round()).toMatchObject({ failure: null, hasGap: false });

    // Days later, only the newest copy and the log from it on are needed.
    for (let n = 0; n < 2; n++) await ask(running.url, "select pg_switch_wal() from noted");
    const later = await archiveOf(other.path, running.url, {
      openPlace,
      now: () => new Date(Date.now() + days(9)),
    });
    await later.round();
    const stored = await readdir(join(blocked, "kept", "wal", system));
    const bases = stored.filter((name) => name.startsWith("base-"));
    expect(bases).toHaveLength(1);
    const base = bases.join("");
    const first = base.split("-")[2]?.slice(0, 24) ?? "";
    expect(stored.filter((name) => /^[0-9A-F]{24}/.test(name) && name.slice(0, 24) < first)).toEqual([]);
  });
});
