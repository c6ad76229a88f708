import { type Checks, journalCheck } from "#selling/payments/journal/journal-checks.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function handleJournalChecks({ jobs }: Pick<Deps, "jobs">, checks: Pick<Checks, "run">): void {
  jobs.handle(journalCheck, 1, ({ checkId }) => checks.run(checkId));
}
