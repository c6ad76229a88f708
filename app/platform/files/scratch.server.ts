import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { days } from "#platform/data/durations.ts";

/**
 * A folder for unfinished files, removed when `use` ends. It is on the same file system as the store, so finished files
 * are only moved.
 */
export async function withScratchFolder<T>(
  scratchDir: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(scratchDir, { recursive: true });
  const folder = await mkdtemp(join(scratchDir, "work-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of killed processes: no active folder is a day old. @returns the names of the removed folders */
export async function clearOldScratch(scratchDir: string, now: Date): Promise<string[]> {
  const names = await readdir(scratchDir).catch(() => []);
  const removed: string[] = [];
  for (const name of names) {
    const path = join(scratchDir, name);
    const found = await stat(path).catch(() => null);
    if (!found || now.getTime() - found.mtimeMs <= days(1)) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}
