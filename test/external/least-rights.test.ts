import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "#test/api-client.ts";
import { type DebianPostgres, startDebianPostgres } from "#test/external/debian-postgres.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { shopVerb } from "#test/shop-verb.ts";

let folder: string;
let postgres: DebianPostgres;
let shop: RunningShop;
/** The administrator of a managed server: the names of deploy/database are free. */
const superuser = "operator";
const urlOf = (role: string) => postgres.urlOf("encrier", role);

/** As the comments of the files say. */
const psql = (file: string, url: string) =>
  execFileSync("/usr/lib/postgresql/15/bin/psql", [
    "--quiet",
    "--set=ON_ERROR_STOP=1",
    "--file",
    join("deploy/database", file),
    url,
  ]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-rights-"));
  await chmod(folder, 0o755);
  postgres = await startDebianPostgres(folder, superuser);
  psql("roles.sql", postgres.urlOf("postgres"));
  const migrated = await shopVerb(
    folder,
    { DATABASE_URL: urlOf("encrier_owner"), DATA_DIR: folder },
    "migrate",
  );
  expect(migrated.output).not.toContain("rror");
  expect(migrated.code).toBe(0);
  psql("grants.sql", urlOf("encrier_owner"));
  shop = await startBuiltShop(folder, { DATABASE_URL: urlOf("encrier"), DEMO: "off" });
}, 180_000);

afterAll(async () => {
  await shop?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const query = async (statement: string) => {
  const client = new pg.Client({ connectionString: urlOf("encrier") });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

it("The built shop serves, writes and works on PostgreSQL 15 of Debian, under a role that owns no table", async () => {
  for (const path of ["/", "/catalogue", "/readyz"])
    expect((await fetch(shop.url + path)).status, path).toBe(200);
  const body = { email: "zola@exemple.fr", username: "zola", password: "Rougon-1871", acceptCgu: true };
  await ask(`${shop.url}/api/auth/signup`, { body });
  // A mail's job is deleted once it is sent.
  const left = "select state from pgboss.job where name = 'account-mail'";
  await expect.poll(() => query(left), { timeout: 30_000 }).toEqual([]);
  expect(await query("select username from members")).toEqual([{ username: "zola" }]);
  const own = "select tablename from pg_tables where schemaname = 'public' and tableowner = current_user";
  expect(await query(own)).toEqual([]);
  expect(await query("select rolsuper from pg_roles where rolname = current_user")).toEqual([
    { rolsuper: false },
  ]);
  expect(shop.output()).not.toMatch(/"level":(?:50|60)/);
}, 60_000);

it.each([
  "delete from journal_entries",
  "update journal_entries set kind = 'sale'",
  "delete from journal_closings",
  "delete from audit_entries",
  "truncate audit_entries",
  "alter table audit_entries disable trigger all",
  "drop table members",
  "create table public.own (id integer)",
])("Its role is refused: %s", async (statement) => {
  await expect(query(statement)).rejects.toMatchObject({ code: "42501" });
});
