import { deleteEndedChallenges } from "#platform/challenges.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { forgetChallenges } from "#modules/factors/jobs.ts";

/** Questions that were never answered, such as those of each visit to the login. */
export function handleFactorJobs({ db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">): void {
  jobs.repeat(forgetChallenges, "53 * * * *");
  jobs.handle(forgetChallenges, 1, () => deleteEndedChallenges(db, now()));
}
