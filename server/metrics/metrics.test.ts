import { program } from "#platform/process/program.server.ts";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "#test/api-client.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { buildBook } from "#test/factories.ts";
import { freePort } from "#test/free-port.ts";
import { spawnShop } from "#test/running-shop.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let local: SeededShop;
let open: SeededShop;
let mail: TestMailServer;
let metricsPort: number;
beforeAll(async () => {
  mail = await startMailServer();
  metricsPort = await freePort();
  local = await openSeededShop(async (shop) => void (await buildBook(shop, { title: "Mesures" })), {
    RATE_LIMITS: "forgot=1",
  });
  open = await openSeededShop(() => Promise.resolve(), {
    PUBLIC_URL: "https://librairie.exemple.fr",
    SMTP_URL: mail.url,
    PAYMENTS: "simulated",
    METRICS_PORT: String(metricsPort),
  });
});
afterAll(async () => {
  await local?.close();
  await open?.close();
  await mail?.close();
});

const metricsOf = async (origin: string) => (await fetch(`${origin}/metrics`)).text();
/** The value of the series with the given labels. */
function valueOf(text: string, name: string, ...labels: string[]): number {
  const line = text
    .split("\n")
    .find((each) => new RegExp(`^${name}[{ ]`).test(each) && labels.every((label) => each.includes(label)));
  return Number(line?.split(" ").at(-1));
}

describe("GET /metrics (runtime.md)", () => {
  it("has metrics of the process and its event loop", async () => {
    const response = await fetch(`${local.url}/metrics`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  it("counts requests by route and status, and never by address", async () => {
    await fetch(`${local.url}/api/books/inconnu-1`);
    await fetch(`${local.url}/api/auth/me`);
    const text = await metricsOf(local.url);
    const name = "encrier_http_request_duration_seconds_count";
    expect(valueOf(text, name, 'route="/api/auth/me"', 'status="401"', 'method="GET"')).toBe(1);
    expect(valueOf(text, name, 'route="/api/books/:bookSlug"', 'status="404"')).toBeGreaterThan(0);
    expect(text).not.toContain("inconnu-1");
  });

  it("counts what the cache answers", async () => {
    const cached = async () => {
      await (await fetch(`${local.url}/api/books/latest`)).arrayBuffer();
      return valueOf(await metricsOf(local.url), "encrier_answer_cache_requests_total", '"fresh"');
    };
    await expect.poll(cached).toBeGreaterThan(0);
    expect(valueOf(await metricsOf(local.url), "encrier_answer_cache_bytes")).toBeGreaterThan(0);
  });

  it("counts refusals by limits, mails, and background work", async () => {
    const forgot = () =>
      fetch(`${local.url}/api/auth/forgot-password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "personne@exemple.fr" }),
      });
    const signUp = {
      email: "mesures@exemple.fr",
      username: "mesures",
      password: "Mysterieuse-1875",
      acceptCgu: true,
    };
    await ask(`${local.url}/api/auth/signup`, { body: signUp });
    await forgot();
    expect((await forgot()).status).toBe(429);
    const text = () => metricsOf(local.url);
    expect(valueOf(await text(), "encrier_rate_limit_refusals_total", 'limit="forgot')).toBe(1);
    const mails = async () => valueOf(await text(), "encrier_mails_total", 'outcome="done"');
    await expect.poll(mails).toBe(1);
    // The mail is counted before the work that sent it has ended.
    await expect.poll(text).toMatch(/^encrier_jobs_total\{queue="[^"]+",outcome="done"\} [1-9]/m);
    expect(await text()).toMatch(/^encrier_jobs_(oldest_seconds|failed)\{queue="[^"]+"\} \d/m);
    expect(await text()).toMatch(/^encrier_jobs_waiting\{queue="[^"]+"\} \d/m);
  });

  it("shows the pool's connections and the room on the disk", async () => {
    const text = await metricsOf(local.url);
    const connections = (state: string) => valueOf(text, "encrier_database_connections", `"${state}"`);
    expect(connections("used") + connections("idle")).toBeGreaterThan(0);
    expect(connections("awaited")).toBe(0);
    expect(valueOf(text, "encrier_disk_free_bytes", '"data"')).toBeGreaterThan(1_000_000);
    // A shop without a replica has no figures of one.
    expect(text).not.toContain("encrier_replica");
  });

  it.each(["prometheus/alerts.yml", "grafana/encrier.json"])("has the series of deploy/%s", async (file) => {
    const text = await metricsOf(local.url);
    const used = await readFile(`deploy/${file}`, "utf8");
    const names = new Set(used.match(/\b(?:encrier|nodejs|process)_[a-z0-9_]+/g));
    expect(names.size).toBeGreaterThan(5);
    const missing = [...names].filter((name) => !new RegExp(`^${name}\\b`, "m").test(text));
    // Only with a replica, or with BACKUP_WAL.
    expect(missing.filter((name) => !/^encrier_(replica|wal)_/.test(name))).toEqual([]);
  });

  it("is next to the probes on METRICS_PORT: a worker has no other port", async () => {
    const port = await freePort();
    const worker = spawnShop({
      ROLE: "worker",
      METRICS_PORT: String(port),
      DATABASE_URL: local.inside.databaseUrl,
      DATA_DIR: local.inside.dataDir,
      DEMO: "off",
    });
    const probe = async (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        async (answer) => [answer.status, await answer.json()],
        () => [],
      );
    await expect.poll(() => probe("/readyz")).toEqual([200, { ready: true }]);
    expect(await probe("/healthz")).toEqual([200, { ok: true, version: program.version }]);
    expect(await metricsOf(`http://127.0.0.1:${port}`)).toContain("encrier_jobs_waiting");
    worker.process.kill("SIGTERM");
    expect(await worker.exited).toBe(0);
  });

  it("has a separate port with METRICS_PORT, and is never on that of a public shop", async () => {
    const separate = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(separate.status).toBe(200);
    expect(await separate.text()).toContain("process_cpu_seconds_total");
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    const beside = await fetch(`${open.url}/metrics`);
    expect(beside.status).toBe(404);
    expect(await beside.text()).not.toContain("process_cpu_seconds_total");
  });
});
