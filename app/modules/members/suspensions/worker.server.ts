import type { Deps } from "#platform/deps.server.ts";
import { carryOutSuspensions } from "#modules/members/suspensions/jobs.ts";

export function handleSuspensionJobs({ jobs }: Pick<Deps, "jobs">, carryOut: () => Promise<void>): void {
  jobs.repeat(carryOutSuspensions, "27 * * * *");
  jobs.handle(carryOutSuspensions, 1, carryOut);
}
