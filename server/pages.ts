import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createPlainForms } from "#platform/http/plain-forms.server.ts";
import { createQueryClient, type Transport } from "#platform/http/call.ts";
import { byTime, type CallAnswer, noteRead, reading } from "#platform/http/reading.server.ts";
import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { PageName } from "#site.ts";
import { outageHeaders } from "#platform/http/app-errors.ts";
import { imageOrigin, plainReader, serverQueries, shopFacts, staticPages } from "#platform/page/page-data.ts";
import { askCall } from "#server/answer-cache/serve-cached.ts";
import { isFictional } from "#server/demonstration-mark.ts";
import { isOfApi } from "#server/fastify.ts";
import type { RedirectsApi } from "#office/redirects/module.server.ts";
import { isAddressOfPage } from "#office/redirects/redirects.rules.ts";
import type { Maintenance } from "#office/settings/module.server.ts";
import { failurePage, isOutage, type ClosedPage, closedPageFor, outagePage } from "#server/listening.ts";

/** The source of the pages: a finished build, or Vite, which builds each file on request. */
export type Site =
  | { mode: "production"; build: ServerBuild; clientFolder: string }
  | {
      mode: "development";
      build: () => Promise<ServerBuild>;
      serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    };

/** Serves the site's pages and their files in the same process as the API. */
export async function pageRoutes(
  app: FastifyInstance,
  deps: ShopDeps,
  { maintenance, redirects }: { maintenance: Maintenance; redirects: Pick<RedirectsApi, "find"> },
  site: Site,
): Promise<void> {
  if (site.mode === "production") await serveFiles(app, site.clientFolder);
  else app.addHook("onRequest", (request, reply, done) => site.serveFile(request.raw, reply.raw, done));
  const { config } = deps;
  const facts = {
    brand: config.brand,
    publicUrl: config.publicUrl,
    outbox: !config.smtpUrl && !config.isPublic,
    // Fiction is added before the first start, never later.
    fictional: await isFictional(deps.db),
  };
  const forms = createPlainForms(config);
  const answer = createRequestHandler(site.build, site.mode);

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    closed: ClosedPage | null,
  ): Promise<FastifyReply> {
    const address = readableAddress(request.url);
    // An address that no page has is looked up before its 404 page is made.
    const isUnknown = !closed && !isAddressOfPage(pathOf(address)) && !address.startsWith("/admin");
    if (isUnknown && (await redirected(request, reply))) return reply;
    const context = new RouterContextProvider();
    context.set(serverQueries, createQueryClient(inProcess(app)));
    const shop = {
      ...facts,
      reservesMining: deps.content.reservesMining,
      look: deps.content.look.facts,
    };
    context.set(shopFacts, closed ? { ...shop, closedAt: address, ...closed.shown } : shop);
    context.set(imageOrigin, config.covers?.origin ?? null);
    context.set(staticPages, withPassingFailures(deps.content));
    const isSignedIn = forms.sessionOf(request) !== undefined;
    let isPersonal = isSignedIn;
    context.set(plainReader, () => {
      isPersonal = true;
      const token = forms.sessionOf(request);
      return {
        cart: forms.cartOf(request),
        queries: token ? createQueryClient(asMember(app, token)) : null,
        note: forms.takeNote(request, reply),
      };
    });
    const url = new URL(config.publicUrl + (closed ? "/maintenance" : address));
    const response = await answer(new Request(url, { method: request.method }), context);
    // A call or a text of the page was unavailable.
    if (response.status === 503 && !closed) return render(request, reply, outagePage);
    if (response.status === 404 && !closed && !isUnknown && (await redirected(request, reply))) return reply;
    reply.code(closed ? 503 : response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    reply.headers(
      closed?.headers ?? { "cache-control": response.headers.get("cache-control") ?? "no-cache" },
    );
    if (isPersonal) reply.header("cache-control", "private, no-store");
    if (response.body === null) return reply.send(null);
    const html = await response.text();
    // What the page's inline script says of a session in the program's storage.
    return reply.send(isSignedIn ? html.replace("<html ", '<html data-session="" ') : html);
  }

  /** Sends the reader on where a page of the former shop is now. An hour, so that a mistake can be put right. */
  async function redirected(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const target = await redirects.find(request.url);
    if (target !== null) reply.header("cache-control", "public, max-age=3600").redirect(target, 301);
    return target !== null;
  }

  /**
   * A failed page is answered with a page, never with JSON; an address of the API is left to the calls' error handler.
   */
  async function renderFailure(
    error: Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (isOfApi(request.url)) throw error;
    if (isOutage(error, request.log)) {
      try {
        return await render(request, reply, outagePage);
      } catch (failure) {
        request.log.error({ err: failure }, "notice failed");
        reply.code(503).headers(outageHeaders);
      }
    } else reply.code(500).header("cache-control", "no-store");
    return reply.type("text/html; charset=utf-8").send(failurePage(config.brand, request.url));
  }

  const pages: Pick<RouteOptions, "method" | "schema" | "handler" | "errorHandler"> = {
    method: ["GET", "HEAD"],
    schema: { hide: true },
    handler: async (request, reply) => render(request, reply, await closedPageFor(request.url, maintenance)),
    errorHandler: renderFailure,
  };
  app.route({ ...pages, url: "/*" });
  app.route({ ...pages, url: "/" });
}

/** The texts; a failed lookup is handled like a failed call of a page. */
function withPassingFailures(content: ShopDeps["content"]) {
  return {
    // Kept pages compare them with their data (`serve-cached.ts`).
    menus: () => content.menus(),
    page(name: PageName) {
      noteRead("texts", byTime);
      return content.page(name);
    },
    ownPage(slug: string) {
      noteRead("texts", byTime);
      return content.ownPages().at(slug);
    },
    termsOf(version: string) {
      noteRead("texts", byTime);
      return content.termsOf(version).catch((error: unknown) => {
        throw isDatabaseAway(error) ? new Response(null, { status: 503 }) : error;
      });
    },
  };
}

/**
 * An address whose path is not valid text, or would be another host in a link, is answered like every unknown one: with
 * the 404 page.
 */
function readableAddress(url: string): string {
  try {
    const path = decodeURIComponent(url.split("?")[0] ?? "");
    return /^[/\\]{2,}[^/\\]|\0|\uFFFD/.test(path) ? unknownAddress : url;
  } catch {
    return unknownAddress;
  }
}

const pathOf = (address: string): string => address.split("?", 1)[0] ?? "";
const unknownAddress = "/adresse-inconnue";

/** Names of built files contain a hash of their content: the files never change (RFC 8246). */
async function serveFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    decorateReply: true,
    index: false,
    // A route for each file: for a wildcard the library reads the names in the folder at every request.
    wildcard: false,
    globIgnore: ["**/*.{br,gz}"],
  });
  // Of another version of the program, perhaps: not worth a rendered page.
  app.get("/assets/*", (_request, reply) => reply.callNotFound());
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ["assets/**"],
  });
}

/** A page's calls, which only read, stay in the process but run like a browser's: guards, validation, the same JSON. */
function inProcess(app: FastifyInstance): Transport {
  const calls = reading.getStore()?.calls ?? new Map<string, Promise<CallAnswer>>();
  return async ({ url }) => {
    const asked = calls.get(url) ?? askCall(app, url);
    calls.set(url, asked);
    const { status, text } = await asked;
    return { status, json: text ? (JSON.parse(text) as unknown) : null };
  };
}

/** The calls of a page for one member, like those of the program. */
const asMember =
  (app: FastifyInstance, token: string): Transport =>
  async ({ url }) => {
    const { status, text } = await askCall(app, url, { authorization: `Bearer ${token}` });
    return { status, json: text ? (JSON.parse(text) as unknown) : null };
  };
