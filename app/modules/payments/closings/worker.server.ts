import { z } from "zod";
import { minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind } from "#platform/jobs.server.ts";
import type { Closings } from "#modules/payments/closings/service.server.ts";

export const journalClosing = jobKind({
  name: "journal-closing",
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(30) / 1000,
});

/** Five past each hour rather than once at midnight: a shop that was not running then closes soon after it starts. */
const closingTimes = "5 * * * *";

export function handleClosingJobs(
  deps: Pick<Deps, "jobs" | "log">,
  closings: Pick<Closings, "closeDue">,
): void {
  deps.jobs.handle(journalClosing, 1, async () => {
    const { closed } = await closings.closeDue();
    for (const { period, firstDay, grossCents, perpetualCents } of closed)
      deps.log.info({ period, firstDay, grossCents, perpetualCents }, "sales journal closed");
  });
  deps.jobs.repeat(journalClosing, closingTimes);
}
