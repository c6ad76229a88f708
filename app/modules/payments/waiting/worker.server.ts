import type { Deps } from "#platform/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs.server.ts";
import type { Waiting } from "#modules/payments/waiting/service.server.ts";

/** Numbers what was held back while the clock was wrong, as soon as it is right. */
export const numberWaiting = jobKind({ ...regularWork, name: "number-waiting" });

export function handleWaitingJobs({ jobs, log }: Pick<Deps, "jobs" | "log">, waiting: Waiting): void {
  jobs.handle(numberWaiting, 1, async () => {
    const numbered = await waiting.numberDue();
    if (numbered > 0) log.warn({ numbered }, "movements that waited for the clock are in the sales journal");
  });
  jobs.repeat(numberWaiting, "*/5 * * * *");
}
