import type { Fees } from "#selling/payments/fees/provider-fees.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Asks the provider what it has kept since the last run. */
const providerFeeList = jobKind({ ...regularWork, name: "provider-fees" });

export function handleFeeJobs({ jobs }: Pick<Deps, "jobs">, fees: Fees): void {
  jobs.handle(providerFeeList, 1, () => fees.update());
  jobs.repeat(providerFeeList, "25 */6 * * *");
}
