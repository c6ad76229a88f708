import pg from "pg";
import { openConnection } from "#platform/postgres/own-connection.server.ts";

/** A table of the shop, without columns that PostgreSQL computes. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

export interface SequenceState {
  name: string;
  /** The last number given out. */
  value: string;
}

/** Tables that belong to an extension are created with it. */
const ofNoExtension = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** All tables of the shop; the queue has its own schema. */
export async function findTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select c.relname::text as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and ${ofNoExtension}
    order by c.relname`);
  return rows;
}

/**
 * Sequences that have been used. They belong to no snapshot: read after it began, a value is at least that of its rows.
 */
export async function findSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return rows;
}

/** Whether a table exists, as `schema.name`. */
export async function tableExists(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    name,
  ]);
  return rows[0]?.found === true;
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);
export const columnList = ({ columns }: Pick<CopiedTable, "columns">): string =>
  columns.map(quoted).join(", ");

/** Both ends write and read the same text, whatever their servers' settings; a long copy is never cut short. */
const copySettings = {
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  lock_timeout: "60s",
  timezone: "UTC",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  extra_float_digits: "1",
  bytea_output: "hex",
  client_encoding: "UTF8",
};

/**
 * Runs `use` in one transaction on a connection of its own; committed when it ends. The settings are the transaction's:
 * they survive a pooler.
 */
export async function inOneTransaction<Result>(
  url: string,
  mode: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openConnection(url, "backup");
  try {
    await client.query(`begin ${mode}`);
    for (const [name, value] of Object.entries(copySettings))
      await client.query(`set local ${name} = ${pg.escapeLiteral(value)}`);
    const result = await use(client);
    await client.query("commit");
    return result;
  } finally {
    // Without a commit, the end of the connection undoes everything, even in the middle of a copy.
    await client.end().catch(() => undefined);
  }
}
