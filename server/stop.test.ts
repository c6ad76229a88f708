import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { postgresProcessesIn } from "#platform/postgres/embedded/process-identity.server.ts";
import { temporaryDataFolder } from "#test/postgres/test-cluster.ts";

/** A program that stops as the shop does: a part that never ends, and its own PostgreSQL. */
const program = (dataDir: string) => `
  import { pino } from "pino";
  import { stopOnSignals } from "#server/stop.ts";
  import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
  const stop = stopOnSignals(pino({ level: "silent" }));
  const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
  stop.atEnd("PostgreSQL", (isUrgent) => postgres.stop({ isUrgent }), { isLasting: true });
  stop.atEnd("serveur", () => new Promise(() => {}));
  process.on("SIGUSR2", () => { throw new Error("a fault of the program"); });
  process.stdout.write("ready\\n");
  setInterval(() => {}, 1000);
`;

async function start(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program(dataDir)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

it("A process that dies of an exception is gone soon, its database too, whatever still runs", async () => {
  await using data = await temporaryDataFolder();
  const child = await start(data.path);
  const cluster = join(data.path, "postgres");
  expect(postgresProcessesIn(cluster).length).toBeGreaterThan(0);
  const begun = performance.now();
  child.kill("SIGUSR2");
  expect((await once(child, "exit"))[0]).toBe(1);
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(postgresProcessesIn(cluster)).toEqual([]);
});

it("An exception in the middle of a stop ends it as soon", async () => {
  await using data = await temporaryDataFolder();
  const child = await start(data.path);
  child.kill("SIGTERM");
  const begun = performance.now();
  child.kill("SIGUSR2");
  expect((await once(child, "exit"))[0]).toBe(1);
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(postgresProcessesIn(join(data.path, "postgres"))).toEqual([]);
});
