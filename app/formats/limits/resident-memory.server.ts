import { readFile } from "node:fs/promises";

/**
 * Resident memory of a process in bytes, or null where there is no `/proc` (then V8's own limit holds alone)
 * or the process has ended.
 */
export async function residentMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}
