import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  path: string;
  /** Occupies all that is free, for the account of PostgreSQL too. */
  fill: () => Promise<void>;
  /** Frees what `fill` has occupied. */
  empty: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A file system of its own, in memory. @throws if this account may not mount one */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), "encrier-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0711`, "tmpfs", path], {
      stdio: "pipe",
    });
  } catch (error) {
    await rm(path, { recursive: true });
    throw error;
  }
  await chmod(path, 0o711);
  const filler = join(path, "filler");
  return {
    path,
    async fill() {
      const file = await open(filler, "a");
      const block = randomBytes(4096);
      try {
        for (;;) {
          const { bavail } = await statfs(path);
          await file.writeFile(Buffer.alloc(Math.max(1, Math.min(bavail, 4096)) * 4096, block));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      execFileSync("umount", ["--lazy", path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Whether this account may mount a file system: root, unless a container forbids it. */
export const mayMount: boolean = await openSmallDisk(1).then(
  async (disk) => {
    await disk.remove();
    return true;
  },
  () => false,
);
