import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type HostedShop, openHostedShop } from "#test/hosted-shop.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

export interface SeededShop {
  url: string;
  /** Its log so far. */
  output: () => string;
  /** The same database and files in this process: factories fill them, tests read them. */
  inside: TestShop;
  close: () => Promise<void>;
}

/** The other process uses the real time: its rows must not be in the future here. */
const theRunningShops = {
  get now() {
    return new Date();
  },
};

/**
 * The built shop on a clone of the template, filled by `fill` with the test's data: it is ready in a second or two,
 * while the demonstration takes a minute.
 * @param env settings of the shop; with `isAlone` it has a process of its own, for what reads that process's settings or measures it
 */
export async function openSeededShop(
  fill: (shop: TestShop) => Promise<void>,
  env: Record<string, string> = {},
  { isAlone = false } = {},
): Promise<SeededShop> {
  const inside = await openTestShop({ clock: theRunningShops });
  const dataDir = await mkdtemp(join(tmpdir(), "encrier-seeded-"));
  await fill(inside);
  const same = { DATABASE_URL: inside.databaseUrl, STORAGE_URL: `file:${inside.deps.config.storageDir}` };
  const settings = { DATA_DIR: dataDir, ...same, DEMO: "off", ...env };
  const shop = await (isAlone ? openAlone(settings) : openHostedShop(settings));
  return {
    url: shop.url,
    output: shop.output,
    inside,
    close: async () => {
      await shop.close();
      await inside.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openAlone({ DATA_DIR = "", ...env }: Record<string, string>): Promise<HostedShop> {
  const { url, output, stop } = await startBuiltShop(DATA_DIR, env);
  return { url, output, close: async () => void (await stop()) };
}
