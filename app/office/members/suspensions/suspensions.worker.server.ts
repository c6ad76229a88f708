import type { Deps } from "#platform/process/deps.server.ts";
import { carryOutSuspensions } from "#office/members/suspensions/suspensions.jobs.ts";

export function handleSuspensionJobs({ jobs }: Pick<Deps, "jobs">, carryOut: () => Promise<void>): void {
  jobs.repeat(carryOutSuspensions, "27 * * * *");
  jobs.handle(carryOutSuspensions, 1, carryOut);
}
