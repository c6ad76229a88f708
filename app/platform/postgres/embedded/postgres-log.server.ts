import { closeSync, copyFileSync, openSync, readFileSync, renameSync, statSync, truncateSync } from "node:fs";

import { explainFileFailure } from "./file-failure.server.ts";

/** About ten thousand lines: months of a normal shop's warnings, and small enough for an editor. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Opens PostgreSQL's log for its output; a long one is first renamed to `.1`, replacing the previous one. */
export function openPostgresLog(path: string): { fd: number; startsAt: number } {
  try {
    if (sizeOf(path) > MAX_BYTES) renameSync(path, `${path}.1`);
    return { fd: openSync(path, "a", 0o600), startsAt: sizeOf(path) };
  } catch (error) {
    throw explainFileFailure(error, path);
  }
}

/** Truncates the log of a running server, which continues to append to the empty file. */
export function boundPostgresLog(path: string): void {
  if (sizeOf(path) <= MAX_BYTES) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    // On a full disk its bytes are more useful free than copied.
  }
  truncateSync(path);
}

/** The content from `startsAt` (bytes) on. */
export function readPostgresLog(path: string, startsAt: number): string {
  return readFileSync(path).subarray(startsAt).toString("utf8");
}

/** The last lines of a program's output as one line: those with an error, otherwise the last. */
export function lastLines(output: string): string {
  const lines = output
    .split("\n")
    .map((line) => line.replace(/^.*?\]\s+/, "").trim())
    .filter((line) => line !== "");
  const complaints = lines.filter((line) => /^(?:\w+: )?(?:FATAL|PANIC|ERROR|HINT|error|fatal):/.test(line));
  const chosen = (complaints.length > 0 ? complaints : lines).slice(-3);
  return chosen.length > 0 ? chosen.join(" · ") : "aucun message";
}

export function closePostgresLog(fd: number): void {
  closeSync(fd);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
