import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { postgresProcessesIn } from "./process-identity.server.ts";
import {
  ask,
  inAnotherProcess,
  killHard,
  makeStoppedCluster,
  startOn,
  temporaryDataFolder,
} from "#test/postgres/test-cluster.ts";

const START_AND_STAY = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "embedded-postgres.server.ts"))});
  const settings = { fsync: "off", shared_buffers: "16MB" };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log() {}, settings });
  console.log(postgres.url);
  setInterval(() => {}, 1000);
`;

async function postmasterPid(cluster: string): Promise<number> {
  return Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function replacePid(cluster: string, pid: number): Promise<void> {
  const path = join(cluster, "postmaster.pid");
  await writeFile(path, (await readFile(path, "utf8")).replace(/^.*/, String(pid)));
}

test("a server still alive from a killed shop is adopted, and stopped at the clean stop", async () => {
  await using data = await temporaryDataFolder();
  await using shop = await inAnotherProcess(data.path, START_AND_STAY);
  await ask(shop.line, "CREATE TABLE kept AS SELECT 1");
  const pid = await postmasterPid(data.cluster);
  await killHard(shop.child);
  const postgres = await startOn(data.path);
  expect(postgres).toMatchObject({ adopted: true, url: shop.line });
  expect(await postmasterPid(data.cluster)).toBe(pid);
  await postgres.stop();
  expect(postgresProcessesIn(data.cluster)).toEqual([]);
});

test("a postmaster.pid left by kill -9 of everything is no obstacle, and nothing committed is lost", async () => {
  await using data = await temporaryDataFolder();
  await using shop = await inAnotherProcess(data.path, START_AND_STAY);
  await ask(shop.line, "CREATE TABLE kept AS SELECT 'là' AS word");
  await killHard(shop.child);
  for (const pid of postgresProcessesIn(data.cluster)) process.kill(pid, "SIGKILL");
  const postgres = await startOn(data.path);
  expect(postgres.adopted).toBe(false);
  expect(await ask(postgres.url, "SELECT word FROM kept")).toEqual(["là"]);
  await postgres.stop();
});

test("children that outlive a killed postmaster are waited for, never run beside a second one", async () => {
  await using data = await temporaryDataFolder();
  await using shop = await inAnotherProcess(data.path, START_AND_STAY);
  await killHard(shop.child);
  process.kill(await postmasterPid(data.cluster), "SIGKILL");
  const postgres = await startOn(data.path);
  expect(postgres.adopted).toBe(false);
  await postgres.stop();
  expect(postgresProcessesIn(data.cluster)).toEqual([]);
});

test("a postmaster.pid whose id now belongs to another program is no obstacle, and that program is left alone", async () => {
  await using data = await temporaryDataFolder();
  await using shop = await inAnotherProcess(data.path, START_AND_STAY);
  await killHard(shop.child);
  for (const pid of postgresProcessesIn(data.cluster)) process.kill(pid, "SIGKILL");
  await using stranger = await inAnotherProcess(
    data.path,
    "console.log('here'); setInterval(() => {}, 1000);",
  );
  await replacePid(data.cluster, stranger.child.pid ?? 0);
  const postgres = await startOn(data.path);
  expect(postgres.adopted).toBe(false);
  await postgres.stop();
  expect(stranger.child.exitCode).toBeNull();
});

test("a server that serves the folder from where we cannot see its process is not run beside", async () => {
  await using data = await temporaryDataFolder();
  const postgres = await startOn(data.path);
  const pid = await postmasterPid(data.cluster);
  await replacePid(data.cluster, 2_147_483_646);
  await expect(startOn(data.path)).rejects.toThrow(/déjà servie par un autre conteneur/);
  await replacePid(data.cluster, pid);
  await postgres.stop();
});

test.each(["", "rien\n", "-\n1\n2"])(
  "a corrupted postmaster.pid (%j) stops the start with one line",
  async (text) => {
    await using data = await temporaryDataFolder();
    await makeStoppedCluster(data.path);
    const path = join(data.cluster, "postmaster.pid");
    await writeFile(path, text);
    await expect(startOn(data.path)).rejects.toThrow(
      `Le verrou de la base, ${path}, est illisible : si aucun PostgreSQL n’utilise ce dossier, supprimez ce fichier, puis relancez.`,
    );
  },
);
