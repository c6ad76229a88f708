import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { days } from "#platform/data/durations.ts";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { digestOf, type ObjectStore } from "#platform/files/storage.server.ts";
import type { StorageAddress } from "#platform/files/storage-address.ts";
import { openBackupPlace, removeInterrupted } from "#server/backup/backup-place.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { requireSoundJournal } from "#server/journal-verbs.ts";
import { changeAvatar, orderOf, say } from "#test/backups.ts";
import { openEmptyDatabase } from "#test/empty-database.ts";
import { buildMember } from "#test/factories.ts";
import type { TestShop } from "#test/test-shop.ts";
import { failingStream } from "#test/failing-stream.ts";

interface PlaceUnderTest {
  shop: TestShop;
  /** A place without backups. */
  address: StorageAddress;
  /** An empty store for the files of the restored shop. */
  restored: ObjectStore;
  /** Leaves what a killed process was writing. */
  interrupt: (name: string) => Promise<void>;
}

/** The paths of all objects, in the order of the store. */
export async function listed(store: ObjectStore): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of store.list()) paths.push(path);
  return paths;
}

/** What every place of backups must do. @param prepare the suite closes its shop */
export function expectBackupPlace(prepare: () => Promise<PlaceUnderTest>): void {
  const name = "encrier-20261122T133000Z.tar.zst";
  let tested: PlaceUnderTest;
  let place: ObjectStore;
  beforeAll(async () => {
    tested = await prepare();
    const { scratchDir } = tested.shop.deps.config;
    place = await openBackupPlace(tested.address, { scratchDir, source: "BACKUP_URL", say });
    await changeAvatar(tested.shop, await buildMember(tested.shop));
  });
  afterAll(() => tested?.shop.close());

  const make = (into: string, store = tested.shop.deps.store) =>
    makeBackup({ ...orderOf(tested.shop.databaseUrl, store), place, name: into });
  const names = () => listed(place);
  const digests = async (store: ObjectStore) => {
    const found = new Map<string, string>();
    for await (const { path } of store.list())
      found.set(path, (await digestOf(store.read(path))).toString("hex"));
    return found;
  };

  it("keeps a whole backup, from which the shop is restored", async () => {
    await make(name);
    expect(await names()).toEqual([name]);
    const database = await openEmptyDatabase();
    onTestFinished(database.close);
    await restoreBackup({
      backup: { open: () => place.read(name), passphrase: null },
      databaseUrl: database.url,
      schemaFolder: "db",
      store: tested.restored,
      say,
    });
    const files = await digests(tested.restored);
    expect(files.size).toBeGreaterThan(0);
    expect(files).toEqual(await digests(tested.shop.deps.store));
    await requireSoundJournal(database.url);
    const { db, close } = openDatabase(database.url, 1);
    onTestFinished(close);
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from members`);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  it("keeps nothing of a backup that fails", async () => {
    const store: ObjectStore = {
      ...tested.shop.deps.store,
      read: () => failingStream("The disk is gone."),
    };
    await expect(make("encrier-20261122T140000Z.tar.zst", store)).rejects.toThrow("The disk is gone.");
    expect(await names()).toEqual([name]);
  });

  it("keeps what a killed backup was writing for a day, under another name", async () => {
    const lost = "encrier-20261122T150000Z.tar.zst";
    await tested.interrupt(lost);
    expect(await place.size(lost)).toBeNull();
    expect(await names()).toHaveLength(2);
    await removeInterrupted(place, new Date());
    expect(await names()).toHaveLength(2);
    await removeInterrupted(place, new Date(Date.now() + 2 * days(1)));
    expect(await names()).toEqual([name]);
  });
}
