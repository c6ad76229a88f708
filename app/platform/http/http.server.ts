import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { acceptedEncoding } from "#platform/http/accepted-encoding.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import { isPlain, type PlainAnswers } from "#platform/http/plain-forms.server.ts";
import type { AnswerOf, AnyEndpoint, Endpoint, Guarded, UploadForm } from "#platform/http/endpoint.ts";

/** The arguments of a handler: the endpoint's parsed input, the caller, and Fastify's own objects for special cases. */
type HandlerInput<E, Actor> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? {
        params: z.output<P>;
        query: z.output<Q>;
        body: z.output<B>;
        actor: Actor;
        request: FastifyRequest;
        reply: FastifyReply;
      }
    : never;

/**
 * Identifies the caller, or throws 401 or 403; for a sensitive call also if the session has not proved itself recently,
 * and 429 if the caller's allowance for the call is used up. Runs before the request body is read.
 */
export type Guard<Actor> = (request: FastifyRequest, call: Guarded) => Promise<Actor>;

export interface Policy<Actor> {
  guard: Guard<Actor>;
  /** Limits by the client's address, consumed before the guard. */
  limit?: (request: FastifyRequest) => Promise<void>;
  /** Refuses a call by its parameters, before its handler. */
  check?: (actor: Actor, params: unknown) => void;
  /** Largest body in bytes, where Fastify's 1 MB does not fit. */
  bodyLimit?: number;
  /** Compresses the answer: for one that may be long and is waited for on a phone. */
  isCompressed?: true;
  /** For forms that browsers without scripts send; without it they are refused. */
  plain?: PlainAnswers;
  /** Answers a form like any other request: its address says all, and its fields are not read. */
  ignoresForm?: true;
}

/** For calls that are open to everyone. */
export const anyone: Guard<null> = () => Promise.resolve(null);

/** The answer of an endpoint as a finished JSON text, in the shape that the endpoint declares. */
export class WrittenAnswer {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** For the API's description: Fastify itself reads no multipart body. */
    form?: UploadForm | undefined;
    /** Whether it accepts forms of browsers without scripts. */
    plain?: boolean;
  }
}

const actors = new WeakMap<FastifyRequest, unknown>();

/** The return of a handler without an answer: of a call that declares none, or whose reply was sent. */
type Nothing<Answer> = undefined extends Answer ? void : undefined;

/** Registers one endpoint: limit, caller, input, answer, call. The only place where contracts become routes. */
export function route<E extends AnyEndpoint, Actor>(
  app: FastifyInstance,
  declaration: E,
  policy: Policy<Actor>,
  handler: (
    input: HandlerInput<E, Actor>,
  ) => Promise<AnswerOf<E> | WrittenAnswer | FastifyReply | Nothing<AnswerOf<E>>>,
): void {
  const status = declaration.status ?? (declaration.answer ? 200 : 204);
  app.route({
    method: declaration.method,
    url: declaration.path.replace(/\{(\w+)\}/g, ":$1"),
    ...(policy.bodyLimit === undefined ? {} : { bodyLimit: policy.bodyLimit }),
    config: { form: declaration.form, plain: policy.plain !== undefined || policy.ignoresForm === true },
    schema: {
      summary: declaration.summary,
      tags: [declaration.path.split("/")[2] ?? "api"],
      ...(declaration.access === "member" ? { security: [{ bearer: [] }] } : {}),
      ...(declaration.access === "administrator" ? { security: [{ cookie: [] }] } : {}),
      ...(declaration.params ? { params: declaration.params } : {}),
      ...(declaration.query ? { querystring: declaration.query } : {}),
      ...(declaration.body ? { body: declaration.body } : {}),
      ...(declaration.form ? { consumes: ["multipart/form-data"] } : {}),
      response: { [status]: declaration.answer ?? z.undefined() },
    },
    onRequest: async (request) => {
      if (isPlain(request)) policy.plain?.admit(request);
      await policy.limit?.(request);
      actors.set(request, await policy.guard(request, declaration));
      // Forms with files are read by the few calls that accept them, which declare a form in place of a body.
      if (declaration.body && request.headers["content-type"]?.startsWith("multipart/")) throw unsupported();
    },
    preValidation: async (request) => {
      if (request.method !== "GET" && isPlain(request)) policy.plain?.read(request);
    },
    handler: async (request, reply) => {
      const actor = actors.get(request) as Actor;
      policy.check?.(actor, request.params);
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        actor,
        request,
        reply,
      } as unknown as HandlerInput<E, Actor>);
      // If a handler has sent the reply itself, it returns undefined at the end, even if its reader disconnected.
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed || answer === reply) return reply;
      if (policy.plain && isPlain(request)) return policy.plain.answer(answer, request, reply);
      reply.code(status).header("cache-control", cacheControl(declaration));
      if (answer instanceof WrittenAnswer) return reply.type("application/json").send(answer.json);
      return status === 204 ? reply.send() : reply.send(answer);
    },
    onSend: [
      ...(declaration.access === "public" && declaration.method === "GET" ? [tagAnswer] : []),
      ...(policy.isCompressed ? [compressAnswer] : []),
      ...(policy.plain ? [policy.plain.refuse] : []),
    ],
  });
}

const unsupported = () => new AppError(415, "Ce type de contenu n’est pas accepté ici.");

function cacheControl(declaration: AnyEndpoint): string {
  if (declaration.access !== "public" || declaration.method !== "GET") return "no-store";
  const maxAge = declaration.maxAge ?? 0;
  return maxAge === 0 ? "no-cache" : `public, max-age=${maxAge}, stale-while-revalidate=${maxAge * 10}`;
}

/** ETag and 304 for answers that are the same for every caller (RFC 9110 §8.8.3, §13.1.2). */
function tagAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if (reply.statusCode !== 200 || typeof payload !== "string") return done(null, payload);
  const tag = `"${hash("sha256", payload, "base64url").slice(0, 22)}"`;
  reply.header("etag", tag);
  const known = request.headers["if-none-match"];
  if (known === undefined || !matches(known, tag)) return done(null, payload);
  reply.code(304).removeHeader("content-type").removeHeader("content-length");
  return done(null, "");
}

/** In bytes: less fits in one packet as it is. */
const worthCompressing = 1400;

async function compressAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== "string" || payload.length < worthCompressing) return payload;
  reply.header("vary", "accept-encoding");
  const encoding = acceptedEncoding(headers["accept-encoding"]);
  if (encoding === "identity") return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return encoding === "br"
    ? promisify(brotliCompress)(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : promisify(gzip)(payload);
}

const matches = (header: string, tag: string): boolean =>
  header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);

/** The parts of a module for the composition root (docs/architecture.md, "A module has one door"). */
export interface ShopModule<Api> {
  /** The module's service, as the modules to its right see it. */
  api: Api;
  /** Registers its calls. */
  routes(app: FastifyInstance): void;
  /** Registers the handlers of its background work; the queue starts later. */
  workers(): void;
}
