import { readFile } from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "#platform/process/config.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { createLog, openParts } from "#server/shop-parts.ts";
import { withDatabase } from "#test/database-address.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

/** Names of roles are the cluster's, which other tests share. */
const name = `rights_${randomBytes(4).toString("hex")}`;
const owner = `${name}_owner`;
let folder: string;
let ownerUrl: string;
let shopUrl: string;
let shop: TestShop;

const renamed = (script: string) =>
  script.replaceAll("encrier_owner", owner).replaceAll(/\bencrier\b/g, name);
const scriptOf = async (path: string) => renamed(await readFile(path, "utf8"));
/** Like psql: one statement after the other. */
async function run(url: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const statements = script.replaceAll(/--.*$/gm, "").split(/;\s*\n/);
    for (const statement of statements) if (statement.trim()) await client.query(statement);
  } finally {
    await client.end();
  }
}
/** Not `URL`: the address of a local socket names no host. */
const addressOf = (role: string, password: string): string =>
  withDatabase(inject("clusterUrl"), name).replace(/\/\/[^@]*@/, `//${role}:${password}@`);
const start = async (databaseUrl: string) => {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: "silent" });
  return openParts(config, databaseUrl, createLog(config));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-rights-"));
  await run(inject("clusterUrl"), await scriptOf("deploy/database/roles.sql"));
  ownerUrl = addressOf(owner, "replace-me");
  shopUrl = addressOf(name, "replace-me-too");
});

afterAll(async () => {
  await shop?.close();
  await run(
    inject("clusterUrl"),
    `drop database if exists ${name} with (force);\ndrop role if exists ${name};\ndrop role if exists ${owner}`,
  );
  await rm(folder, { recursive: true, force: true });
});

describe("A shop on PostgreSQL with two roles (deploy/database)", () => {
  it("is told who migrates, when its own role may not", async () => {
    await expect(start(shopUrl)).rejects.toThrow(
      "lancez npm run shop -- migrate avec le rôle qui les possède",
    );
  });

  it("is migrated by a role that is not superuser, and then runs under one that owns no table", async () => {
    const migrated = await start(ownerUrl);
    await migrated.close();
    await run(ownerUrl, await scriptOf("deploy/database/grants.sql"));
    const parts = await start(shopUrl);
    await parts.close();
    shop = await openTestShop({ beside: { databaseUrl: shopUrl }, work: true });
    const member = await buildMember(shop);
    const { cookie } = await buildAdministrator(shop);
    expect((await shop.call("GET", "/api/auth/me", { token: member.token })).status).toBe(200);
    expect((await shop.call("GET", "/api/admin/audit", { cookie })).status).toBe(200);
    const { rows } = await shop.deps.db.execute<{ mine: string }>(
      `select count(*) as mine from pg_tables where schemaname = 'public' and tableowner = current_user`,
    );
    expect(Number(rows[0]?.mine)).toBe(0);
  });

  it.each([
    "delete from journal_entries",
    "update journal_entries set kind = 'sale'",
    "delete from journal_closings",
    "delete from journal_counters",
    "delete from audit_entries",
    "update audit_entries set kind = 'login'",
    "truncate audit_entries",
    "alter table audit_entries disable trigger all",
    "drop trigger append_only on journal_entries",
    "drop table members",
    "delete from migrations",
    "create table public.own (id integer)",
    "create role other",
    "copy members to '/tmp/members'",
  ])("is refused: %s", async (statement) => {
    const client = new pg.Client({ connectionString: shopUrl });
    await client.connect();
    await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
    await client.end();
  });

  it("removes old audit entries all the same, and none of the last three years", async () => {
    const { db, now } = shop.deps;
    const entry = (at: Date) => `('${at.toISOString()}', 'Camille', 'login')`;
    const [old, young] = [before(now(), days(4 * 365)), before(now(), days(30))];
    await db.execute(
      `insert into audit_entries (occurred_at, administrator, kind) values ${entry(old)}, ${entry(young)}`,
    );
    const forget = (at: Date) => db.execute(`select forget_audit_entries('${at.toISOString()}')`);
    await forget(before(now(), days(3 * 365 + 2)));
    const { rows } = await db.execute<{ count: string }>(
      "select count(*) from audit_entries where administrator = 'Camille'",
    );
    expect(Number(rows[0]?.count)).toBe(1);
    await expect(forget(now())).rejects.toMatchObject({ cause: { code: "23001" } });
  });
});
