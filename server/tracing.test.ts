import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startBuiltShop } from "#test/running-shop.ts";

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
});
/** OTLP/HTTP with JSON (opentelemetry.io/docs/specs/otlp). */
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

type Span = z.output<typeof span>;

/** `SpanKind` of OTLP. */
const kinds = { server: 2, client: 3, consumer: 5 };

/** What a collector has received; `answer` is its next status. */
async function openCollector() {
  const received = {
    spans: [] as Span[],
    bodies: "",
    paths: new Set<string>(),
    services: new Set<unknown>(),
  };
  const state = { answer: 200 };
  const server = createServer((incoming, response) => {
    void (async () => {
      const body = await text(incoming);
      response.writeHead(state.answer, { "content-type": "application/json" }).end("{}");
      if (state.answer !== 200) return;
      received.paths.add(incoming.url ?? "");
      received.bodies += body;
      for (const { resource, scopeSpans } of request.parse(JSON.parse(body)).resourceSpans) {
        received.services.add(valueOf(resource.attributes, "service.name"));
        received.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, state, close: () => server.close() };
}

const valueOf = (attributes: z.output<typeof attribute>[], key: string): unknown =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0];

let folder: string;
let collector: Awaited<ReturnType<typeof openCollector>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-tracing-"));
  collector = await openCollector();
});
afterAll(async () => {
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

it("sends requests by their routes, jobs, and their SQL without values, but nothing about a reader", async () => {
  const { received } = collector;
  const shop = await startBuiltShop(join(folder, "traced"), {
    DEMO: "catalogue",
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_SERVICE_NAME: "librairie",
  });
  await fetch(`${shop.url}/api/auth/verify?token=a-mailed-token`);
  await fetch(`${shop.url}/catalogue?q=verne`, {
    headers: { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` },
  });
  await expect
    .poll(() => received.spans.filter(({ kind }) => kind === kinds.consumer).length)
    .toBeGreaterThan(0);
  expect(await shop.stop()).toBe(0);

  expect([...received.paths]).toEqual(["/v1/traces"]);
  expect([...received.services]).toEqual(["librairie"]);
  const named = (name: string) => received.spans.find((each) => each.name === name);
  // Pages share one route: their paths differ.
  const page = received.spans.find(({ attributes }) => valueOf(attributes, "url.path") === "/catalogue");
  expect(page?.name).toBe("GET /*");
  expect(page?.kind).toBe(kinds.server);
  expect(page?.parentSpanId ?? "").toBe("");
  expect(page?.traceId).not.toBe("a".repeat(32));
  const statements = received.spans.filter(
    ({ traceId, kind }) => traceId === page?.traceId && kind === kinds.client,
  );
  expect(
    statements.map(({ attributes }) =>
      String(valueOf(attributes, "db.query.text") ?? valueOf(attributes, "db.statement")),
    ),
  ).toContainEqual(expect.stringMatching(/select/i));
  expect(named("GET /api/auth/verify")?.kind).toBe(kinds.server);
  const job = received.spans.find(({ kind }) => kind === kinds.consumer);
  expect(received.spans.some(({ traceId, kind }) => traceId === job?.traceId && kind === kinds.client)).toBe(
    true,
  );
  for (const secret of ["a-mailed-token", "verne", "127.0.0.1:", "healthz"])
    expect(received.bodies).not.toContain(secret);
});

it("serves without its collector, and says once that it is away", async () => {
  collector.state.answer = 400;
  const shop = await startBuiltShop(join(folder, "away"), {
    DEMO: "off",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  for (let times = 0; times < 3; times++) {
    expect((await fetch(`${shop.url}/api/categories`)).status).toBe(200);
    await expect.poll(shop.output).toContain("traces are not sent");
  }
  expect(await shop.stop()).toBe(0);
  expect(shop.output().match(/traces are not sent/g)).toHaveLength(1);
});
