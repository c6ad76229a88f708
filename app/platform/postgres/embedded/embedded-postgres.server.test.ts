import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { StartupError } from "#platform/process/startup-error.ts";

import { findRunningEmbeddedPostgres } from "./embedded-postgres.server.ts";
import { postgresProcessesIn } from "./process-identity.server.ts";
import {
  ask,
  clusterIsQuiet,
  makeStoppedCluster,
  startOn,
  temporaryDataFolder,
} from "#test/postgres/test-cluster.ts";
import { waitUntil } from "./server-process.server.ts";

describe("a new data folder", () => {
  test("gets a UTF-8 cluster with checksums, in UTC, ordered by code point, reached by socket and password alone", async () => {
    await using data = await temporaryDataFolder();
    const postgres = await startOn(data.path);
    const settings = await ask(
      postgres.url,
      `SELECT name || '=' || setting FROM pg_settings
       WHERE name IN ('server_encoding', 'data_checksums', 'TimeZone', 'listen_addresses', 'password_encryption') ORDER BY 1`,
    );
    expect(settings).toEqual([
      "TimeZone=UTC",
      "data_checksums=on",
      "listen_addresses=",
      "password_encryption=scram-sha-256",
      "server_encoding=UTF8",
    ]);
    expect(
      await ask(
        postgres.url,
        "SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = 'encrier'",
      ),
    ).toEqual(["bC.UTF-8"]);
    await expect(ask(postgres.url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toMatchObject({
      code: "28P01",
    });
    expect((await stat(join(data.path, "postgres.password"))).mode & 0o777).toBe(0o600);
    await postgres.stop();
  });

  test("orders French titles as readers expect where asked to: É beside E", async () => {
    await using data = await temporaryDataFolder();
    const postgres = await startOn(data.path);
    const titles =
      "(VALUES ('Zadig'), ('Émile'), ('Électre'), ('Eugénie Grandet'), ('écume'), ('Fables')) AS t(title)";
    expect(await ask(postgres.url, `SELECT title FROM ${titles} ORDER BY title COLLATE "fr-x-icu"`)).toEqual([
      "écume",
      "Électre",
      "Émile",
      "Eugénie Grandet",
      "Fables",
      "Zadig",
    ]);
    expect(await ask(postgres.url, "SELECT lower('ÉŒ')")).toEqual(["éœ"]);
    await postgres.stop();
  });
});

describe("a second start on the same data", () => {
  test("finds what was written, and no process outlives a clean stop", async () => {
    await using data = await temporaryDataFolder();
    const first = await startOn(data.path);
    await ask(first.url, "CREATE TABLE kept AS SELECT 'là' AS word");
    await Promise.all([first.stop(), first.stop()]);
    expect(postgresProcessesIn(data.cluster)).toEqual([]);
    const second = await startOn(data.path);
    expect(second).toMatchObject({ adopted: false, url: first.url });
    expect(await ask(second.url, "SELECT word FROM kept")).toEqual(["là"]);
    await second.stop();
  });

  test("gives the cluster a new password when the password was lost", async () => {
    await using data = await temporaryDataFolder();
    const first = await startOn(data.path);
    await first.stop();
    await rm(join(data.path, "postgres.password"));
    const second = await startOn(data.path);
    expect(second.url).not.toBe(first.url);
    expect(await ask(second.url, "SELECT 1")).toEqual(["1"]);
    await second.stop();
  });

  test("says which password is wrong, and leaves nothing running", async () => {
    await using data = await temporaryDataFolder();
    await makeStoppedCluster(data.path);
    await writeFile(join(data.path, "postgres.password"), "not-the-right-password");
    await expect(startOn(data.path)).rejects.toThrow(/Le mot de passe de .* n’est pas celui de la base/);
    expect(postgresProcessesIn(data.cluster)).toEqual([]);
  });
});

describe("commands beside a running shop", () => {
  test("find its database while it runs, and none before or after", async () => {
    await using data = await temporaryDataFolder();
    expect(await findRunningEmbeddedPostgres(data.path)).toBeNull();
    const postgres = await startOn(data.path);
    expect(await findRunningEmbeddedPostgres(data.path)).toBe(postgres.url);
    await postgres.stop();
    expect(await findRunningEmbeddedPostgres(data.path)).toBeNull();
  });
});

describe("a folder that cannot be served", () => {
  test("from another major version: both versions are named", async () => {
    await using data = await temporaryDataFolder();
    await mkdir(data.cluster);
    await writeFile(join(data.cluster, "PG_VERSION"), "14\n");
    await expect(startOn(data.path)).rejects.toThrow(
      /créée par PostgreSQL 14, et cette boutique embarque PostgreSQL 18/,
    );
  });

  test("with something else in the cluster's place", async () => {
    await using data = await temporaryDataFolder();
    await mkdir(data.cluster);
    await writeFile(join(data.cluster, "notes.txt"), "");
    await expect(startOn(data.path)).rejects.toThrow(/n’est pas une base PostgreSQL/);
    await rm(data.cluster, { recursive: true });
    await writeFile(data.cluster, "");
    await expect(startOn(data.path)).rejects.toThrow(/un fichier porte ce nom/);
  });

  test("but one with an empty folder in its place can", async () => {
    await using data = await temporaryDataFolder();
    await mkdir(data.cluster);
    await makeStoppedCluster(data.path);
    expect(await readFile(join(data.cluster, "PG_VERSION"), "utf8")).toBe("18\n");
  });

  test("with a setting that PostgreSQL refuses: its own reason is quoted", async () => {
    await using data = await temporaryDataFolder();
    await makeStoppedCluster(data.path);
    const refusal = startOn(data.path, { settings: { shared_buffers: "beaucoup" } });
    await expect(refusal).rejects.toThrow(StartupError);
    await expect(refusal).rejects.toThrow(
      /La base n’a pas démarré : FATAL: {2}invalid value for parameter "shared_buffers"/,
    );
  });
});

test("a partial cluster left by an interrupted start is created again", async () => {
  await using data = await temporaryDataFolder();
  const unfinished = join(data.path, "postgres.new-Xy12Za");
  await mkdir(join(unfinished, "cluster", "base"), { recursive: true });
  const postgres = await startOn(data.path);
  await expect(stat(unfinished)).rejects.toMatchObject({ code: "ENOENT" });
  await postgres.stop();
});

describe("PostgreSQL that ends by itself", () => {
  const processOf = async (cluster: string) =>
    Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);
  /** Ends the running server, and waits for the next one. @returns whether one started */
  async function endAndAwait(
    cluster: string,
    signal: NodeJS.Signals,
    isOver: () => boolean,
  ): Promise<boolean> {
    const former = await processOf(cluster);
    process.kill(former, signal);
    const isBack = async () => (await processOf(cluster).catch(() => former)) !== former;
    await waitUntil(async () => isOver() || (await isBack()), 20_000);
    return !isOver();
  }

  test.each(["SIGKILL", "SIGQUIT"] as const)(
    "by %s is started again at the same address, with what was committed",
    async (signal) => {
      await using data = await temporaryDataFolder();
      const reasons: string[] = [];
      const postgres = await startOn(data.path, { onExit: (reason) => reasons.push(reason) });
      await ask(postgres.url, "CREATE TABLE kept AS SELECT 'là' AS word");
      expect(await endAndAwait(data.cluster, signal, () => false)).toBe(true);
      const answer = () => ask(postgres.url, "SELECT word FROM kept").catch(() => null);
      await expect.poll(answer).toEqual(["là"]);
      await postgres.stop();
      expect(reasons).toEqual([]);
      expect(postgresProcessesIn(data.cluster)).toEqual([]);
    },
  );

  test("again and again is given up after three starts in a minute, with one line that says where its log is", async () => {
    await using data = await temporaryDataFolder();
    const reasons: string[] = [];
    const postgres = await startOn(data.path, { onExit: (reason) => reasons.push(reason) });
    let starts = 0;
    while (await endAndAwait(data.cluster, "SIGQUIT", () => reasons.length > 0)) {
      starts += 1;
      await expect.poll(() => ask(postgres.url, "SELECT 1").catch(() => null)).toEqual(["1"]);
    }
    expect(starts).toBe(3);
    expect(reasons).toEqual([expect.stringContaining(join(data.path, "postgres.log"))]);
    expect(await clusterIsQuiet(data.cluster)).toBe(true);
    await postgres.stop();
  });

  test("is not started again once it is to stop", async () => {
    await using data = await temporaryDataFolder();
    const postgres = await startOn(data.path);
    process.kill(await processOf(data.cluster), "SIGQUIT");
    await postgres.stop({ isUrgent: true });
    expect(postgresProcessesIn(data.cluster)).toEqual([]);
  });
});
