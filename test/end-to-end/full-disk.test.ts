import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findRunningEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { ask, signInAdministrator } from "#test/api-client.ts";
import { type RunningShop, spawnShop, startBuiltShop } from "#test/running-shop.ts";
import { freePort } from "#test/free-port.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "#test/small-disk.ts";

// PostgreSQL starts again several times in a test, which is slow on a busy machine.
const patience = { timeout: 300_000 };
const waiting = "the disk is full: PostgreSQL waits for room";

it.runIf(!mayMount)("A full disk is not tried here: this account may not mount a file system", () => {
  expect(mayMount).toBe(false);
});

describe.runIf(mayMount)("A shop on a small disk that becomes full", () => {
  let disk: SmallDisk;
  let shop: RunningShop;
  let cookie: string;
  const env = { DEMO: "off", ADMIN_PASSWORD: "Administration-1" };
  beforeAll(async () => {
    disk = await openSmallDisk(400);
    shop = await startBuiltShop(disk.path, env);
    cookie = await signInAdministrator(shop.url, "admin", "Administration-1");
  });
  afterAll(async () => {
    await disk?.empty();
    await shop?.stop();
    await disk?.remove();
  });

  beforeEach(() => disk.empty());

  const ballast = () => join(disk.path, "ballast");
  const statusOf = async (path: string) => (await fetch(shop.url + path).catch(() => null))?.status;
  const isReady = () => statusOf("/readyz");
  const answersFromCache = async () => {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    return Number(/^encrier_answer_cache_requests_total\{outcome="fresh"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };
  /** How many of two pages are answered from the cache. */
  const answeredFromCache = async () => {
    const before = await answersFromCache();
    for (const path of ["/", "/catalogue"]) await statusOf(path);
    return (await answersFromCache()) - before;
  };
  const saidSo = () => shop.output().split(waiting).length - 1;

  /** Writes to the log, and to no table, until PostgreSQL has no room for its next segment. */
  async function untilPostgresEnds(): Promise<void> {
    const client = new pg.Client({ connectionString: (await findRunningEmbeddedPostgres(disk.path)) ?? "" });
    client.on("error", () => undefined);
    await client.connect();
    try {
      for (;;) await client.query("select pg_logical_emit_message(false, 'test', repeat('x', 4000000))");
    } catch {
      // It has ended, or an error has ended the session.
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** What was used is put aside again as soon as there is room, which a slow machine has before a test goes on. */
  async function fillWithoutBallast(): Promise<void> {
    do {
      await rm(ballast(), { force: true });
      await disk.fill();
    } while (existsSync(ballast()));
  }

  it("has 64 MB put aside", async () => {
    await expect
      .poll(
        () =>
          stat(ballast()).then(
            ({ size }) => size,
            () => 0,
          ),
        patience,
      )
      .toBe(64 * 1024 * 1024);
  });

  it("says that a file cannot be stored, and shows its pages", async () => {
    await disk.fill();
    const form = new FormData();
    form.set("file", new Blob([Buffer.alloc(300_000, "%PDF-1.7\n")]), "livre.pdf");
    const refused = ask(`${shop.url}/api/admin/upload/edition`, { form, cookie });
    await expect(refused).rejects.toThrow(/^503 .*"error":"La boutique /);
    expect(await statusOf("/catalogue")).toBe(200);
    await disk.empty();
  });

  it("gives PostgreSQL what was put aside when that has no room to go on", async () => {
    await expect.poll(isReady, patience).toBe(200);
    await disk.fill();
    await untilPostgresEnds();
    await expect.poll(() => existsSync(ballast()), patience).toBe(false);
    await expect.poll(isReady, patience).toBe(200);
    expect(saidSo()).toBe(0);
  });

  it("then waits with the pages that it kept, and goes on by itself once there is room", async () => {
    await expect.poll(isReady, patience).toBe(200);
    // After an outage the shop keeps pages once it receives changes again.
    await expect.poll(answeredFromCache, patience).toBe(2);
    await fillWithoutBallast();
    await untilPostgresEnds();
    await expect.poll(saidSo, patience).toBe(1);
    expect(await isReady()).toBe(503);
    for (const path of ["/", "/catalogue", "/healthz"])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(await statusOf("/connexion")).toBe(503);
    await disk.empty();
    await expect.poll(isReady, patience).toBe(200);
    expect(saidSo()).toBe(1);
  });

  it("starts on what was put aside, and without it waits for room", async () => {
    await expect.poll(() => existsSync(ballast())).toBe(true);
    await shop.stop();
    await disk.fill();
    shop = await startBuiltShop(disk.path, env);
    expect(existsSync(ballast())).toBe(false);
    await shop.stop();

    await disk.fill();
    const port = await freePort();
    const late = spawnShop({ DATA_DIR: disk.path, PORT: String(port), LOG_LEVEL: "warn", ...env });
    try {
      await expect.poll(late.output, patience).toContain(waiting);
      expect(late.process.exitCode).toBeNull();
      await disk.empty();
      await expect.poll(late.output, patience).toContain("La boutique est ouverte");
    } finally {
      late.process.kill("SIGTERM");
      expect(await late.exited).toBe(0);
    }
    await rm(ballast(), { force: true });
  });
});
