import { readdir, readFile } from "node:fs/promises";

const MEGABYTE = 1_000_000;
const lookEveryMs = 50;

/**
 * Resident memory of the shop and of its limited processes, in MB: each at most, and together at most. `held` counts
 * Node's own program once, as the system holds it.
 */
export interface Peaks {
  shop: number;
  beside: number;
  together: number;
  held: number;
}

/** Watches the memory of the shop's process and of its limited processes during some work. Needs `/proc`. */
export async function peaksDuring(pid: number, work: () => Promise<unknown>): Promise<Peaks> {
  const most: Peaks = { shop: 0, beside: 0, together: 0, held: 0 };
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const [shop, ...children] = await Promise.all([pid, ...(await limitedProcesses(pid))].map(memoryOf));
      const all = [shop ?? { own: 0, files: 0 }, ...children];
      const files = all.map((each) => each.files);
      const own = all.reduce((sum, each) => sum + each.own, 0);
      most.shop = Math.max(most.shop, totalOf(shop));
      most.beside = Math.max(most.beside, ...children.map(totalOf));
      most.together = Math.max(most.together, own + files.reduce((sum, each) => sum + each, 0));
      most.held = Math.max(most.held, own + Math.max(...files));
      await new Promise((resolve) => {
        setTimeout(resolve, lookEveryMs);
      });
    }
  })();
  await work();
  ended.abort();
  await watching;
  return most;
}

/** Of the sources, or of the build. */
const taskScript = /tasks\/task-process\.server\.ts|build\/server\/tasks\.js/;

/** The shop's child processes, except PostgreSQL. */
async function limitedProcesses(shopPid: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const ours = pids.map(async (pid) => {
    const [status, command] = await Promise.all([
      textOf(`/proc/${pid}/status`),
      textOf(`/proc/${pid}/cmdline`),
    ]);
    return status.includes(`\nPPid:\t${shopPid}\n`) && taskScript.test(command) ? [pid] : [];
  });
  return (await Promise.all(ours)).flat();
}

export const residentMegabytes = async (pid: number): Promise<number> => totalOf(await memoryOf(pid));

/** In MB: of a process alone, and of the files that it runs, which processes share. */
interface ProcessMemory {
  own: number;
  files: number;
}

const totalOf = (memory: ProcessMemory = { own: 0, files: 0 }): number => memory.own + memory.files;

async function memoryOf(pid: number): Promise<ProcessMemory> {
  const status = await textOf(`/proc/${pid}/status`);
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) * 1024) / MEGABYTE;
  return { own: megabytes("RssAnon") + megabytes("RssShmem"), files: megabytes("RssFile") };
}

/** Empty if the process has ended. */
function textOf(path: string): Promise<string> {
  return readFile(path, "latin1").catch(() => "");
}
