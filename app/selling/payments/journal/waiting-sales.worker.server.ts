import type { Deps } from "#platform/process/deps.server.ts";
import type { Waiting } from "#selling/payments/journal/waiting-sales.service.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Numbers the waiting movements as soon as the clock is right. */
const numberWaiting = jobKind({ ...regularWork, name: "number-waiting" });

export function handleWaitingJobs({ jobs, log }: Pick<Deps, "jobs" | "log">, waiting: Waiting): void {
  jobs.handle(numberWaiting, 1, async () => {
    const numbered = await waiting.numberDue();
    if (numbered > 0) log.warn({ numbered }, "movements that waited for the clock are in the sales journal");
  });
  jobs.repeat(numberWaiting, "*/5 * * * *");
}
