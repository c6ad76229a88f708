import { statfs } from "node:fs/promises";

/** In bytes. */
export interface DiskSpace {
  /** For accounts without special rights. */
  free: number;
  total: number;
}

/** The space of the disk of a folder; null if there is no such folder. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace | null> {
  const found = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}
