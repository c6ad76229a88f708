import { findCompanions } from "#reading/library/companions/companions.jobs.ts";
import type { Companions } from "#reading/library/companions/companions.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function handleCompanionJobs({ jobs }: Pick<Deps, "jobs">, companions: Companions): void {
  jobs.repeat(findCompanions, "23 3 * * *");
  jobs.handle(findCompanions, 1, (_data, { signal }) => companions.renew(signal));
}
