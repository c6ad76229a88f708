import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const mebibyte = 1024;

/** The resident memory of a process, in MB. */
function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / mebibyte;
  } catch {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / mebibyte;
  }
}

/** The maximum memory of a process until it ends, in MB. @param ended resolves at its end */
export async function memoryUntil(pid: number, ended: Promise<unknown>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    try {
      // A process that has just ended has no memory.
      most = Math.max(most, residentMegabytes(pid) || 0);
    } catch {
      // Its entry is gone, too.
    }
  }, 50);
  try {
    await ended;
  } finally {
    clearInterval(timer);
  }
  return most;
}

/** The maximum memory of a process during some work, and its memory afterwards, in MB. */
export async function memoryDuring(
  pid: number,
  work: () => Promise<void>,
): Promise<{ most: number; after: number }> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 200);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const after = residentMegabytes(pid);
  return { most: Math.max(most, after), after };
}
