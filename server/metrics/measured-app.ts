import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { AnswerCache } from "#server/answer-cache/answer-cache.ts";

/** Buckets in seconds, from a cached page to the download of a book. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Measures every request by its route's pattern, so that addresses do not create separate series. Fresh answers of the
 * cache do not come this way (docs/decisions/011-page-cache.md) and are counted by the cache.
 */
export function measureApp(app: FastifyInstance, cache: AnswerCache, registry: Registry): void {
  const durations = new Histogram({
    name: "encrier_http_request_duration_seconds",
    help: "Requests that were worked on, until their last byte was handed over.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const answers: Counter = new Counter({
    name: "encrier_answer_cache_requests_total",
    help: "Requests for what may be cached: found fresh, found and due, or made.",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      answers.reset();
      for (const [outcome, count] of Object.entries(cache.asked)) answers.inc({ outcome }, count);
    },
  });
  const memory: Gauge = new Gauge({
    name: "encrier_answer_cache_bytes",
    help: "Memory that finished answers take.",
    registers: [registry],
    collect: () => memory.set(cache.bytes()),
  });
}
