import type { Pool, PoolClient } from "pg";

/** Any constant that no other program uses on this database: "icu " in ASCII. */
const collationLock = 0x69637520;
const settingName = "collation-versions";

type Versions = Record<string, string>;

/**
 * Rebuilds indexes in an ICU order if the server's ICU version differs from the one they were built with: such an index
 * is silently wrong. The shop stores the versions itself, because only a superuser may update them in PostgreSQL's own
 * catalogue.
 * @returns the names of the rebuilt indexes
 */
export async function keepCollations(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Another process may be rebuilding the indexes.
    await client.query("set local statement_timeout = 0; set local lock_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [collationLock]);
    const rebuilt = await rebuildOutdated(client);
    await client.query("commit");
    return rebuilt;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function rebuildOutdated(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ index: string; collation: string; noted: string; actual: string }>(`
    select distinct i.indexrelid::regclass::text as index, c.collname as collation,
      c.collversion as noted, pg_collation_actual_version(c.oid) as actual
    from pg_index i join pg_class t on t.oid = i.indrelid, unnest(i.indcollation) as used
      join pg_collation c on c.oid = used
    where c.collprovider = 'i' and t.relnamespace = 'public'::regnamespace
    order by 1`);
  const known = await readVersions(client);
  const outdated = rows.filter(({ collation, noted, actual }) => (known[collation] ?? noted) !== actual);
  const indexes = [...new Set(outdated.map(({ index }) => index))];
  for (const index of indexes) await client.query(`reindex index ${index}`);
  const versions = Object.fromEntries(rows.map(({ collation, actual }) => [collation, actual]));
  if (JSON.stringify(versions) !== JSON.stringify(known)) await saveVersions(client, versions);
  return indexes;
}

async function readVersions(client: PoolClient): Promise<Versions> {
  const { rows } = await client.query<{ value: Versions }>(
    "select value from shop_settings where name = $1",
    [settingName],
  );
  return rows[0]?.value ?? {};
}

async function saveVersions(client: PoolClient, versions: Versions): Promise<void> {
  await client.query(
    `insert into shop_settings (name, value, updated_at) values ($1, $2, now())
     on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [settingName, JSON.stringify(versions)],
  );
}
