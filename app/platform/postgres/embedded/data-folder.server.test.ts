import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { StartupError } from "#platform/process/startup-error.ts";

import { lockDataFolder, openDataFolder } from "./data-folder.server.ts";
import { inAnotherProcess, killHard, temporaryDataFolder } from "#test/postgres/test-cluster.ts";

const LOCK_AND_STAY = `
  const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, "data-folder.server.ts"))});
  const lock = await lockDataFolder(folder);
  await lock.announce("http://127.0.0.1:3000");
  console.log("locked");
  setInterval(() => {}, 1000);
`;

test("a second shop on one data folder refuses, and names the first's process and address", async () => {
  await using data = await temporaryDataFolder();
  await using shop = await inAnotherProcess(data.path, LOCK_AND_STAY);
  const refusal = lockDataFolder(data.path);
  await expect(refusal).rejects.toThrow(StartupError);
  await expect(refusal).rejects.toThrow(`(processus ${shop.child.pid}, http://127.0.0.1:3000)`);
});

test("the lock of a shop ended by kill -9 is taken over", async () => {
  await using data = await temporaryDataFolder();
  await using shop = await inAnotherProcess(data.path, LOCK_AND_STAY);
  await killHard(shop.child);
  const lock = await lockDataFolder(data.path);
  await lock.release();
  expect(await readdir(data.path)).toEqual([]);
});

test("a lock whose process id now belongs to another program is taken over, as in a restarted container", async () => {
  await using data = await temporaryDataFolder();
  const stale = { pid: process.pid, startedAt: "another-boot/1", nonce: "0123456789abcdef" };
  await writeFile(join(data.path, "shop.lock"), JSON.stringify(stale));
  const lock = await lockDataFolder(data.path);
  expect(JSON.parse(await readFile(join(data.path, "shop.lock"), "utf8"))).toMatchObject({
    pid: process.pid,
  });
  await lock.release();
});

test("of many processes that take one stale lock concurrently, one gets it, round after round", async () => {
  await using data = await temporaryDataFolder();
  const path = join(data.path, "shop.lock");
  for (let round = 0; round < 30; round += 1) {
    await writeFile(path, JSON.stringify({ pid: 1, startedAt: "another-boot/1", nonce: `${round}` }));
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataFolder(data.path)));
    const winners = results.filter((result) => result.status === "fulfilled");
    expect(winners).toHaveLength(1);
    await winners[0]?.value.release();
  }
  expect(await readdir(data.path)).toEqual([]);
});

test("a takeover cut short by kill -9 does not hinder the next", async () => {
  await using data = await temporaryDataFolder();
  const path = join(data.path, "shop.lock");
  await writeFile(path, JSON.stringify({ pid: 1, startedAt: "another-boot/1", nonce: "a" }));
  await writeFile(`${path}.after-a`, JSON.stringify({ pid: 1, startedAt: "another-boot/2", nonce: "b" }));
  const lock = await lockDataFolder(data.path);
  await lock.release();
  expect(await readdir(data.path)).toEqual([]);
});

test.each(["", "42", "{", '{"pid":"x"}', "\u0000\u0000"])(
  "a corrupted lock (%j) stops the start with one line",
  async (text) => {
    await using data = await temporaryDataFolder();
    const path = join(data.path, "shop.lock");
    await writeFile(path, text);
    await expect(lockDataFolder(data.path)).rejects.toThrow(
      new StartupError(
        `Le verrou ${path} est illisible : si aucune boutique n’utilise ce dossier, supprimez ce fichier, puis relancez.`,
      ),
    );
  },
);

test("releasing leaves a lock that belongs to someone else", async () => {
  await using data = await temporaryDataFolder();
  const path = join(data.path, "shop.lock");
  const lock = await lockDataFolder(data.path);
  const other = JSON.stringify({ pid: 1, startedAt: "boot/1", nonce: "abcdef" });
  await writeFile(path, other);
  await lock.release();
  expect(await readFile(path, "utf8")).toBe(other);
});

test("a file in the data folder's place stops the start with one line", async () => {
  await using data = await temporaryDataFolder();
  const file = join(data.path, "file");
  await writeFile(file, "");
  await expect(lockDataFolder(file)).rejects.toThrow(
    /ne peut pas servir de dossier : un fichier porte ce nom/,
  );
  await expect(lockDataFolder(join(file, "a", "b"))).rejects.toThrow(/ne peut pas servir de dossier/);
});

test("a data folder several levels deep is made", async () => {
  await using data = await temporaryDataFolder();
  const folder = join(data.path, "a", "b", "c");
  expect(await openDataFolder(folder)).toBe(folder);
});

test.runIf(process.platform === "linux")(
  "a data folder that cannot be made stops the start with one line",
  async () => {
    await expect(lockDataFolder("/proc/encrier")).rejects.toThrow(/Impossible d’utiliser \/proc\/encrier/);
  },
);
