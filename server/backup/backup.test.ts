import { createReadStream } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { journalEntries } from "#modules/payments/tables.ts";
import { openDatabase } from "#platform/database.server.ts";
import { after, hours } from "#platform/dates.ts";
import { keepFiles } from "#platform/kept-files.server.ts";
import { jobKind, pgBossJobs, regularWork } from "#platform/jobs.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { folderStore, type ObjectStore } from "#platform/storage.server.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { reportProgress } from "#server/backup/progress.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { openEmptyDatabase } from "#test/empty-database.ts";
import { buildLibrary, buildMember } from "#test/factories.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { purchaseHistory } from "#test/purchase-history.ts";
import { publishSample, sampleCover } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const say = () => undefined;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const placeOf = ({ dataDir }: TestShop) => folderStore(join(dataDir, "backups"), { isPrivate: true });
const storedAt = ({ dataDir }: TestShop, name: string) => ({
  open: () => createReadStream(join(dataDir, "backups", name)),
  passphrase: null,
});

const orderOf = (databaseUrl: string, store: ObjectStore) => ({
  databaseUrl,
  store,
  passphrase: null,
  now: new Date(),
  program: { program: "0.1.0", settings: {} },
  progress: reportProgress(say),
});

const backUp = (
  shop: TestShop,
  name: string,
  store: ObjectStore = folderStore(shop.deps.config.storageDir),
) => makeBackup({ ...orderOf(shop.databaseUrl, store), place: placeOf(shop), name });

/** An empty database and an empty folder. */
async function emptyShop({ dataDir }: TestShop, name: string) {
  const database = await openEmptyDatabase();
  closing.push(database.close);
  const folder = join(dataDir, name);
  await mkdir(folder);
  return { databaseUrl: database.url, folder, store: folderStore(folder) };
}
type EmptyShop = Awaited<ReturnType<typeof emptyShop>>;

const restore = (shop: TestShop, name: string, into: EmptyShop, store = into.store) =>
  restoreBackup({
    backup: storedAt(shop, name),
    databaseUrl: into.databaseUrl,
    migrationsFolder: "db/migrations",
    store,
    say,
  });

/** The restored shop as a running one. */
async function openRestored(shop: TestShop, into: EmptyShop) {
  const restored = await openTestShop({
    now: shop.clock.now,
    beside: { databaseUrl: into.databaseUrl },
    env: { STORAGE_URL: `file:${into.folder}` },
  });
  closing.push(restored.close);
  return restored;
}

/** The paths of all files that a database names. */
async function namedFiles({ deps }: TestShop): Promise<string[]> {
  const { rows } = await deps.db.execute<{ path: string }>(sql`
    select path from uploads
    union select storage_path from edition_formats where storage_path is not null
    union select storage_path from edition_sources
    union select storage_path from partial_upload_parts
    union select substr(avatar_url, 2) from members where avatar_url is not null
    union select 'covers' || substr(cover_url, 13) from editions where cover_url is not null`);
  return rows.map(({ path }) => path);
}

async function changeAvatar(shop: TestShop, member: { id: string; token: string }): Promise<void> {
  const form = new FormData();
  form.append("avatar", new Blob([new Uint8Array(await sampleCover())]), "moi.jpg");
  const encoded = new Response(form);
  const { status } = await shop.call("PATCH", `/api/users/${member.id}/avatar`, {
    token: member.token,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  });
  expect(status).toBe(200);
}

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
      expect(await restored.payments.accounting.verify()).toMatchObject({ fault: null, unaccounted: null });
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
      select tablename as name from pg_tables where schemaname = 'public' order by 1`);
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
      closing.push(() => jobs.stop());
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

describe("A backup of another version", () => {
  let folder: string;
  let older: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "encrier-versions-"));
    older = join(folder, "migrations");
    await cp("db/migrations", older, { recursive: true });
    for (const name of (await readdir(older)).filter((each) => each >= "0036")) await rm(join(older, name));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A shop of an older program, with one book. */
  async function openOlderShop() {
    const { url, close } = await openEmptyDatabase();
    closing.push(close);
    const { pool, close: closePool } = openDatabase(url, 2);
    await migrate(pool, older);
    await pool.query(
      "insert into books (slug, title, author, created_at) values ('nana', 'Nana', 'Zola', now())",
    );
    await closePool();
    const store = folderStore(join(folder, "files"));
    await makeBackup({ ...orderOf(url, store), place: folderStore(folder), name: "older.tar.zst" });
    return { open: () => createReadStream(join(folder, "older.tar.zst")), passphrase: null };
  }

  it("that is older is restored, and brought to this version", async () => {
    const backup = await openOlderShop();
    const { url, close } = await openEmptyDatabase();
    closing.push(close);
    const store = folderStore(join(folder, "restored"));
    await restoreBackup({ backup, databaseUrl: url, migrationsFolder: "db/migrations", store, say });
    const { pool, close: closePool } = openDatabase(url, 2);
    closing.push(closePool);
    expect(await migrate(pool, "db/migrations")).toEqual([]);
    const { rows } = await pool.query<{ title: string }>("select title from books");
    expect(rows).toEqual([{ title: "Nana" }]);
    expect((await pool.query("select from restored_jobs")).rowCount).toBe(0);
  });

  it("that is newer is refused", async () => {
    const shop = await openTestShop();
    closing.push(shop.close);
    await backUp(shop, "newer.tar.zst");
    const into = await emptyShop(shop, "older");
    const backup = storedAt(shop, "newer.tar.zst");
    await expect(restoreBackup({ ...into, backup, migrationsFolder: older, say })).rejects.toThrow(
      "vient d’une version plus récente d’Encrier",
    );
  });
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
  }, 30_000);

  it("a failure leaves no file behind", async () => {
    const member = await buildMember(shop);
    await changeAvatar(shop, member);
    const store: ObjectStore = {
      ...shop.deps.store,
      open: () => Promise.reject(new Error("The disk is gone.")),
    };
    await expect(backUp(shop, "failed.tar.zst", store)).rejects.toThrow("The disk is gone.");
    expect(await readdir(join(shop.dataDir, "backups")).catch(() => [])).toEqual([]);
    await rm(join(shop.dataDir, "backups"), { recursive: true, force: true });
  });
});
