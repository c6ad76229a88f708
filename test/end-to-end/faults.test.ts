import { connect } from "node:net";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { postgresProcessesIn } from "#platform/postgres/embedded/process-identity.server.ts";
import { ask, publishShortBook, signInAdministrator } from "#test/api-client.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";

const fast = { fsync: "off", full_page_writes: "off", shared_buffers: "16MB" };
const password = "Administration-1";

/** Classifies answers: a reader never gets JSON at a page's address, nor a page without its content. */
async function look(shop: RunningShop, path: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(shop.url + path);
  const body = await answer.text();
  const type = answer.headers.get("content-type") ?? "";
  const where = `${path} ${answer.status} ${body.slice(0, 200)}`;
  expect(type, where).toContain(path.startsWith("/api/") ? "application/json" : "text/html");
  expect([200, 503], where).toContain(answer.status);
  if (answer.status === 503) expect(Number(answer.headers.get("retry-after")), where).toBeGreaterThan(0);
  else if (type.includes("html")) expect(body, where).not.toContain('aria-busy="true"');
  return { status: answer.status, body };
}

const logIn = (shop: RunningShop, username: string) =>
  fetch(`${shop.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${username}@exemple.fr`, password: "Lecture-2026" }),
  });

describe("a shop whose database belongs to another shop", () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let shop: RunningShop;
  let slug: string;

  const startServer = () =>
    startEmbeddedPostgres({ dataDir: join(folder, "server"), log: () => undefined, settings: fast });

  async function operate(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on("error", () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  async function edition(): Promise<unknown> {
    const book = await ask<{ editions: unknown[] }>(`${shop.url}/api/books/${slug}`);
    return book.editions[0];
  }

  async function answeredFromCache(): Promise<number> {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    return Number(/^encrier_answer_cache_requests_total\{outcome="fresh"\} (\d+)$/m.exec(metrics)?.[1]);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "encrier-faults-"));
    postgres = await startServer();
    shop = await startBuiltShop(join(folder, "shop"), {
      DATABASE_URL: postgres.url,
      DEMO: "off",
      ADMIN_PASSWORD: password,
      RATE_LIMITS: "login-account=100000,login-address=100000",
    });
    const cookie = await signInAdministrator(shop.url, "admin", password);
    await publishShortBook(shop.url, cookie);
    const { items } = await ask<{ items: { slug: string }[] }>(`${shop.url}/api/books`);
    slug = items[0]?.slug ?? "";
  });
  afterAll(async () => {
    await shop?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("outlives every restart of it, and the loss of any connection at any moment", async () => {
    const over = new AbortController();
    let asked = 0;
    const readers = Array.from({ length: 8 }, async (_, reader) => {
      while (!over.signal.aborted) {
        const path =
          [`/catalogue?q=mot${(asked += 1)}`, "/", "/api/books?q=rien", "/connexion"][reader % 4] ?? "/";
        await look(shop, path);
        // A login is a hash, several statements and a transaction.
        expect([401, 503]).toContain((await logIn(shop, `lecteur${reader}`)).status);
      }
    });
    for (let round = 0; round < 40; round += 1) {
      await operate(async (client) => {
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null",
        );
      });
      await pause(25);
    }
    for (let round = 0; round < 4; round += 1) {
      await postgres.stop({ isUrgent: true });
      await pause(200);
      postgres = await startServer();
      await pause(500);
    }
    over.abort();
    await Promise.all(readers);
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect((await look(shop, `/catalogue?q=apres`)).status).toBe(200);
    expect(shop.output()).not.toContain("la boutique s’arrête");
    // Errors in the log name the sources' lines, not those of the build.
    expect(shop.output()).toMatch(/\\n {4}at [^"]*app\/[a-z/-]+\.server\.ts:\d+:\d+/);
  });

  it("goes on where a table is locked: what needs it says so in time, the rest is there", async () => {
    await operate(async (client) => {
      await client.query("begin; lock table editions in access exclusive mode");
      const waiting = Array.from({ length: 20 }, (_, n) =>
        look(shop, `/catalogue?dateFrom=2001-01-${n + 10}`),
      );
      await pause(500);
      for (const path of ["/cgu", "/connexion", "/mentions"])
        expect((await look(shop, path)).status).toBe(200);
      expect((await logIn(shop, "personne")).status).toBe(401);
      for (const { status, body } of await Promise.all(waiting)) {
        expect(status).toBe(503);
        expect(body).toContain("La boutique reprend son souffle");
      }
      // All of them ended by their own limits: the table is locked until here.
      await client.query("rollback");
    });
    expect((await look(shop, `/livre/${slug}`)).body).not.toContain("reprend son souffle");
  });

  it("shows the pages that it kept while the database is away, and says so elsewhere", async () => {
    const kept = ["/", "/catalogue", "/cgu"];
    const read = () => Promise.all(kept.map((path) => look(shop, path)));
    // A file that is finished later is a change of the catalogue, which empties the cache.
    const made = { formats: { pdf: "ready", epub: "ready", azw3: "ready" }, has_extract: true };
    await expect.poll(edition).toMatchObject(made);
    let before: Awaited<ReturnType<typeof read>> = [];
    const cached = async () => {
      const asked = await answeredFromCache();
      before = await read();
      return (await answeredFromCache()) - asked;
    };
    await expect.poll(cached).toBe(kept.length);
    await postgres.stop({ isUrgent: true });
    await pause(2000);
    expect(await read()).toEqual(before);
    for (const path of [
      "/catalogue?q=jamais",
      "/livre/inconnu",
      "/connexion",
      "/admin",
      "/membre/profil",
      "/inconnue",
    ]) {
      const { status, body } = await look(shop, path);
      expect(status, path).toBe(503);
      expect(body, path).toContain("La boutique reprend son souffle");
    }
    expect((await look(shop, "/api/books?q=jamais")).body).toBe(
      '{"error":"La boutique ne répond pas pour le moment. Réessayez dans un instant."}',
    );
    expect((await logIn(shop, "personne")).status).toBe(503);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    postgres = await startServer();
    await expect.poll(async () => (await look(shop, "/catalogue?q=jamais")).status).toBe(200);
  });
});

describe("a shop with a database of its own", () => {
  let dataDir: string;
  let shop: RunningShop;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "encrier-own-"));
    shop = await startBuiltShop(dataDir, { DEMO: "off" });
  });
  afterAll(async () => {
    await shop?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const cluster = () => join(dataDir, "postgres");
  const runningDatabase = async () =>
    Number((await readFile(join(cluster(), "postmaster.pid"), "utf8")).split("\n")[0]);
  let killed = 0;
  /** What is left of a killed one may answer for a moment: only another one counts. */
  const killDatabase = async () => {
    await expect.poll(runningDatabase).not.toBe(killed);
    killed = await runningDatabase();
    process.kill(killed, "SIGKILL");
  };
  const isReady = async () => (await fetch(`${shop.url}/readyz`).catch(() => null))?.status;

  it("starts it again when it dies", async () => {
    await killDatabase();
    await expect.poll(isReady).toBe(503);
    await expect.poll(isReady).toBe(200);
  });

  it("stops, whatever bodies still arrive, and leaves no database behind", async () => {
    const { port } = new URL(shop.url);
    const sockets = Array.from({ length: 300 }, (_, n) => {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
      const type = n % 2 ? "application/json" : "multipart/form-data; boundary=x";
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 9999\r\n\r\n{`,
      );
      return socket;
    });
    await pause(1000);
    const begun = performance.now();
    expect(await shop.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(60_000);
    expect(postgresProcessesIn(cluster())).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });

  it("ends with one line when its database does not stay up, and leaves nothing behind", async () => {
    await shop.stop();
    shop = await startBuiltShop(dataDir, { DEMO: "off" });
    for (let death = 0; death < 4; death += 1) {
      await expect.poll(isReady).toBe(200);
      await killDatabase();
      if (death < 3) await expect.poll(isReady).toBe(503);
    }
    // By itself: the limit of this test is the only one that a busy machine has to keep.
    expect(await shop.exited).toBe(1);
    const lines = shop.output().trim().split("\n");
    expect(lines.findLast((line) => !line.startsWith("{"))).toMatch(
      // The shop may be ready a moment before the start is complete: then the last death ends a start.
      /^(?:PostgreSQL s’est arrêté de lui-même|La base n’a pas démarré)\s: .+\u202F; relancé 3 fois en une minute, il ne tient pas\.$/,
    );
    expect(postgresProcessesIn(cluster())).toEqual([]);
  });
});
