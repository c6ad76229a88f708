import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { folderStore, type ObjectStore } from "#platform/files/storage.server.ts";
import { makeBackup, reportProgress } from "#server/backup/make-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openEmptyDatabase } from "#test/empty-database.ts";
import { sampleCover } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

export const say = () => undefined;
const placeOf = ({ dataDir }: TestShop) => folderStore(join(dataDir, "backups"));
export const storedAt = ({ dataDir }: TestShop, name: string) => ({
  open: () => createReadStream(join(dataDir, "backups", name)),
  passphrase: null,
});

export const orderOf = (databaseUrl: string, store: ObjectStore) => ({
  databaseUrl,
  store,
  passphrase: null,
  now: new Date(),
  program: { program: "0.1.0", settings: {} },
  progress: reportProgress(say),
});

export const backUp = (
  shop: TestShop,
  name: string,
  store: ObjectStore = folderStore(shop.deps.config.storageDir),
) => makeBackup({ ...orderOf(shop.databaseUrl, store), place: placeOf(shop), name });

/** An empty database and an empty folder. */
export async function emptyShop({ dataDir }: TestShop, name: string) {
  const database = await openEmptyDatabase();
  onTestFinished(database.close);
  const folder = join(dataDir, name);
  await mkdir(folder);
  return { databaseUrl: database.url, folder, store: folderStore(folder) };
}
export type EmptyShop = Awaited<ReturnType<typeof emptyShop>>;

export const restore = (shop: TestShop, name: string, into: EmptyShop, store = into.store) =>
  restoreBackup({
    backup: storedAt(shop, name),
    databaseUrl: into.databaseUrl,
    schemaFolder: "db",
    store,
    say,
  });

/** The restored shop as a running one. */
export async function openRestored(shop: TestShop, into: EmptyShop) {
  const restored = await openTestShop({
    now: shop.clock.now,
    beside: { databaseUrl: into.databaseUrl },
    env: { STORAGE_URL: `file:${into.folder}` },
  });
  onTestFinished(restored.close);
  return restored;
}

export async function changeAvatar(shop: TestShop, member: { id: string; token: string }): Promise<void> {
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

/** The paths of all files that a database names. */
export async function namedFiles({ deps }: TestShop): Promise<string[]> {
  const { rows } = await deps.db.execute<{ path: string }>(sql`
    select path from uploads
    union select storage_path from edition_formats where storage_path is not null
    union select storage_path from edition_sources
    union select storage_path from partial_upload_parts
    union select substr(avatar_url, 2) from members where avatar_url is not null
    union select 'covers' || substr(cover_url, 13) from editions where cover_url is not null`);
  return rows.map(({ path }) => path);
}

/** All rows of a shop's database, without its waiting jobs. */
export async function rowsOf(databaseUrl: string): Promise<Map<string, unknown[]>> {
  const { pool, close } = openDatabase(databaseUrl, 2);
  try {
    const tables = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'restored_jobs' order by 1",
    );
    const rows = new Map<string, unknown[]>();
    for (const { name } of tables.rows)
      rows.set(name, (await pool.query(`select t::text as row from ${name} t order by 1`)).rows);
    return rows;
  } finally {
    await close();
  }
}
