import { createRequire } from "node:module";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { ExportResultCode, getRPCMetadata } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "#platform/process/config.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

type Settings = NonNullable<Config["traces"]>;

/** What the instrumentation would say about a reader: a query string may hold a mailed token. */
const personal = ["url.query", "client.address", "network.peer.address", "user_agent.original"] as const;

/** Requests of probes and of Prometheus. */
const isProbe = (url = "") => /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url);

/**
 * Sends a trace of each request and job to an OpenTelemetry collector, with its SQL statements (never their values) and
 * its calls of other servers. Loaded only with `OTEL_EXPORTER_OTLP_ENDPOINT` (docs/decisions/054). No trace is continued
 * from outside, and none is passed on: a reader decides neither what is sampled nor how it is named.
 * @returns a function that sends the last spans
 */
export function openTracing({ endpoint, serviceName, ratio }: Settings, role: string, log: Logger) {
  const exporter = reporting(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "encrier.role": role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => isProbe(url),
        requireParentforOutgoingSpans: true,
        requestHook: (span) => {
          for (const name of personal) span.setAttribute(name, "");
        },
      }),
      // The queue's own statements have no parent: a trace for each of them would hide the others.
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  // They change the classes of these modules when one is required; our own imports share the classes.
  const require = createRequire(import.meta.url);
  for (const name of ["node:http", "node:https", "pg"]) require(name);
  return () => provider.shutdown();
}

/** Names each request's span by its route's pattern; a page's inner calls keep the name of the page. */
export function traceRoutes(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const metadata = getRPCMetadata(context.active());
    const route = request.routeOptions.url;
    if (metadata && route !== undefined) metadata.route ??= route;
    done();
  });
}

/** The same parts, with a span around each job. */
export function tracedDeps<D extends Deps>(deps: D): D {
  const tracer = trace.getTracer("encrier");
  return {
    ...deps,
    jobs: {
      ...deps.jobs,
      handle: (kind, concurrency, handler) =>
        deps.jobs.handle(kind, concurrency, (data, job) =>
          tracer.startActiveSpan(kind.name, { kind: SpanKind.CONSUMER, root: true }, async (span) => {
            try {
              await handler(data, job);
            } catch (error) {
              // Its message may quote data; the log has it in its reduced form.
              span.setStatus({ code: SpanStatusCode.ERROR });
              throw error;
            } finally {
              span.end();
            }
          }),
        ),
    },
  };
}

/** One line when the collector goes away, and one when it is back: spans of the time between are lost. */
function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isAway) log.warn({ err: result.error }, "traces are not sent: the collector is away");
        if (!failed && isAway) log.info("traces are sent again");
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  };
}
