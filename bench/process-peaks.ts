import { readdir, readFile } from "node:fs/promises";

const MEGABYTE = 1_000_000;
const lookEveryMs = 50;

/** Resident memory of the shop and of its limited processes, in MB: each at most, and together at most. */
export interface Peaks {
  shop: number;
  beside: number;
  together: number;
}

/** Watches the memory of the shop's process and of its limited processes during some work. Needs `/proc`. */
export async function peaksDuring(pid: number, work: () => Promise<unknown>): Promise<Peaks> {
  const most: Peaks = { shop: 0, beside: 0, together: 0 };
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const shop = await residentMegabytes(pid);
      const children = await Promise.all((await limitedProcesses(pid)).map(residentMegabytes));
      const beside = children.reduce((sum, megabytes) => sum + megabytes, 0);
      most.shop = Math.max(most.shop, shop);
      most.beside = Math.max(most.beside, ...children);
      most.together = Math.max(most.together, shop + beside);
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

export async function residentMegabytes(pid: number): Promise<number> {
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(await textOf(`/proc/${pid}/status`))?.[1];
  return (Number(kibibytes ?? 0) * 1024) / MEGABYTE;
}

/** Empty if the process has ended. */
function textOf(path: string): Promise<string> {
  return readFile(path, "latin1").catch(() => "");
}
