import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Program, startProgram } from "#test/external/program.ts";
import { freePort } from "#test/free-port.ts";

/** PostgreSQL's programs of Debian 12, as scripts/debian-programs.mjs installs them. */
const programs = "/usr/lib/postgresql/15/bin";

export interface DebianPostgres extends Program {
  /** The address of a database, by its socket. */
  urlOf: (database: string, role?: string) => string;
}

/** PostgreSQL 15 on a new cluster. @param folder that all accounts may enter */
export async function startDebianPostgres(folder: string, superuser = "encrier"): Promise<DebianPostgres> {
  const cluster = join(folder, "postgres-15");
  await mkdir(cluster, { mode: 0o700 });
  // PostgreSQL refuses to run as root.
  const idOf = (kind: string) => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  const account = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (account.uid !== undefined) await chown(cluster, account.uid, account.gid);
  const options = [
    `--username=${superuser}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  execFileSync(join(programs, "initdb"), ["-D", cluster, ...options], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  // The pooler of the tests connects by the socket.
  await chmod(cluster, 0o700);
  const port = await freePort();
  const flags = ["-D", cluster, "-p", String(port), "-k", cluster, "-h", "127.0.0.1", "-F"];
  const program = await startProgram(join(programs, "postgres"), flags, { port, account });
  return {
    ...program,
    urlOf: (database, role = superuser) =>
      `postgres://${role}:trusted@/${database}?host=${encodeURIComponent(cluster)}&port=${port}`,
  };
}
