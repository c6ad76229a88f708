import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { memberSessions } from "#readers/accounts/accounts.tables.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { keepFiles } from "#platform/files/kept-files.server.ts";
import { folderStore, type ObjectStore } from "#platform/files/storage.server.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import {
  backUp,
  changeAvatar,
  emptyShop,
  namedFiles,
  openRestored,
  orderOf,
  restore,
} from "#test/backups.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { openEmptyDatabase } from "#test/empty-database.ts";
import { buildMember } from "#test/factories.ts";
import { purchaseHistory } from "#test/purchase-history.ts";
import { publishSample } from "#test/sample-edition.ts";
import { expectSoundSales } from "#test/sound-sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import { failingStream } from "#test/failing-stream.ts";

describe("A backup during purchases, refunds and uploads", () => {
  let cards: CardShop;
  beforeAll(async () => {
    cards = await openCardShop({ now: new Date("2026-01-05T09:00:00Z") });
  });
  afterAll(() => cards?.close());

  it.each([1, 2, 3])(
    "restores a shop in which everything holds (history %i)",
    async (seed) => {
      const { shop } = cards;
      const history = purchaseHistory(cards, seededRandom(seed).next);
      for (let n = 0; n < 4; n++) await history.addMember();
      for (let n = 0; n < 4; n++) await history.addBook();
      for (let step = 0; step < 150; step++) await history.takeStep();
      const member = await buildMember(shop);
      // The history passes months.
      const years = after(shop.clock.now, days(10_000));
      await shop.deps.db
        .update(memberSessions)
        .set({ expiresAt: years })
        .where(eq(memberSessions.memberId, member.id));
      await changeAvatar(shop, member);

      const done = new AbortController();
      const purchases = async () => {
        while (!done.signal.aborted) await history.takeStep();
      };
      const uploads = async () => {
        for (let n = 0; !done.signal.aborted; n++) {
          await changeAvatar(shop, member);
          await publishSample(shop, { title: `Livre ${seed}.${n}`, editionTitle: "Texte intégral" });
        }
      };
      const name = `${seed}.tar.zst`;
      const backingUp = backUp(shop, name).finally(() => done.abort());
      await Promise.all([backingUp, purchases(), uploads()]);
      await history.settle();

      const into = await emptyShop(shop, `restored-${seed}`);
      await restore(shop, name, into);
      const restored = await openRestored(shop, into);
      await expectSoundSales(restored);
      const rowsOf = ({ deps }: TestShop) =>
        deps.db.select().from(journalEntries).orderBy(journalEntries.position);
      const [kept, all] = [await rowsOf(restored), await rowsOf(shop)];
      expect(kept.length).toBeGreaterThan(10);
      expect(kept).toEqual(all.slice(0, kept.length));
      const files = await namedFiles(restored);
      expect(files.length).toBeGreaterThan(0);
      for (const path of files) {
        const bytes = await readFile(join(into.folder, path));
        // Files that were replaced since then are gone from the shop itself.
        const now = await readFile(join(shop.deps.config.storageDir, path)).catch(() => bytes);
        expect(now.equals(bytes), path).toBe(true);
      }
    },
    120_000,
  );
});

describe("During a backup", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop?.close());

  it("files stay until its end, and another backup is refused", async () => {
    const member = await buildMember(shop);
    const avatars = () => readdir(join(shop.deps.config.storageDir, "avatars"));
    await changeAvatar(shop, member);
    const kept = await keepFiles(shop.databaseUrl);
    await changeAvatar(shop, member);
    expect(await avatars()).toHaveLength(2);
    await expect(backUp(shop, "second.tar.zst")).rejects.toThrow(
      "Une autre sauvegarde de cette boutique est en cours.",
    );
    await kept.end();
    await changeAvatar(shop, member);
    expect(await avatars()).toHaveLength(2);
  });

  it("a failure leaves no file behind", async () => {
    const member = await buildMember(shop);
    await changeAvatar(shop, member);
    const store: ObjectStore = {
      ...shop.deps.store,
      read: () => failingStream("The disk is gone."),
    };
    await expect(backUp(shop, "failed.tar.zst", store)).rejects.toThrow("The disk is gone.");
    expect(await readdir(join(shop.dataDir, "backups")).catch(() => [])).toEqual([]);
  });

  it("an unusable place is reported at once", async () => {
    const file = join(shop.dataDir, "occupied");
    await writeFile(file, "");
    const order = orderOf(shop.databaseUrl, shop.deps.store);
    const making = makeBackup({ ...order, place: folderStore(join(file, "kept")), name: "no.tar.zst" });
    await expect(making).rejects.toThrow("ENOTDIR");
  });

  it("an empty database is refused", async () => {
    const { url, close } = await openEmptyDatabase();
    onTestFinished(close);
    const order = orderOf(url, shop.deps.store);
    const making = makeBackup({ ...order, place: folderStore(shop.dataDir), name: "empty.tar.zst" });
    await expect(making).rejects.toThrow("Cette base de données est vide");
  });
});
