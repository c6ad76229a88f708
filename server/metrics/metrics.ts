import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { collectDefaultMetrics, Registry, Counter, Gauge } from "prom-client";
import type { Config } from "#platform/process/config.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import type { BuiltApp } from "#server/app.ts";
import { type Health, probed } from "#server/health.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { Allowance } from "#platform/http/rate-limits.server.ts";

/**
 * The metrics for Prometheus (runtime.md, `GET /metrics`): the process, its event loop, its memory, and those of the
 * parts.
 */
export function openMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * `/metrics` on a separate port with `METRICS_PORT`, next to `/healthz` and `/readyz`: a worker has no other port; otherwise on the shop's port, unless the shop is public: its
 * figures are for the publisher only.
 * @returns a function that ends the serving
 * @throws StartupError if the port is taken
 */
export async function serveMetrics(
  { app, health }: Pick<BuiltApp, "app" | "health">,
  registry: Registry,
  { host, metricsPort, isPublic }: Pick<Config, "host" | "metricsPort" | "isPublic">,
): Promise<() => Promise<unknown>> {
  if (metricsPort !== undefined) return listen(registry, health, host, metricsPort);
  if (!isPublic) {
    app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (_request, reply) => {
      const text = await registry.metrics();
      return reply.header("cache-control", "no-store").type(registry.contentType).send(text);
    });
  }
  return () => Promise.resolve();
}

async function listen(
  registry: Registry,
  health: Health,
  host: string,
  port: number,
): Promise<() => Promise<unknown>> {
  const server = createServer((request, response) => {
    answer(request, response, registry, health).catch(() => response.writeHead(500).end());
  });
  server.listen({ host, port });
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`METRICS_PORT : impossible d’écouter sur ${host}:${port} (${code}).`);
  }
  return () => {
    server.closeAllConnections();
    return new Promise((closed) => {
      server.close(closed);
    });
  };
}

async function answer(
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  registry: Registry,
  health: Health,
): Promise<void> {
  if (method === "GET" && url === "/metrics") {
    const text = await registry.metrics();
    response.writeHead(200, { "content-type": registry.contentType }).end(text);
  } else if (method === "GET" && (url === "/healthz" || url === "/readyz")) {
    const { status, json } = await probed(url, health);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  } else {
    response.writeHead(404).end();
  }
}

/** The same parts with counters: refusals by rate limits, mails, and background jobs. */
export function measuredDeps<D extends Deps>(deps: D, registry: Registry): D {
  const refusals = new Counter({
    name: "encrier_rate_limit_refusals_total",
    help: "Calls refused because an allowance was used up.",
    labelNames: ["limit"],
    registers: [registry],
  });
  const counted = (allowance: Allowance) => (error: unknown) => {
    if (error instanceof AppError) refusals.inc({ limit: allowance.name });
    throw error;
  };
  const mails = outcomes("encrier_mails_total", "Mails handed over, or not taken.", [], registry);
  const work = outcomes("encrier_jobs_total", "Tries of background work.", ["queue"], registry);
  countWaiting(deps, registry);
  return {
    ...deps,
    rateLimits: {
      ...deps.rateLimits,
      consume: (allowance, key) => deps.rateLimits.consume(allowance, key).catch(counted(allowance)),
      attempt: (allowance, key) => deps.rateLimits.attempt(allowance, key).catch(counted(allowance)),
    },
    mailer: { ...deps.mailer, send: (mail) => outcomeOf(mails, {}, () => deps.mailer.send(mail)) },
    jobs: {
      ...deps.jobs,
      handle: (kind, concurrency, handler) =>
        deps.jobs.handle(kind, concurrency, (data, context) =>
          outcomeOf(work, { queue: kind.name }, () => handler(data, context)),
        ),
    },
  };
}

function outcomes(name: string, help: string, labels: string[], registry: Registry): Counter {
  return new Counter({ name, help, labelNames: [...labels, "outcome"], registers: [registry] });
}

async function outcomeOf<T>(
  counter: Counter,
  labels: Record<string, string>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    const result = await act();
    counter.inc({ ...labels, outcome: "done" });
    return result;
  } catch (error) {
    counter.inc({ ...labels, outcome: "failed" });
    throw error;
  }
}

/** Read on request; during a database outage the other metrics are reported without them. */
function countWaiting({ jobs }: Deps, registry: Registry): void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["queue"], registers: [registry] });
  const oldest = gauge("encrier_jobs_oldest_seconds", "How long the oldest of them has been ready.");
  const failed = gauge("encrier_jobs_failed", "Background work that failed at its last try.");
  const waiting: Gauge = new Gauge({
    name: "encrier_jobs_waiting",
    help: "Background work that could be done now, over all processes.",
    labelNames: ["queue"],
    registers: [registry],
    async collect() {
      const queues = await jobs.queues().catch(() => []);
      for (const each of [waiting, oldest, failed]) each.reset();
      for (const { name: queue, ...state } of queues) {
        waiting.set({ queue }, state.ready);
        oldest.set({ queue }, state.oldestSeconds);
        failed.set({ queue }, state.failed);
      }
    },
  });
}
