import { z } from "zod";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Closings } from "#selling/payments/journal/closings.service.server.ts";
import { minutes } from "#platform/data/durations.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";
import { type Checks, journalCheck } from "#selling/payments/journal/journal-checks.service.server.ts";
import type { Waiting } from "#selling/payments/journal/waiting-sales.service.server.ts";

export const journalClosing = jobKind({
  name: "journal-closing",
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(30) / 1000,
});

/**
 * Five past each hour rather than once at midnight: a shop that was not running at midnight closes soon after its
 * start.
 */
const closingTimes = "5 * * * *";

/** A month that was missed is a line for each day; years are one line. */
const linesAtOnce = 40;

export function handleClosingJobs(deps: Pick<Deps, "jobs" | "log">, closings: Pick<Closings, "closeDue">) {
  deps.jobs.handle(journalClosing, 1, async () => {
    const { closed } = await closings.closeDue();
    const [first, last] = [closed[0], closed.at(-1)];
    if (first && last && closed.length > linesAtOnce) {
      const [firstDay, lastDay] = [first.firstDay, last.lastDay];
      return deps.log.info({ periods: closed.length, firstDay, lastDay }, "sales journal closed");
    }
    for (const { period, firstDay, grossCents, perpetualCents } of closed)
      deps.log.info({ period, firstDay, grossCents, perpetualCents }, "sales journal closed");
  });
  deps.jobs.repeat(journalClosing, closingTimes);
}

export function handleJournalChecks({ jobs }: Pick<Deps, "jobs">, checks: Pick<Checks, "run">): void {
  jobs.handle(journalCheck, 1, ({ checkId }) => checks.run(checkId));
}

/** Numbers the waiting movements as soon as the clock is right. */
const numberWaiting = jobKind({ ...regularWork, name: "number-waiting" });

export function handleWaitingJobs({ jobs, log }: Pick<Deps, "jobs" | "log">, waiting: Waiting): void {
  jobs.handle(numberWaiting, 1, async () => {
    const numbered = await waiting.numberDue();
    if (numbered > 0) log.warn({ numbered }, "movements that waited for the clock are in the sales journal");
  });
  jobs.repeat(numberWaiting, "*/5 * * * *");
}
