import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const instant = z.iso.datetime();

/** What the archive of the write-ahead log has stored, for the back office and the metrics. */
const walState = z.object({
  /** The first instant that can be restored; null before the first base copy. */
  from: instant.nullable(),
  /** When the newest stored segment was complete; null before the first one. */
  through: instant.nullable(),
  /** On this machine, in bytes. */
  waitingBytes: z.number(),
  failure: z.object({ since: instant, reason: z.string() }).nullable(),
  /** Whether segments were given up, and no base copy was made since then. */
  hasGap: z.boolean(),
});
export type WalState = z.infer<typeof walState>;

const emptyState: WalState = {
  from: null,
  through: null,
  waitingBytes: 0,
  failure: null,
  hasGap: false,
};

const stateFile = (dataDir: string): string => join(dataDir, "wal", "state.json");

export async function saveState(dataDir: string, state: WalState): Promise<void> {
  const path = stateFile(dataDir);
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, JSON.stringify(state), { mode: 0o600 });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The state of the archive on this machine; the empty one before its first round. */
export async function readState(dataDir: string): Promise<WalState> {
  const text = await readFile(stateFile(dataDir), "utf8").catch(() => "{}");
  return walState.safeParse(JSON.parse(text)).data ?? emptyState;
}
