import { resolve } from "node:path";

import { Client } from "pg";

import { errorCode } from "./file-failure.server.ts";

/** The result of a connection attempt. */
export type ServerAnswer =
  | { state: "ready"; cluster: string; version: string }
  /** Starting, recovering, stopping or full: running, but not accepting connections. */
  | { state: "busy" }
  /** Wrong password or unknown user: a server, but perhaps not ours. */
  | { state: "refused" }
  | { state: "silent" };

/** A server on this machine answers in milliseconds unless it hangs. */
const PATIENCE_MS = 3000;

/** Connects once and reads which cluster the server serves. Never throws. */
export async function askServer(url: string): Promise<ServerAnswer> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster: string; version: string }>(
      "SELECT current_setting('data_directory') AS cluster, current_setting('server_version') AS version",
    );
    const row = rows[0];
    return row === undefined
      ? { state: "silent" }
      : { state: "ready", cluster: resolve(row.cluster), version: row.version };
  } catch (error) {
    return { state: stateAfter(errorCode(error)) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Codes of PostgreSQL's appendix A: 57P03 cannot_connect_now, 53300 too_many_connections, class 28 authorization. */
function stateAfter(code: string | undefined): "busy" | "refused" | "silent" {
  if (code === "57P03" || code === "53300") return "busy";
  return code?.startsWith("28") === true ? "refused" : "silent";
}
