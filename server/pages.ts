import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createQueryClient, type Transport } from "#platform/call.ts";
import type { Deps } from "#platform/deps.server.ts";
import { serverQueries, shopFacts, staticPages } from "#platform/page-data.ts";
import { isAlwaysOpen, type Maintenance, maintenanceHeaders } from "#server/maintenance.ts";

/** Where the pages come from: a finished build, or Vite, which builds each file as it is asked for. */
export type Site =
  | { mode: "production"; build: ServerBuild; clientFolder: string }
  | {
      mode: "development";
      build: () => Promise<ServerBuild>;
      serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    };

/** Serves the site's pages and their files beside the API, in the same process. */
export async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  maintenance: Maintenance,
  site: Site,
): Promise<void> {
  if (site.mode === "production") await serveFiles(app, site.clientFolder);
  else app.addHook("onRequest", (request, reply, done) => site.serveFile(request.raw, reply.raw, done));
  const { config } = deps;
  const facts = {
    brand: config.brand,
    publicUrl: config.publicUrl,
    outbox: !config.smtpUrl && !config.isPublic,
  };
  const render = createRequestHandler(site.build, site.mode);

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const closed = !isAlwaysOpen(request.url) && (await maintenance.isOn());
    const address = readableAddress(request.url);
    const context = new RouterContextProvider();
    context.set(serverQueries, createQueryClient(inProcess(app)));
    context.set(
      shopFacts,
      closed ? { ...facts, closedAt: address, closedText: await maintenance.text() } : facts,
    );
    context.set(staticPages, deps.content);
    const url = new URL(config.publicUrl + (closed ? "/maintenance" : address));
    const response = await render(new Request(url, { method: request.method }), context);
    reply.code(closed ? 503 : response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    reply.headers(
      closed ? maintenanceHeaders : { "cache-control": response.headers.get("cache-control") ?? "no-cache" },
    );
    return reply.send(response.body === null ? null : await response.text());
  }

  app.route({ method: ["GET", "HEAD"], url: "/*", schema: { hide: true }, handler: servePage });
  app.route({ method: ["GET", "HEAD"], url: "/", schema: { hide: true }, handler: servePage });
}

/**
 * An address whose path is no text, or would name another host in a link, leads where every unknown one does: to the page
 * that says so.
 */
function readableAddress(url: string): string {
  try {
    const path = decodeURIComponent(url.split("?")[0] ?? "");
    return /^[/\\]{2,}[^/\\]|\0|\uFFFD/.test(path) ? unknownAddress : url;
  } catch {
    return unknownAddress;
  }
}

const unknownAddress = "/adresse-inconnue";

/** Names of built files carry a hash of their content: they never change (RFC 8246). */
async function serveFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    decorateReply: true,
    index: false,
  });
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ["assets/**"],
  });
}

/** A page's calls stay in the process but take the same way as a browser's: guards, validation, the same JSON. */
function inProcess(app: FastifyInstance): Transport {
  return async ({ method, url, body }) => {
    const response = await app.inject({
      method: method as "GET",
      url,
      headers: { accept: "application/json" },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, json: response.body ? (response.json() as unknown) : null };
  };
}
