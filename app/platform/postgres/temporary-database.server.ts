import { createHash } from "node:crypto";
import pg from "pg";
import { openConnection } from "#platform/postgres/own-connection.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";

/** Any constant that no other program uses on this database: "temp" in ASCII. */
const temporaryLock = 0x74656d70;

/** The role of the address may not create databases. */
export class MissingPermission extends StartupError {}

interface Model {
  name: string;
  role: string;
  collate: string;
  ctype: string;
}

/**
 * Creates an empty database next to the shop's, on the same server with the same locale, and drops it when `use` ends. One at a
 * time for each shop: what a killed process left is dropped by the next call.
 * @param url of the shop's database, without a pooler: the lock belongs to a session
 * @throws MissingPermission if the role may not create databases, StartupError if another process has one
 */
export async function withTemporaryDatabase<Result>(
  url: string,
  use: (temporaryUrl: string) => Promise<Result>,
): Promise<Result> {
  const client = await openConnection(url, "restore test");
  try {
    await client.query("set statement_timeout = 0; set idle_session_timeout = 0");
    await lock(client);
    const model = await findModel(client);
    const name = `encrier_restore_test_${createHash("sha256").update(model.name).digest("hex").slice(0, 16)}`;
    const drop = () => client.query(`drop database if exists ${name} with (force)`);
    await drop();
    await create(client, name, model);
    try {
      return await use(withName(url, name));
    } finally {
      // Without its connection nothing can be dropped here: the next call does it.
      await drop().catch(() => undefined);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    temporaryLock,
  ]);
  if (rows[0]?.locked !== true)
    throw new StartupError("Un autre test de sauvegarde de cette boutique est en cours.");
}

async function findModel(client: pg.Client): Promise<Model> {
  const { rows } = await client.query<Model>(`
    select datname::text as name, current_user::text as role, datcollate::text as collate, datctype::text as ctype
    from pg_database where datname = current_database()`);
  const [model] = rows;
  if (!model) throw new Error("The server does not list the database of the connection.");
  return model;
}

async function create(client: pg.Client, name: string, { role, collate, ctype }: Model): Promise<void> {
  try {
    await client.query(
      `create database ${name} template template0 encoding 'UTF8'
       lc_collate ${pg.escapeLiteral(collate)} lc_ctype ${pg.escapeLiteral(ctype)}`,
    );
  } catch (error) {
    // PostgreSQL's insufficient_privilege.
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new MissingPermission(
      `Le compte PostgreSQL de la boutique ne peut pas créer de base de données. Un administrateur de PostgreSQL peut l’y autoriser\u202f: ALTER ROLE ${pg.escapeIdentifier(role)} CREATEDB;`,
      { cause: error },
    );
  }
}

/** A pattern, because the address of a socket has no host, which the platform's parser refuses. */
const withName = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
