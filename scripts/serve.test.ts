import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { postgresProcessesIn } from "#platform/postgres/embedded/process-identity.server.ts";
import { temporaryDataFolder } from "#test/postgres/test-cluster.ts";

const path = (name: string) => JSON.stringify(join(import.meta.dirname, name));

/** A server with its own PostgreSQL, which begins a calculation without end. */
const blockedServer = `
  import { startEmbeddedPostgres } from ${path("../app/platform/postgres/embedded/embedded-postgres.server.ts")};
  await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR, log: () => undefined });
  process.on("SIGTERM", () => process.exit(0));
  process.send("serving");
  process.stdout.write("blocked\\n", () => { for (;;); });
`;

const launcher = (script: string) => `
  import { forwardSignals } from ${path("child-process.mjs")};
  import { serve } from ${path("serve.mjs")};
  forwardSignals();
  process.exitCode = await serve(${JSON.stringify(script)});
`;

it("A signal ends a server whose event loop is blocked, and its database is closed cleanly", async () => {
  await using data = await temporaryDataFolder();
  const script = join(data.path, "server.mjs");
  await writeFile(script, blockedServer);
  const child = spawn(process.execPath, ["--input-type=module", "--eval", launcher(script)], {
    env: { ...process.env, DATA_DIR: data.path, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  await once(child.stdout, "data");
  const cluster = join(data.path, "postgres");
  expect(postgresProcessesIn(cluster).length).toBeGreaterThan(0);
  child.kill("SIGTERM");
  const [exitCode] = (await once(child, "close")) as [number | null];
  expect(errors).toBe("La boutique ne répondait plus : elle a été arrêtée de force.\n");
  expect(exitCode).toBe(137);
  expect(postgresProcessesIn(cluster)).toEqual([]);
  expect(await readFile(join(data.path, "postgres.log"), "utf8")).toContain("database system is shut down");
});
