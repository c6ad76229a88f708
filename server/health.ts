import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { seconds } from "#platform/data/durations.ts";
import { program } from "#platform/process/program.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

/** Answers for the probes of proxies and orchestrators. */
export type Health = ReturnType<typeof createHealth>;

/** @param isDraining whether the process is about to end */
export function createHealth(deps: Deps, isDraining: () => boolean) {
  let isStarting = false;
  const checks = {
    database: () => deps.db.execute(sql`select 1`),
    store: limited(() => deps.store.check()),
    queue: () => deps.jobs.check(),
  };
  return {
    /** Called with true when the start begins and with false when the process serves. */
    starting(is: boolean): void {
      isStarting = is;
    },
    /** The names of the dependencies that do not answer, `starting` or `draining`; none if the process is ready. */
    async failing(): Promise<string[]> {
      const failing = isDraining() ? ["draining"] : isStarting ? ["starting"] : [];
      await Promise.all(
        Object.entries(checks).map(([name, check]) =>
          withinBound(check).catch((error: unknown) => {
            deps.log.warn({ err: error, check: name }, "not ready");
            failing.push(name);
          }),
        ),
      );
      return failing;
    },
  };
}

/**
 * `/healthz`: the process serves, and its version. `/readyz`: its dependencies answer; otherwise 503 with those that do not
 * (runtime.md), or with `draining`.
 */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  for (const path of ["/healthz", "/readyz"]) {
    app.get(path, { schema: { hide: true }, logLevel: "warn" }, async (_request, reply) => {
      const { status, json } = await probed(path, health);
      return reply.code(status).header("cache-control", "no-store").send(json);
    });
  }
}

/** The answer to a probe. */
export async function probed(path: string, health: Health): Promise<{ status: number; json: object }> {
  if (path === "/healthz") return { status: 200, json: { ok: true, version: program.version } };
  const failing = await health.failing();
  if (failing.length > 0) return { status: 503, json: { ready: false, failing } };
  return { status: 200, json: { ready: true } };
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
