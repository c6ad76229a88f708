import { findCompanions } from "#modules/library/companions/jobs.ts";
import type { Companions } from "#modules/library/companions/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";

export function handleCompanionJobs({ jobs }: Pick<Deps, "jobs">, companions: Companions): void {
  jobs.repeat(findCompanions, "23 3 * * *");
  jobs.handle(findCompanions, 1, (_data, { signal }) => companions.renew(signal));
}
