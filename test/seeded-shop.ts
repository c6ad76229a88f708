import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

export interface SeededShop {
  /** The built shop, in a process of its own. */
  running: RunningShop;
  /** The same database in this process: factories fill it, tests look into it. */
  inside: TestShop;
  url: string;
  close: () => Promise<void>;
}

/** The other process lives in the present: what it has just written must not be of the future here. */
const theRunningShops = {
  get now() {
    return new Date();
  },
};

/**
 * The built shop on a clone of the template, filled by `fill` with what the test needs: it serves in two or three
 * seconds, where the demonstration takes a minute.
 */
export async function openSeededShop(
  fill: (shop: TestShop) => Promise<void>,
  env: Record<string, string> = {},
): Promise<SeededShop> {
  const inside = await openTestShop({ clock: theRunningShops });
  const dataDir = await mkdtemp(join(tmpdir(), "encrier-seeded-"));
  await fill(inside);
  const running = await startBuiltShop(dataDir, { DATABASE_URL: inside.databaseUrl, DEMO: "off", ...env });
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
