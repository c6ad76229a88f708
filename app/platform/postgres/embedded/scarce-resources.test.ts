import { execFileSync, spawnSync } from "node:child_process";
import { chmod, chown, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { chooseListenAddress, databaseUrl, listenSettings } from "./listen-address.server.ts";
import { ask, makeStoppedCluster, startOn, temporaryDataFolder } from "#test/postgres/test-cluster.ts";

const isRoot = process.getuid?.() === 0;

/** Starts in its own process, below `wrapper`, and prints the failure. */
function startBelow(wrapper: string[], folder: string): string {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "embedded-postgres.server.ts"))});
    const settings = { fsync: "off", shared_buffers: "16MB" };
    const start = startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log() {}, settings });
    await start.then(async (postgres) => { await postgres.stop(); console.log("started"); }, (error) => console.log(error.name, error.message));
  `;
  const [file = "", ...args] = [...wrapper, process.execPath, "--input-type=module", "--eval", code];
  return spawnSync(file, args, { encoding: "utf8", cwd: "/" }).stdout.trim();
}

/** A user without root's rights, to whom permissions apply. */
const AS_USER = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
/** A clone in root's private folder can only be run by root: there is no other user's shop to test. */
const userReachesProgram = canRun([
  ...AS_USER,
  process.execPath,
  "--eval",
  `require("node:fs").accessSync(${JSON.stringify(import.meta.dirname)})`,
]);

function canRun([file = "", ...args]: string[]): boolean {
  return spawnSync(file, args, { cwd: "/" }).status === 0;
}

test.runIf(process.platform === "linux")(
  "a full disk at the cluster's making stops the start with one line, and leaves no half of one",
  async () => {
    await using data = await temporaryDataFolder();
    const line = startBelow(["prlimit", "--fsize=200000"], data.path);
    expect(line).toBe(
      `StartupError Le disque est plein : impossible d’écrire dans ${data.path}. Libérez de la place.`,
    );
    expect(await readdir(data.path)).toEqual(["postgres.password"]);
    expect(startBelow([], data.path)).toBe("started");
  },
);

test.runIf(process.platform === "linux")("a full disk at a later start stops it with one line", async () => {
  await using data = await temporaryDataFolder();
  await makeStoppedCluster(data.path);
  expect(startBelow(["prlimit", "--fsize=1"], data.path)).toContain("StartupError Le disque est plein");
});

test.runIf(process.platform === "linux" && userReachesProgram)(
  "a plain user gets the same shop, and a clear line for a folder that is not readable",
  async () => {
    await using data = await temporaryDataFolder();
    const [own, closed] = [join(data.path, "own"), join(data.path, "closed")];
    for (const folder of [own, closed]) {
      await mkdir(folder);
      if (isRoot) await chown(folder, 65_534, 65_534);
    }
    expect(startBelow(AS_USER, own)).toBe("started");
    await chmod(closed, 0);
    expect(startBelow(AS_USER, closed)).toMatch(/^StartupError Accès refusé à .*closed/);
    await chmod(closed, 0o700);
  },
);

test.runIf(isRoot)(
  "as root, in a folder closed to all others, PostgreSQL runs under an account of its own",
  async () => {
    await using data = await temporaryDataFolder();
    await chmod(data.path, 0o700);
    const folder = join(data.path, "data");
    const postgres = await startOn(folder);
    const [pid = ""] = await ask(postgres.url, "SELECT pg_backend_pid()");
    expect(Number(pid)).toBeGreaterThan(0);
    expect(
      execFileSync("stat", ["-c", "%U", join(folder, "postgres")], { encoding: "utf8" }).trim(),
    ).not.toBe("root");
    await postgres.stop();
  },
);

test.runIf(isRoot)("as root, a cluster that root owns is refused, with the remedy", async () => {
  await using data = await temporaryDataFolder();
  await makeStoppedCluster(data.path);
  await chown(data.cluster, 0, 0);
  await expect(startOn(data.path)).rejects.toThrow(/appartient à root, que PostgreSQL refuse : .*chown -R/);
});

test.runIf(process.platform !== "win32")(
  "a path too long for a socket is served from a private short folder, removed at the stop",
  async () => {
    await using data = await temporaryDataFolder();
    const postgres = await startOn(join(data.path, "long-".repeat(20)));
    const folder = new URL(postgres.url.replace("@/", "@local/")).searchParams.get("host") ?? "";
    expect(await ask(postgres.url, "SELECT 1")).toEqual(["1"]);
    expect(folder).not.toContain("long-");
    await postgres.stop();
    await expect(readdir(folder)).rejects.toMatchObject({ code: "ENOENT" });
  },
);

test("where sockets don't serve, a free port of the loopback address does", async () => {
  const nobody = { own: () => {}, command: (file: string, args: string[]) => ({ file, args, options: {} }) };
  const address = await chooseListenAddress("C:\\data\\postgres", nobody, "win32");
  expect(listenSettings(address)).toMatchObject({
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
  });
  expect(databaseUrl(address, "encrier", "secret", "encrier")).toMatch(
    /^postgres:\/\/encrier:secret@127\.0\.0\.1:\d+\/encrier\?sslmode=disable$/,
  );
});
