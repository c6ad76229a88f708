import { type Registry, Counter, Gauge } from "prom-client";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { Allowance } from "#platform/http/rate-limits.server.ts";

/** The same parts with counters: refusals by rate limits, mails, and background jobs. */
export function measuredDeps<D extends Deps>(deps: D, registry: Registry): D {
  const refusals = new Counter({
    name: "encrier_rate_limit_refusals_total",
    help: "Calls refused because an allowance was used up.",
    labelNames: ["limit"],
    registers: [registry],
  });
  const counted = (allowance: Allowance) => (error: unknown) => {
    if (error instanceof AppError) refusals.inc({ limit: allowance.name });
    throw error;
  };
  const mails = outcomes("encrier_mails_total", "Mails handed over, or not taken.", [], registry);
  const work = outcomes("encrier_jobs_total", "Tries of background work.", ["queue"], registry);
  countWaiting(deps, registry);
  return {
    ...deps,
    rateLimits: {
      ...deps.rateLimits,
      consume: (allowance, key) => deps.rateLimits.consume(allowance, key).catch(counted(allowance)),
      attempt: (allowance, key) => deps.rateLimits.attempt(allowance, key).catch(counted(allowance)),
    },
    mailer: { ...deps.mailer, send: (mail) => outcomeOf(mails, {}, () => deps.mailer.send(mail)) },
    jobs: {
      ...deps.jobs,
      handle: (kind, concurrency, handler) =>
        deps.jobs.handle(kind, concurrency, (data, context) =>
          outcomeOf(work, { queue: kind.name }, () => handler(data, context)),
        ),
    },
  };
}

function outcomes(name: string, help: string, labels: string[], registry: Registry): Counter {
  return new Counter({ name, help, labelNames: [...labels, "outcome"], registers: [registry] });
}

async function outcomeOf<T>(
  counter: Counter,
  labels: Record<string, string>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    const result = await act();
    counter.inc({ ...labels, outcome: "done" });
    return result;
  } catch (error) {
    counter.inc({ ...labels, outcome: "failed" });
    throw error;
  }
}

/** Read on request; during a database outage the other metrics are reported without them. */
function countWaiting({ jobs }: Deps, registry: Registry): void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["queue"], registers: [registry] });
  const oldest = gauge("encrier_jobs_oldest_seconds", "How long the oldest of them has been ready.");
  const failed = gauge("encrier_jobs_failed", "Background work that failed at its last try.");
  const waiting: Gauge = new Gauge({
    name: "encrier_jobs_waiting",
    help: "Background work that could be done now, over all processes.",
    labelNames: ["queue"],
    registers: [registry],
    async collect() {
      const queues = await jobs.queues().catch(() => []);
      for (const each of [waiting, oldest, failed]) each.reset();
      for (const { name: queue, ...state } of queues) {
        waiting.set({ queue }, state.ready);
        oldest.set({ queue }, state.oldestSeconds);
        failed.set({ queue }, state.failed);
      }
    },
  });
}
