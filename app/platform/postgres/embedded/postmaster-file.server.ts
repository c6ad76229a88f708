import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { StartupError } from "#platform/process/startup-error.ts";

import { errorCode, explainFileFailure } from "./file-failure.server.ts";
import type { ListenAddress } from "./listen-address.server.ts";

/** The content of a server's `postmaster.pid` in its cluster (PostgreSQL source, miscinit.c and pidfile.h). */
export interface PostmasterFile {
  pid: number;
  /** Null while the server does not accept connections yet. */
  address: ListenAddress | null;
}

/** An id that no system assigns: the greatest of Linux is 4 194 304, of macOS 99 999. */
const NO_PROCESS = 2_147_483_647;

/**
 * Reads the file of a running server, or of one that was killed; null if there is none.
 * @throws StartupError if it is corrupted: then it is unknown whether a server runs, and two would ruin the cluster
 */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const path = postmasterFilePath(cluster);
  let lines: string[];
  try {
    lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim());
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw explainFileFailure(error, path);
  }
  const [pid = "", , , port = "", socketFolder = "", host = ""] = lines;
  // A server in single-user mode writes its id as a negative number.
  if (/^-?[1-9]\d{0,9}$/.test(pid))
    return { pid: Math.abs(Number(pid)), address: toAddress(port, socketFolder, host) };
  throw new StartupError(
    `Le verrou de la base, ${path}, est illisible : si aucun PostgreSQL n’utilise ce dossier, supprimez ce fichier, puis relancez.`,
  );
}

/**
 * Removes the process id from a dead server's file. PostgreSQL would refuse to start if another program had that id, or
 * while the kernel keeps it for a zombie. The file itself stays, because PostgreSQL uses it to find shared memory of
 * the former server.
 */
export async function disownPostmasterFile(cluster: string): Promise<void> {
  const path = postmasterFilePath(cluster);
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace(/^.*/, String(NO_PROCESS)));
}

function toAddress(port: string, socketFolder: string, host: string): ListenAddress | null {
  if (socketFolder !== "") return { kind: "socket", folder: socketFolder };
  return host !== "" && /^\d+$/.test(port) ? { kind: "loopback", port: Number(port) } : null;
}

function postmasterFilePath(cluster: string): string {
  return join(cluster, "postmaster.pid");
}
