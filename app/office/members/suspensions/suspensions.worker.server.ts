import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

const carryOutSuspensions = jobKind({ ...regularWork, name: "carry-out-suspensions" });

export function handleSuspensionJobs({ jobs }: Pick<Deps, "jobs">, carryOut: () => Promise<void>): void {
  jobs.repeat(carryOutSuspensions, "27 * * * *");
  jobs.handle(carryOutSuspensions, 1, carryOut);
}
