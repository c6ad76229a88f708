import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { seconds } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";

/**
 * `/healthz`: the process serves. `/readyz`: its dependencies answer; otherwise 503 with those that do not
 * (runtime.md).
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get("/healthz", { schema: { hide: true }, logLevel: "warn" }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ ok: true }),
  );
  const checks = {
    database: () => deps.db.execute(sql`select 1`),
    store: limited(() => deps.store.check()),
    queue: () => deps.jobs.check(),
  };
  app.get("/readyz", { schema: { hide: true }, logLevel: "warn" }, async (_request, reply) => {
    const failing: string[] = [];
    await Promise.all(
      Object.entries(checks).map(([name, check]) =>
        withinBound(check).catch((error: unknown) => {
          deps.log.warn({ err: error, check: name }, "not ready");
          failing.push(name);
        }),
      ),
    );
    reply.header("cache-control", "no-store");
    return failing.length === 0
      ? reply.send({ ready: true })
      : reply.code(503).send({ ready: false, failing });
  });
}

/** A part that does not answer in time counts as absent. */
async function withinBound(check: () => Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), seconds(3));
  try {
    await Promise.race([check(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One check at a time, since a hanging disk answers none of them; and a limited number in a period, after which the
 * last result is repeated: normal probes get a new answer, and a flood of them does not write to the disk.
 */
function limited(check: () => Promise<void>, most = 5, period = seconds(5)): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let isRunning = false;
  let made = 0;
  return () => {
    if (isRunning || made >= most) return last;
    if (made === 0) setTimeout(() => (made = 0), period).unref();
    made += 1;
    isRunning = true;
    last = check().finally(() => (isRunning = false));
    return last;
  };
}
