import { randomBytes } from "node:crypto";
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import * as accountsTables from "#readers/accounts/accounts.tables.ts";
import * as administratorsTables from "#access/administrators/administrators.tables.ts";
import * as auditTables from "#office/audit/audit.tables.ts";
import * as catalogueTables from "#books/catalogue/catalogue.tables.ts";
import * as eventsTables from "#books/agenda/events.tables.ts";
import * as exchangeTables from "#books/exchange/exchange.tables.ts";
import * as lotsTables from "#books/catalogue/lots/lots.tables.ts";
import * as libraryTables from "#reading/library/library.tables.ts";
import * as mailingsTables from "#office/mailings/mailings.tables.ts";
import * as movingInTables from "#office/moving-in/moving-in.tables.ts";
import * as billingTables from "#selling/payments/billing/billing.tables.ts";
import * as declarationsTables from "#selling/payments/declarations/declarations.tables.ts";
import * as paymentsTables from "#selling/payments/payments.tables.ts";
import * as payoutsTables from "#selling/payments/payouts/payouts.tables.ts";
import * as preordersTables from "#selling/payments/preorders/preorders.tables.ts";
import * as simulatedTables from "#selling/payments/simulation/simulated-payments.tables.ts";
import * as platformTables from "#platform/postgres/platform-tables.ts";
import * as promotionsTables from "#selling/promotions/promotions.tables.ts";
import * as readingTables from "#reading/reading/reading.tables.ts";
import * as publishingTables from "#books/publishing/publishing.tables.ts";
import * as redirectsTables from "#office/redirects/redirects.tables.ts";
import * as royaltiesTables from "#selling/royalties/royalties.tables.ts";
import * as searchTables from "#books/catalogue/search/search.tables.ts";
import * as settingsTables from "#office/settings/settings.tables.ts";
import * as subscriptionsTables from "#readers/subscriptions/subscriptions.tables.ts";
import * as textsTables from "#words/texts/texts.tables.ts";
import * as visitorsTables from "#readers/visitors/visitors.tables.ts";
import * as wishesTables from "#selling/wishes/wishes.tables.ts";
import { openDatabase, type OpenDatabase } from "#platform/postgres/database.server.ts";
import { migrate } from "#platform/postgres/migrate.server.ts";
import { baselineName, readSchema } from "#platform/postgres/schema.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { withDatabase } from "#test/database-address.ts";

/** All Drizzle tables of all modules. */
const tables = [
  accountsTables,
  administratorsTables,
  auditTables,
  catalogueTables,
  eventsTables,
  exchangeTables,
  libraryTables,
  lotsTables,
  mailingsTables,
  movingInTables,
  paymentsTables,
  payoutsTables,
  preordersTables,
  billingTables,
  declarationsTables,
  platformTables,
  promotionsTables,
  readingTables,
  publishingTables,
  redirectsTables,
  royaltiesTables,
  searchTables,
  settingsTables,
  simulatedTables,
  subscriptionsTables,
  textsTables,
  visitorsTables,
  wishesTables,
]
  .flatMap((part) => Object.values<unknown>(part).filter((value) => value instanceof PgTable))
  .map(getTableConfig);

const folder = "db";
let names: string[];
const opened: { name: string; database: OpenDatabase }[] = [];

async function emptyDatabase(): Promise<OpenDatabase> {
  const name = `encrier_test_${randomBytes(6).toString("hex")}`;
  await asOwner(`create database ${name}`);
  const database = openDatabase(withDatabase(inject("clusterUrl"), name), 4);
  opened.push({ name, database });
  return database;
}
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** PostgreSQL's notation: Drizzle has a blank before a timestamp's precision. */
const sqlType = (column: { getSQLType: () => string }) =>
  column.getSQLType().replace("timestamp (", "timestamp(");

let migrated: OpenDatabase;
beforeAll(async () => {
  names = (await readSchema(folder)).map(({ name }) => name);
  migrated = await emptyDatabase();
  expect(await migrate(migrated.pool, folder)).toEqual(names);
});
afterAll(async () => {
  for (const { name, database } of opened) {
    await database.close();
    await asOwner(`drop database if exists ${name} with (force)`);
  }
});

describe("Drizzle's schema and the migrated database", () => {
  it("have the same tables and columns, nullability and types", async () => {
    const { rows } = await migrated.pool.query<{
      table: string;
      column: string;
      type: string;
      required: boolean;
      filled: boolean;
    }>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
              a.attnotnull as required, a.atthasdef or a.attidentity <> '' as filled
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'`,
    );
    const inDatabase = rows.map(
      ({ table, column, type, required }) => `${table}.${column} ${type}${required ? " not null" : ""}`,
    );
    const inSchema = tables.flatMap(({ name, columns }) =>
      columns.map(
        (column) => `${name}.${column.name} ${sqlType(column)}${column.notNull ? " not null" : ""}`,
      ),
    );
    expect(inSchema.toSorted()).toEqual(inDatabase.toSorted());
    // Columns that an insert may leave out have a default in the database.
    const filled = new Set(rows.filter((row) => row.filled).map(({ table, column }) => `${table}.${column}`));
    for (const { name, columns } of tables) {
      for (const column of columns.filter((each) => each.hasDefault))
        expect(filled).toContain(`${name}.${column.name}`);
    }
  });

  it("have the same primary keys", async () => {
    const { rows } = await migrated.pool.query<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(a.attname::text order by k.n) as columns
       from pg_constraint p join pg_class c on c.oid = p.conrelid cross join unnest(p.conkey) with ordinality k(attnum, n)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
       where p.contype = 'p' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' group by c.relname`,
    );
    const inSchema = tables.map(({ name, columns, primaryKeys }) => ({
      table: name,
      columns:
        primaryKeys[0]?.columns.map((column) => column.name) ??
        columns.filter(({ primary }) => primary).map((column) => column.name),
    }));
    const sorted = (keys: { table: string; columns: string[] }[]) =>
      keys.map((key) => `${key.table}: ${key.columns.join(", ")}`).toSorted();
    expect(sorted(inSchema)).toEqual(sorted(rows));
  });
});

/** A copy of the schema with these migrations after the baseline; it is removed when the test ends. */
async function schemaWith(migrations: Record<string, string>): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "encrier-schema-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  for (const name of ["baseline.sql", "adoption.sql", "functions", "triggers", "migrations"])
    await cp(join(folder, name), join(copy, name), { recursive: true });
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(copy, "migrations", name), sql);
  return copy;
}
const good = { "9901-good.sql": "create table good (id integer)" };
const more = { ...good, "9902-more.sql": "create table more (id integer)" };

it("docs/triggers.md names every trigger with its table", async () => {
  const { rows } = await migrated.pool.query<{ pair: string }>(
    "select tgname || ' on ' || tgrelid::regclass as pair from pg_trigger where not tgisinternal",
  );
  const page = await readFile("docs/triggers.md", "utf8");
  const lines = [...page.matchAll(/^\| `(\w+)` +\| (`[^|]+`) +\|/gm)];
  const named = lines.flatMap(([, trigger, on = ""]) =>
    on.split(" ").map((table) => `${trigger} on ${table.replaceAll("`", "")}`),
  );
  expect(named.toSorted()).toEqual(rows.map(({ pair }) => pair).toSorted());
  expect(page).toContain(`has ${rows.length} triggers`);
});

describe("The baseline and the migrations", () => {
  it("applied twice do nothing the second time", async () => {
    expect(await migrate(migrated.pool, folder)).toEqual([]);
  });

  it("are applied once by four processes that start at the same moment", async () => {
    const database = await emptyDatabase();
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool, folder)));
    expect(applied.flat().toSorted()).toEqual(names);
  });

  it("refuse to go on when an applied one has changed, or the database is ahead", async () => {
    const changed = await schemaWith({});
    await appendFile(join(changed, "triggers/books.sql"), "-- changed\n");
    await expect(migrate(migrated.pool, changed)).rejects.toThrow(StartupError);
    const database = await emptyDatabase();
    await migrate(database.pool, await schemaWith(good));
    await expect(migrate(database.pool, folder)).rejects.toThrow(/version plus récente/);
  });

  it("name the program in the database, which an older one names when it is refused, or may still serve", async () => {
    const database = await emptyDatabase();
    const [older, newer] = [await schemaWith(good), await schemaWith(more)];
    const [last, next] = ["9901-good.sql", "9902-more.sql"];
    const release = (version: string, migration = "") => ({ version, migration });
    const lines: string[] = [];
    const start = (version: string, from: string, releases: ReturnType<typeof release>[]) =>
      migrate(database.pool, from, { program: { version, releases }, onNewer: (line) => lines.push(line) });
    const stored = async () =>
      (await database.pool.query("select value from shop_settings where name = 'program'")).rows;

    await start("0.2.0", older, [release("0.1.0", baselineName)]);
    expect(await stored()).toEqual([
      { value: { version: "0.2.0", migration: last, servesFrom: baselineName } },
    ]);
    // Only two versions are known: the one before has all that the newer one needs.
    await start("0.3.0", newer, [release("0.1.0", baselineName), release("0.2.0", last)]);
    expect(await stored()).toEqual([{ value: { version: "0.3.0", migration: next, servesFrom: last } }]);
    expect(lines).toEqual([]);
    expect(await start("0.2.0", older, [release("0.1.0", baselineName)])).toEqual([]);
    expect(lines).toEqual([
      `La base de données vient d’une version plus récente d’Encrier\u202f: Encrier 0.3.0, migration ${next}. Ce programme est Encrier 0.2.0, migration ${last}. Il peut servir encore\u202f: mettez-le à jour.`,
    ]);
    await start("0.3.1", newer, []);
    await start("0.3.0", newer, []);
    expect(await stored()).toMatchObject([{ value: { version: "0.3.1" } }]);
    await expect(start("0.1.0", folder, [])).rejects.toThrow(
      `vient d’une version plus récente d’Encrier\u202f: Encrier 0.3.1, migration ${next}. Ce programme est Encrier 0.1.0, migration ${names.at(-1)}. Mettez-le à jour.`,
    );
  });

  it("that fail leave nothing of themselves, and those before them stay", async () => {
    const database = await emptyDatabase();
    const schema = await schemaWith({
      ...good,
      "9902-bad.sql": "create table half (id integer); select nonsense",
    });
    await expect(migrate(database.pool, schema)).rejects.toThrow(/9902-bad\.sql/);
    const { rows } = await database.pool.query<{ good: string | null; half: string | null }>(
      "select to_regclass('good')::text as good, to_regclass('half')::text as half",
    );
    expect(rows).toEqual([{ good: "good", half: null }]);
    await writeFile(join(schema, "migrations/9902-bad.sql"), "create table half (id integer)");
    expect(await migrate(database.pool, schema)).toEqual(["9902-bad.sql"]);
  });
});

describe("Constraints carry the rules", () => {
  const refused = async (statement: string, expected: string): Promise<void> => {
    const code = await migrated.pool.query(statement).then(
      () => "accepted",
      (error: { code?: string }) => error.code,
    );
    expect(code, statement).toBe(expected);
  };
  const [unique, check, exclusion] = ["23505", "23514", "23P01"] as const;

  it("of accounts, books and money", async () => {
    const { rows } = await migrated.pool.query<{ id: string }>(
      `insert into members (email, username, password_hash, terms_accepted_at, created_at)
       values ('Élise@exemple.fr', 'Elise', 'x', now(), now()) returning id`,
    );
    const id = rows[0]?.id ?? "";
    const member = (email: string, username: string) =>
      `insert into members (email, username, password_hash, terms_accepted_at, created_at) values ('${email}', '${username}', 'x', now(), now())`;
    await refused(member("éLISE@EXEMPLE.FR", "autre"), unique);
    await refused(member("autre@exemple.fr", "eLISE"), unique);
    await refused(member("autre@exemple.fr", "a b"), check);
    const book = (slug: string, title: string, author: string) =>
      `insert into books (slug, title, author, created_at) values ('${slug}', '${title}', '${author}', now())`;
    await migrated.pool.query(book("l-oeuvre", "L’Œuvre", "Émile Zola"));
    await refused(book("autre", " l''oeuvre ", "EMILE ZOLA"), unique);
    await refused(book("l-oeuvre", "Autre", "Autre"), unique);
    await refused(book("Pas Un Slug", "Autre", "Autre"), check);
    await refused(
      `insert into payments (member_id, kind, state, provider, amount_cents, withdrawal_consent, created_at) values ('${id}', 'editions', 'open', 'stripe', -1, false, now())`,
      check,
    );
    await refused(
      `insert into payments (member_id, kind, state, provider, amount_cents, withdrawal_consent, created_at) values ('${id}', 'editions', 'paid', 'stripe', 1, false, now())`,
      check,
    );
    const period = (payment: number, from: string, to: string) =>
      `insert into subscriptions (member_id, payment_id, price_cents, start_date, end_date) values ('${id}', ${payment}, 10000, '${from}', '${to}')`;
    const payments = await migrated.pool.query<{ id: number }>(
      `insert into payments (member_id, kind, state, provider, amount_cents, withdrawal_consent, created_at)
       select '${id}', 'subscription', 'open', 'stripe', 10000, false, now() from generate_series(1, 3) returning id`,
    );
    const [first = 0, second = 0, third = 0] = payments.rows.map((row) => row.id);
    await migrated.pool.query(period(first, "2026-01-01Z", "2027-01-01Z"));
    await refused(period(second, "2026-12-31Z", "2027-12-31Z"), exclusion);
    const { rowCount } = await migrated.pool.query(period(second, "2027-01-01Z", "2028-01-01Z"));
    expect(rowCount).toBe(1);
    await refused(period(third, "2029-01-01Z", "2029-01-01Z"), check);
  });
});
