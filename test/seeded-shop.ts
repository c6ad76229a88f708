import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

export interface SeededShop {
  /** The built shop, in its own process. */
  running: RunningShop;
  /** The same database and files in this process: factories fill them, tests read them. */
  inside: TestShop;
  url: string;
  close: () => Promise<void>;
}

/** The other process uses the real time: its rows must not be in the future here. */
const theRunningShops = {
  get now() {
    return new Date();
  },
};

/**
 * The built shop on a clone of the template, filled by `fill` with the test's data: it is ready in two or three
 * seconds, while the demonstration takes a minute.
 */
export async function openSeededShop(
  fill: (shop: TestShop) => Promise<void>,
  env: Record<string, string> = {},
): Promise<SeededShop> {
  const inside = await openTestShop({ clock: theRunningShops });
  const dataDir = await mkdtemp(join(tmpdir(), "encrier-seeded-"));
  await fill(inside);
  const same = { DATABASE_URL: inside.databaseUrl, STORAGE_URL: `file:${inside.deps.config.storageDir}` };
  const running = await startBuiltShop(dataDir, { ...same, DEMO: "off", ...env });
  return {
    running,
    inside,
    url: running.url,
    close: async () => {
      await running.stop();
      await inside.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
