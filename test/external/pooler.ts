import { writeFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Program, startProgram } from "#test/external/program.ts";
import { freePort } from "#test/free-port.ts";

export interface Pooler extends Program {
  /** The address of a database through the pooler. */
  urlOf: (database: string) => string;
}

/** An address of PostgreSQL, whose host is the folder of its socket. */
export function partsOf(url: string) {
  const [, user = "", password = "", database = "", query] =
    /^\w+:\/\/([^:@]*):([^@]*)@[^/]*\/([^?]*)\?(.*)$/.exec(url) ?? [];
  const options = new URLSearchParams(query);
  return {
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    database,
    socket: options.get("host") ?? "",
    port: options.get("port") ?? "5432",
  };
}

/**
 * PgBouncer in transaction mode on few connections, so that consecutive transactions run on different ones.
 * @param folder readable by all accounts: PgBouncer refuses to run as root, and uses PostgreSQL's own account
 */
export async function startPooler(folder: string, databaseUrl: string): Promise<Pooler> {
  const { user, password, socket, port: serverPort } = partsOf(databaseUrl);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${socket} port=${serverPort} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 300
`,
    { mode: 0o644 },
  );
  const { uid, gid } = await stat(socket);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const program = await startProgram("pgbouncer", [file], { port, account });
  return { ...program, urlOf: (database) => `postgres://${user}@127.0.0.1:${port}/${database}` };
}
