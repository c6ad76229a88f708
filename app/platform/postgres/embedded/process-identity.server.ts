import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "#platform/process/startup-error.ts";
import { errorCode, explainFileFailure } from "./file-failure.server.ts";
import type { ListenAddress } from "./listen-address.server.ts";

/**
 * A process id alone does not identify a process: ids are reused after a while, and immediately (as 1) in a restarted
 * container. Together with the boot id and the start time (proc_pid_stat(5), field 22, in clock ticks since boot) it
 * does.
 */
export interface ProcessIdentity {
  pid: number;
  /** `<boot id>/<start time>`, or null on systems without /proc. */
  startedAt: string | null;
}

const HAS_PROC = process.platform === "linux";

/** Identity of the live process `pid`, or null if there is none. A zombie has ended and counts as none. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!HAS_PROC) return answersSignals(pid) ? { pid, startedAt: null } : null;
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name is in brackets and may contain blanks and brackets, so fields are counted from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startTime] = [fields[0], fields[19]];
  if (state === "Z" || state === "X" || startTime === undefined) return null;
  return { pid, startedAt: `${bootId()}/${startTime}` };
}

/** Whether the process with that id is still the one described earlier. */
export function isSameProcessAlive(earlier: ProcessIdentity): boolean {
  const now = identifyProcess(earlier.pid);
  return now !== null && now.startedAt === earlier.startedAt;
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Live PostgreSQL processes of the cluster in `folder`, which is their working directory. Empty without /proc. */
export function postgresProcessesIn(folder: string): number[] {
  if (!HAS_PROC) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresIn(pid, folder));
}

/** Whether `pid` is a live PostgreSQL process of the cluster in `folder`. Without /proc, whether it is alive at all. */
export function isPostgresIn(pid: number, folder: string): boolean {
  if (!HAS_PROC) return answersSignals(pid);
  // A user's shell may have the same working directory, so the name is checked too.
  if (readProc(`/proc/${pid}/comm`)?.trim() !== "postgres" || identifyProcess(pid) === null) return false;
  return workingFolder(pid) === folder;
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function bootId(): string {
  return (readProc("/proc/sys/kernel/random/boot_id") ?? "").trim();
}

function readProc(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

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
