import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { jobKind, pgBossJobs, regularWork } from "#platform/jobs/jobs.server.ts";
import { folderStore, type ObjectStore } from "#platform/files/storage.server.ts";
import { checkFiles } from "#server/shop-check.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { backUp, changeAvatar, emptyShop, openRestored, restore, say, storedAt } from "#test/backups.ts";
import { buildLibrary, buildMember } from "#test/factories.ts";
import { publishReadySample, settledExtract } from "#test/published-edition.ts";
import { publishSample } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

describe("A restored shop", () => {
  let shop: TestShop;
  let editionId: number;
  let token: string;
  beforeAll(async () => {
    shop = await openTestShop({ work: true });
    ({ editionId } = await publishReadySample(shop, {
      title: "Pot-Bouille",
      editionTitle: "Texte intégral",
    }));
    await settledExtract(shop, editionId);
    const member = await buildMember(shop);
    ({ token } = member);
    await changeAvatar(shop, member);
    await buildLibrary(shop, member.id, [editionId]);
    await backUp(shop, "shop.tar.zst");
  });
  afterAll(() => shop?.close());

  it("has every row and every file, and sends the same copies to the same sessions", async () => {
    const into = await emptyShop(shop, "same");
    await restore(shop, "shop.tar.zst", into);
    const restored = await openRestored(shop, into);
    const tables = await shop.deps.db.execute<{ name: string }>(sql`
      select tablename as name from pg_tables
      -- Transactions of one server mean nothing on another one, which has kept no page yet.
      where schemaname = 'public' and tablename <> 'public_changes' order by 1`);
    for (const { name } of tables.rows) {
      const all = sql.raw(`select t::text as row from ${name} t order by 1`);
      const [before, now] = [await shop.deps.db.execute(all), await restored.deps.db.execute(all)];
      expect(now.rows, name).toEqual(before.rows);
    }
    expect((await readdir(into.folder, { recursive: true })).toSorted()).toEqual(
      (await readdir(shop.deps.config.storageDir, { recursive: true })).toSorted(),
    );
    for (const format of ["pdf", "epub", "azw3"]) {
      const url = `/api/files/download/${editionId}?format=${format}`;
      const [before, now] = [
        await shop.call("GET", url, { token }),
        await restored.call("GET", url, { token }),
      ];
      expect(now.status).toBe(200);
      expect(now.bytes.equals(before.bytes), format).toBe(true);
    }
  });

  it("says which files its rows name and the backup lacks: all that the check of a shop compares", async () => {
    const { store, config } = shop.deps;
    const compared = new Set<string>();
    const recording = {
      ...store,
      size: async (path: string) => {
        compared.add(path);
        return store.size(path);
      },
    };
    await checkFiles(shop, { store: recording }, { isDeep: false, repairs: false });
    const forgetful = { ...folderStore(config.storageDir), async *list() {} };
    expect(await backUp(shop, "empty.tar.zst", forgetful)).toBe(compared.size);
    const { missing } = await restore(shop, "empty.tar.zst", await emptyShop(shop, "lacking"));
    expect(missing.count).toBe(compared.size);
    expect(new Set(missing.files.map(({ path }) => path))).toEqual(compared);
    for (const folder of ["avatars/", "covers/", "editions/", "uploads/"])
      expect([...compared].some((path) => path.startsWith(folder))).toBe(true);

    const whole = await restore(shop, "shop.tar.zst", await emptyShop(shop, "whole"));
    expect(whole.missing).toEqual({ count: 0, files: [] });
  });

  it("takes a file of another size for a missing one", async () => {
    const { store } = shop.deps;
    const shorter: ObjectStore = {
      ...store,
      async *list() {
        for await (const each of store.list())
          yield each.path.endsWith(".azw3") ? { ...each, size: each.size - 1 } : each;
      },
    };
    expect(await backUp(shop, "shorter.tar.zst", shorter)).toBe(1);
  });

  it("gives new rows numbers that no row has", async () => {
    const into = await emptyShop(shop, "numbers");
    await restore(shop, "shop.tar.zst", into);
    const restored = await openRestored(shop, into);
    const { editionId: next } = await publishSample(restored, { title: "Nana", editionTitle: "Poche" });
    expect(next).toBeGreaterThan(editionId);
    await restored.deps.db.execute(sql`select nextval('licence_numbers')`);
  });

  it("refuses wrong rows like the shop: keys and triggers are back", async () => {
    const into = await emptyShop(shop, "rules");
    await restore(shop, "shop.tar.zst", into);
    const restored = await openRestored(shop, into);
    const rulesOf = async ({ deps }: TestShop) =>
      (
        await deps.db.execute(sql`
          select conrelid::regclass::text as owner, conname, convalidated, pg_get_constraintdef(oid) as rule from pg_constraint
            where connamespace = 'public'::regnamespace
          union all
          select tgrelid::regclass::text, tgname, tgenabled = 'O', pg_get_triggerdef(oid) from pg_trigger
            where not tgisinternal
          order by 1, 2`)
      ).rows;
    expect(await rulesOf(restored)).toEqual(await rulesOf(shop));
  });

  it("does the work that waited in the shop, each job once and at its time", async () => {
    const kind = jobKind({ ...regularWork, name: "remember", data: z.object({ word: z.string() }) });
    const queueOf = async (url: string, words: string[], work: boolean) => {
      const jobs = pgBossJobs(url, (error) => {
        throw error;
      });
      onTestFinished(() => jobs.stop());
      jobs.handle(kind, 1, async ({ word }) => void words.push(word));
      await jobs.start({ work });
      return jobs;
    };
    const { db } = shop.deps;
    const queue = await queueOf(shop.databaseUrl, [], false);
    for (const word of ["un", "deux", "trois"]) await queue.send(db, kind, { word });
    await queue.send(db, kind, { word: "demain" }, { startAfter: after(new Date(), hours(24)) });
    await backUp(shop, "jobs.tar.zst");

    const into = await emptyShop(shop, "jobs");
    await restore(shop, "jobs.tar.zst", into);
    const words: string[] = [];
    for (let start = 0; start < 2; start++) {
      const jobs = await queueOf(into.databaseUrl, words, true);
      await expect.poll(() => words.toSorted()).toEqual(["deux", "trois", "un"]);
      await jobs.stop();
    }
    const restored = await openRestored(shop, into);
    const { rows } = await restored.deps.db.execute<{ word: string; waits: boolean }>(sql`
      select data ->> 'word' as word, start_after > now() + interval '23 hours' as waits
      from pgboss.job where name = 'remember' and state = 'created'`);
    expect(rows).toEqual([{ word: "demain", waits: true }]);
    expect((await restored.deps.db.execute(sql`select from restored_jobs`)).rowCount).toBe(0);
  });

  it("is not made over another one: neither rows nor files are replaced", async () => {
    await expect(
      restore(shop, "shop.tar.zst", {
        databaseUrl: shop.databaseUrl,
        folder: shop.deps.config.storageDir,
        store: shop.deps.store,
      }),
    ).rejects.toThrow("La base de données n’est pas vide");
    const into = await emptyShop(shop, "taken");
    await writeFile(join(into.folder, "autre"), "Un fichier d’une autre boutique");
    await expect(restore(shop, "shop.tar.zst", into)).rejects.toThrow(
      "Les fichiers d’une autre boutique sont déjà là (1)",
    );
    expect(await readdir(into.folder)).toEqual(["autre"]);
  });

  it("is empty after an interrupted restore, which can be repeated", async () => {
    const into = await emptyShop(shop, "interrupted");
    let left = 3;
    const failing: ObjectStore = {
      ...into.store,
      putStream: async (path, source) => {
        if (left === 0) throw new Error("No space is left on the device.");
        left -= 1;
        await into.store.putStream(path, source);
      },
    };
    await expect(restore(shop, "shop.tar.zst", into, failing)).rejects.toThrow("No space is left");
    await restore(shop, "shop.tar.zst", into);
    const restored = await openRestored(shop, into);
    expect((await restored.call("GET", "/api/books/pot-bouille")).status).toBe(200);
  });

  it("is not made from a damaged backup: nothing is written", async () => {
    const path = join(shop.dataDir, "backups", "cut.tar.zst");
    await copyFile(join(shop.dataDir, "backups", "shop.tar.zst"), path);
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length - 5000));
    const into = await emptyShop(shop, "damaged");
    await expect(restore(shop, "cut.tar.zst", into)).rejects.toThrow("incomplète ou abîmée");
    expect(await readdir(into.folder)).toEqual([]);
    await restore(shop, "shop.tar.zst", into);
  });
});

it("A backup of a newer version is refused", async () => {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  await shop.deps.db.execute("insert into migrations (name, sha256) values ('9999-newer.sql', '')");
  await backUp(shop, "newer.tar.zst");
  const into = await emptyShop(shop, "older");
  const backup = storedAt(shop, "newer.tar.zst");
  await expect(restoreBackup({ ...into, backup, schemaFolder: "db", say })).rejects.toThrow(
    /^Cette sauvegarde vient d’une version plus récente d’Encrier\u202f: Encrier \S+, migration 9999-newer\.sql\. Ce programme est Encrier \S+, migration \d{4}-.+\. Mettez-le à jour\.$/,
  );
});
