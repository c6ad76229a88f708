import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { seconds } from "#platform/data/durations.ts";
import { anything, type CallAnswer, type Reading, reading } from "#platform/http/reading.server.ts";
import type { AnswerCache, Made, Produce } from "#server/answer-cache/answer-cache.ts";
import { type Answer, type KeptAnswer, send } from "#server/answer-cache/kept-answer.ts";
import { createMakings, isCrawler } from "#server/answer-cache/makings.ts";
import type { Normalise } from "#server/answer-cache/public-addresses.ts";
import type { Content } from "#words/texts/module.server.ts";
import type { AnswerFirst } from "#server/fastify.ts";
import { plainSessionMark } from "#platform/page/plain-cookies.ts";
import { isClosedAnswer } from "#server/listening.ts";

/** Maximum wait for a new page if there is an older one, in milliseconds. */
const patience = seconds(2);

/** A closed shop is not a failure: the publisher wants the maintenance page to be shown. */
const isFailure = ({ status, headers }: KeptAnswer | Answer): boolean =>
  status >= 500 && !Array.isArray(headers) && !isClosedAnswer(headers);

type Said = Pick<Content, "reservesMining" | "look" | "menus">;

const isReading = ({ method }: { method?: string | undefined }) => method === "GET" || method === "HEAD";

/** For a member who has logged in without scripts, pages are made for the request: no inline script marks the session. */
const isPlainMember = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers.cookie?.includes(`${plainSessionMark}=`) ?? false;

/**
 * Answers from the cache before any other processing of a request, and fills the cache through the shop's own routes:
 * the same guards, handlers and headers make every answer, cached or not.
 */
export function serveCached(
  app: FastifyInstance,
  cache: AnswerCache,
  normalise: Normalise,
  content: Said,
): void {
  const makings = createMakings();
  const make = (key: string, urgency: "renewal" | "crawler" | "reader") =>
    cache.fill(key, (known) => makings.run(key, urgency, () => produce(app, key, content)(known)));

  async function answerOrPass(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const key =
      isReading(request) && !isPlainMember(request) && isInUse() && !reading.getStore()
        ? normalise(request.url)
        : null;
    if (key === null) return undefined;
    const found = cache.find(key);
    cache.asked[found ? (found.due ? "due" : "fresh") : "made"] += 1;
    const fail = (error: unknown) => request.log.error({ err: error }, "renewal failed");
    if (found?.due) make(key, "renewal").catch(fail);
    const urgency = isCrawler(request.headers["user-agent"]) ? "crawler" : "reader";
    if (!found && !makings.mayWait(urgency)) {
      // The page will be there when the crawler returns.
      if (makings.mayQueue(urgency)) make(key, urgency).catch(fail);
      return reply
        .code(503)
        .headers({ "retry-after": "30", "cache-control": "no-store" })
        .type("text/plain; charset=utf-8")
        .send("Cette page est en préparation. Revenez dans une demi-minute.");
    }
    const answer = found?.answer ?? (await madeOrLast(key, urgency));
    // A redirect may pass on parameters that the canonical form leaves out.
    if (!("tag" in answer)) return key === request.url ? relay(reply, answer) : undefined;
    reply.hijack();
    send(request.raw, reply.raw, answer, request.id);
    return reply;
  }

  /** Permanently closed if caching is off: then every request is handled separately. */
  const isInUse = () => cache.isOpen() || cache.bytes() > 0;

  /**
   * A cached page is sent while no new one can be made: an old page is better than none (RFC 5861 §4, stale-if-error).
   */
  async function madeOrLast(key: string, urgency: "crawler" | "reader"): Promise<KeptAnswer | Answer> {
    const last = cache.findLast(key);
    if (!last) return make(key, urgency);
    const waiting = new AbortController();
    const made = make(key, urgency).catch(() => last);
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
  (cache: AnswerCache, onAnswer: (request: IncomingMessage, status: number) => void): AnswerFirst =>
  (request, response) => {
    const found = isReading(request) && !isPlainMember(request) ? cache.find(request.url ?? "") : null;
    if (!found || found.due) return false;
    cache.asked.fresh += 1;
    onAnswer(request, found.answer.status);
    send(request, response, found.answer, randomUUID());
    return true;
  };

/** Makes an answer; a page whose calls answer what they answered before is the page of before. */
function produce(app: FastifyInstance, url: string, content: Said): Produce {
  return (known) => {
    // Every page says it besides its calls' data.
    const said = `${content.reservesMining} ${content.look.revision} ${JSON.stringify(content.menus())}`;
    const read: Reading = { keys: new Set(), calls: new Map() };
    return reading.run(read, async (): Promise<Made> => {
      // A text comes without a call: its page has no data to compare.
      const again = known?.keys.includes("texts") ? [] : (known?.calls ?? []);
      for (const call of again) read.calls.set(call, askCall(app, call));
      if (again.length > 0 && (await dataOf(read, said)) === known?.data)
        return { answer: null, ...sourcesOf(url, read), data: known.data };
      const response = await app.inject({ method: "GET", url });
      const { statusCode: status, headers, rawPayload: body } = response;
      return { answer: { status, headers, body }, ...sourcesOf(url, read), data: await dataOf(read, said) };
    });
  };
}

/** A call of a page, answered in the process as a browser's would be. */
export async function askCall(
  app: FastifyInstance,
  url: string,
  caller: { authorization?: string } = {},
): Promise<CallAnswer> {
  const { statusCode, body } = await app.inject({
    method: "GET",
    url,
    headers: { accept: "application/json", ...caller },
  });
  return { status: statusCode, text: body };
}

async function dataOf({ calls }: Reading, shared: string): Promise<string | null> {
  if (calls.size === 0) return null;
  const answers = await Promise.all([...calls].map(async ([call, answer]) => ({ call, ...(await answer) })));
  const hash = createHash("sha256").update(`${shared} `);
  for (const { call, status, text } of answers.toSorted((one, other) => (one.call < other.call ? -1 : 1)))
    hash.update(`${call} ${status} ${text.length} `).update(text);
  return hash.digest("base64url");
}

/** Calls whose services say what they read; an answer with any other one is renewed after every change. */
const saysWhatItReads =
  /^\/api\/(?:agenda|books|home|categories|collections|contributors|series|suggestions|news|users\/subs)\b/;

function sourcesOf(url: string, { keys, calls }: Reading) {
  const asked = /^\/(?:api|opds)\//.test(url) ? [url] : [...calls.keys()];
  const isSaid = asked.every((call) => saysWhatItReads.test(call));
  return { keys: isSaid ? [...keys] : [...keys, anything], calls: [...calls.keys()] };
}

function relay(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  const { connection: _connection, "content-length": _length, date: _date, ...kept } = headers;
  return reply.code(status).headers(kept).send(body);
}
