import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Config } from "#platform/process/config.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import type { BuiltApp } from "#server/app.ts";
import { type Health, probed } from "#server/health.ts";

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
