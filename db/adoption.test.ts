import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { appliedMigrations, migrate } from "#platform/postgres/migrate.server.ts";
import { baselineName, readSchema } from "#platform/postgres/schema.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { folderStore } from "#platform/files/storage.server.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openEmptyDatabase } from "#test/empty-database.ts";
import { expectSoundSales } from "#test/sound-sales.ts";
import { openTestShop } from "#test/test-shop.ts";

async function emptyDatabase() {
  const { url, close } = await openEmptyDatabase();
  onTestFinished(close);
  return url;
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function migrated(url: string): Promise<string[]> {
  const { pool, close } = openDatabase(url, 2);
  return migrate(pool, "db").finally(close);
}

/** A database as the migration 0190 left it, without rows. */
async function formerDatabase(): Promise<string> {
  const url = await emptyDatabase();
  const dump = zstdDecompressSync(await readFile("test/former/database-0190.sql.zst")).toString();
  await withClient(url, (client) => client.query(dump));
  return url;
}

/** Everything in the schema `public` that belongs to no extension. */
const schemaOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', c.oid::regclass, c.relpersistence, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
          a.attidentity, a.attgenerated, a.attcollation, pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S') and a.attnum > 0 and not a.attisdropped
      union all select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
          and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
      order by 1`);
    return rows.map(({ line }) => line);
  });

describe("A database of the last migration before the baseline", () => {
  it("is adopted by the next start, and is then like a new one", async () => {
    const former = await formerDatabase();
    const [baseline, ...later] = (await readSchema("db")).map(({ name }) => name);
    expect(baseline).toBe(baselineName);
    expect(await migrated(former)).toEqual(later);
    expect(await migrated(former)).toEqual([]);
    const names = await withClient(former, async (client) =>
      (await appliedMigrations(client)).map(({ name }) => name),
    );
    expect(names).toEqual([baselineName, ...later]);
    const created = await emptyDatabase();
    await migrated(created);
    expect(await schemaOf(former)).toEqual(await schemaOf(created));
  });

  it("is refused while an earlier migration is its last, with the version to start first", async () => {
    const former = await formerDatabase();
    await withClient(former, (client) =>
      client.query("delete from public.migrations where name like '019%'"),
    );
    const refused = migrated(former);
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(
      "migration 0176-gift-mails.sql. Passez d’abord par la version dont la dernière migration est 0190-moment-of-a-text.sql",
    );
  });
});

it("A backup made before the baseline is restored, with its journal", async () => {
  const folder = await mkdtemp(join(tmpdir(), "encrier-former-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = await emptyDatabase();
  const backup = { open: () => createReadStream("test/former/shop-0190.tar.zst"), passphrase: null };
  const store = folderStore(folder);
  await restoreBackup({ backup, databaseUrl, schemaFolder: "db", store, say: () => undefined });
  const shop = await openTestShop({ beside: { databaseUrl } });
  onTestFinished(shop.close);
  await expectSoundSales(shop);
  const { rows } = await shop.deps.db.execute("select count(*)::int as count from journal_entries");
  expect(rows).toEqual([{ count: 5 }]);
  expect(await migrated(databaseUrl)).toEqual([]);
  const created = await emptyDatabase();
  await migrated(created);
  expect(await schemaOf(databaseUrl)).toEqual(await schemaOf(created));
});
