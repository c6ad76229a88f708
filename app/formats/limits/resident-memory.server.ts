import { readFileSync } from "node:fs";

/**
 * Resident memory of a process in bytes, or null if there is no `/proc` (then only V8's own limit applies) or the
 * process has ended. Read synchronously: the kernel answers without disk access, and another thread that read it fifty
 * times a second took a fifteenth of a processor from readers.
 */
export function residentMemory(pid: number): number | null {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(statusOf(pid))?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "latin1");
  } catch {
    return "";
  }
}
