import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { seconds } from "#platform/data/durations.ts";
import { acceptedEncoding } from "#platform/http/accepted-encoding.server.ts";
import type { AnswerCache } from "#server/answer-cache/answer-cache.ts";
import type { Normalise } from "#server/answer-cache/public-addresses.ts";
import { type Answer, isKnown, type StoredAnswer } from "#server/answer-cache/shared-answers.ts";
import type { AnswerFirst } from "#server/fastify.ts";
import { isClosedAnswer } from "#server/listening.ts";

/** Maximum wait for a new page if there is an older one, in milliseconds. */
const patience = seconds(2);

/** A closed shop is not a failure: the publisher wants the maintenance page to be shown. */
const isFailure = ({ status, ...answer }: StoredAnswer | Answer): boolean =>
  status >= 500 && "headers" in answer && !isClosedAnswer(answer.headers);

const isReading = ({ method }: { method?: string | undefined }) => method === "GET" || method === "HEAD";

/**
 * Answers from the cache before any other processing of a request, and fills the cache through the shop's own routes:
 * the same guards, handlers and headers make every answer, cached or not.
 */
export function serveCached(app: FastifyInstance, cache: AnswerCache, normalise: Normalise): void {
  // Calls made while an answer is built go to their source: no answer is built from an older one.
  const making = new AsyncLocalStorage<true>();
  const make = (key: string) => cache.fill(key, () => making.run(true, () => ask(app, key)));

  async function answerOrPass(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const key = isReading(request) && isInUse() && !making.getStore() ? normalise(request.url) : null;
    if (key === null) return undefined;
    const found = cache.find(key);
    cache.asked[found ? (found.due ? "due" : "fresh") : "made"] += 1;
    if (found?.due) make(key).catch((error: unknown) => request.log.error({ err: error }, "renewal failed"));
    const answer = found?.answer ?? (await madeOrLast(key));
    // A redirect may pass on parameters that the canonical form leaves out.
    if (!("parts" in answer)) return key === request.url ? relay(reply, answer) : undefined;
    reply.hijack();
    send(request.raw, reply.raw, answer, request.id);
    return reply;
  }

  /** Permanently closed if caching is off: then every request is handled separately. */
  const isInUse = () => cache.isOpen() || cache.bytes() > 0;

  /**
   * A cached page is sent while no new one can be made: an old page is better than none (RFC 5861 §4, stale-if-error).
   */
  async function madeOrLast(key: string): Promise<StoredAnswer | Answer> {
    const last = cache.findLast(key);
    if (!last) return make(key);
    const waiting = new AbortController();
    const made = make(key).catch(() => last);
    const answer = await Promise.race([made, pause(patience, last, { signal: waiting.signal })]);
    waiting.abort();
    return isFailure(answer) ? last : answer;
  }
  app.addHook("onRequest", answerOrPass);
}

/**
 * Sends fresh answers before Fastify creates its objects and log lines for a request: they would cost as much again
 * (docs/decisions/011-page-cache.md). Looks up canonical addresses only; all others go through the hook above.
 *
 * @param onAnswer called with each request that is answered here; must be very cheap
 */
export const freshAnswers =
  (cache: AnswerCache, onAnswer: (request: IncomingMessage) => void): AnswerFirst =>
  (request, response) => {
    const found = isReading(request) ? cache.find(request.url ?? "") : null;
    if (!found || found.due) return false;
    cache.asked.fresh += 1;
    onAnswer(request);
    send(request, response, found.answer, randomUUID());
    return true;
  };

async function ask(app: FastifyInstance, url: string): Promise<Answer> {
  const response = await app.inject({ method: "GET", url });
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
}

/** All headers were set when the answer was made; only the request id is new. */
function send(request: IncomingMessage, response: ServerResponse, answer: StoredAnswer, id: string): void {
  const { headers, method } = request;
  const { whole, unchanged, body } = answer.parts[acceptedEncoding(headers["accept-encoding"])];
  const isUnchanged = answer.status === 200 && isKnown(headers["if-none-match"], answer.tag);
  response.writeHead(isUnchanged ? 304 : answer.status, [
    ...(isUnchanged ? unchanged : whole),
    "x-request-id",
    id,
  ]);
  response.end(isUnchanged || method === "HEAD" ? undefined : body);
}

function relay(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  const { connection: _connection, "content-length": _length, date: _date, ...kept } = headers;
  return reply.code(status).headers(kept).send(body);
}
