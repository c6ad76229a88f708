import type { Deps } from "#platform/process/deps.server.ts";
import type { Waiting } from "#selling/payments/journal/waiting-sales.service.server.ts";
import { numberWaiting } from "#selling/payments/journal/waiting-sales.jobs.ts";

export function handleWaitingJobs({ jobs, log }: Pick<Deps, "jobs" | "log">, waiting: Waiting): void {
  jobs.handle(numberWaiting, 1, async () => {
    const numbered = await waiting.numberDue();
    if (numbered > 0) log.warn({ numbered }, "movements that waited for the clock are in the sales journal");
  });
  jobs.repeat(numberWaiting, "*/5 * * * *");
}
