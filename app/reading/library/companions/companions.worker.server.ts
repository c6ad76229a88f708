import type { Companions } from "#reading/library/companions/companions.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { hours } from "#platform/data/durations.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

const findCompanions = jobKind({
  ...regularWork,
  name: "book-companions",
  expireInSeconds: hours(3) / 1000,
});

export function handleCompanionJobs({ jobs }: Pick<Deps, "jobs">, companions: Companions): void {
  jobs.repeat(findCompanions, "23 3 * * *");
  jobs.handle(findCompanions, 1, (_data, { signal }) => companions.renew(signal));
}
