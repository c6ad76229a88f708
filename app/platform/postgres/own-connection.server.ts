import pg from "pg";
import { seconds } from "#platform/data/durations.ts";

/** Opens a connection outside of the pools, which its user ends. @param purpose shown in `pg_stat_activity` */
export async function openConnection(url: string, purpose: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: seconds(10),
    application_name: `encrier: ${purpose}`,
    keepAlive: true,
  });
  // Its loss is reported by the running query, or by the next one; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
