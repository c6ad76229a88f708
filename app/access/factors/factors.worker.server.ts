import { deleteEndedChallenges } from "#platform/identity/challenges.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

const forgetChallenges = jobKind({ ...regularWork, name: "forget-challenges" });

/** Questions that were never answered, such as those of each visit to the login. */
export function handleFactorJobs({ db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">): void {
  jobs.repeat(forgetChallenges, "53 * * * *");
  jobs.handle(forgetChallenges, 1, () => deleteEndedChallenges(db, now()));
}
