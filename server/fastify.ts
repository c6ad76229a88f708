import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactoryHandler,
  type FastifyServerOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, invalid, notFound } from "#platform/http/app-errors.ts";
import { formType } from "#platform/http/plain-forms.server.ts";
import type { Connections } from "#server/arriving-requests.ts";
import { letterPicturePath } from "#words/texts/own-pages/own-pages.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { contentSecurityPolicy } from "#platform/http/security-policy.server.ts";

/** Answers a request before Fastify sees it. @returns false if it is left to Fastify */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The web server without routes: request ids, parsing and refusals. */
export function createFastify(
  { config, log }: Deps,
  answerFirst: AnswerFirst,
  connections: Connections,
): FastifyInstance {
  const options: FastifyServerOptions = {
    loggerInstance: log,
    // The nearest relay is hop 0: as many are trusted as the operator runs (runtime.md, `TRUST_PROXY`).
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    rewriteUrl: ({ url = "/" }) => originForm(url),
    // A page's address with malformed escapes is answered by the 404 page (the API answers 400).
    frameworkErrors: (_error, request, reply) => void answerUnreadable(app, request, reply),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    serverFactory: (passOn, defaults) => {
      const server = createHttpServer(answerFirst, passOn, defaults);
      connections.watch(server);
      return server;
    },
  };
  const app = Fastify(options) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJson(app);
  app.addHook("preClose", () => connections.end());
  // PostgreSQL's text holds no NUL: refused once, for all calls of the API. Pages ignore unreadable parameters.
  app.addHook("preValidation", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    if (request.url.includes("%00") || holdsNul(request.body)) throw invalid("Caractère interdit.");
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  refuseUnknownCalls(app);
  return app;
}

/** A server like Fastify's own, with another listener before Fastify's. */
function createHttpServer(
  answerFirst: AnswerFirst,
  passOn: FastifyServerFactoryHandler,
  defaults: Record<string, unknown>,
): Server {
  const server = createServer((request, response) => {
    if (countHosts(request) > 1) return refuseHosts(response);
    if (!answerFirst(request, response)) passOn(request, response);
  });
  // Fastify sets its defaults only on servers that it creates. As an option, a `requestTimeout` of 0 would lift the
  // limit on headers too.
  server.keepAliveTimeout = Number(defaults["keepAliveTimeout"]);
  server.requestTimeout = Number(defaults["requestTimeout"]);
  return server;
}

/** Node keeps the first of several, a relay in front of it perhaps the last. */
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;

/** RFC 9112 §3.2. */
function refuseHosts(response: ServerResponse): void {
  const body = JSON.stringify({ error: "Une requête n’a qu’un seul en-tête Host." });
  response
    .writeHead(400, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      connection: "close",
    })
    .end(body);
}

/**
 * The target of a request as path and query only: it may contain any scheme and host, or be no path at all (RFC 9112
 * §3.2). Later code compares paths.
 */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const withoutHost = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return withoutHost.startsWith("/") ? withoutHost : `/${withoutHost}`;
}

/** An address whose escapes are not valid text: the API refuses it, and pages answer it like any unknown address. */
async function answerUnreadable(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isOfApi(request.url)) {
    await reply.code(400).header("cache-control", "no-store").send({ error: "Adresse illisible." });
    return;
  }
  const page = await app.inject({
    url: "/adresse-inconnue",
    headers: { host: request.headers.host ?? "localhost" },
  });
  for (const name of ["content-type", "content-security-policy", "cache-control", "retry-after"]) {
    const value = page.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  await reply.code(page.statusCode).send(page.body);
}

/** Levels of lists and objects in a body. The deepest input of a call has five. */
const maxJsonDepth = 32;

/** JSON is read, and a few forms; a call without a payload may still have its content type (storefront.md §7, subscribe). */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    void parse(request, body, (error, json) => {
      if (!error && isDeeperThan(maxJsonDepth, json)) return done(invalid(tooDeep));
      done(error, json);
    });
  });
  // A browser sends forms to any site, with its cookies: only calls that check where a form comes from read one.
  app.addContentTypeParser<string>(
    formType,
    { parseAs: "string", bodyLimit: longestForm },
    (request, body, done) =>
      request.routeOptions.config.plain
        ? done(null, new URLSearchParams(body))
        : done(new AppError(415, "Ce type de contenu n’est pas accepté ici.")),
  );
}

/** In bytes. */
const longestForm = 32_000;

const tooDeep = `Ce JSON est trop imbriqué\u202f: ${maxJsonDepth} niveaux au plus.`;

/** Level by level: a recursive function would overflow the stack on the values that this refuses. */
function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((each) => Object.values(each).filter(isNested));
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (value instanceof URLSearchParams) return [...value.values()].some(holdsNul);
  if (Array.isArray(value)) return value.some(holdsNul);
  if (Buffer.isBuffer(value) || value === null || typeof value !== "object") return false;
  return Object.values(value).some(holdsNul);
}

/** Every address below /api answers JSON. Refused here for every method and body, before pages and parsers. */
function refuseUnknownCalls(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!isOfApi(request.url)) return;
    if (request.is404 || request.routeOptions.url === "/*") throw notFound("Adresse inconnue.");
  });
}

/** Whether an address belongs to the API, even if no call has it. */
export const isOfApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** Headers of every answer (OWASP Secure Headers); a page's own policy, with its scripts' hashes, is kept. */
export function secure(app: FastifyInstance, { config, content }: ShopDeps): void {
  const policy = contentSecurityPolicy([], config.covers?.origin ?? null);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    // A mailed token, a partner's key or a gift's code in the address is not passed on: neither to another site, nor to our own log in a referrer.
    const holdsToken = /[?&](?:token|key)=|^\/offrir\/./.test(request.url);
    reply.header("referrer-policy", holdsToken ? "no-referrer" : "strict-origin-when-cross-origin");
    reply.header("cross-origin-opener-policy", "same-origin");
    // Covers, the logo and pictures of letters may be shown elsewhere, as in a mail, a reading app or a review; everything else belongs
    // to these pages alone.
    const isShown =
      /^\/(?:couvertures|partage|apparence)\//.test(request.url) || letterPicturePath.test(request.url);
    reply.header("cross-origin-resource-policy", isShown ? "cross-origin" : "same-origin");
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", policy);
    // TDM Reservation Protocol, section 4.2; of pages and of files alike.
    if (content.reservesMining) reply.header("tdm-reservation", "1");
    if (config.isPublic) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
}
