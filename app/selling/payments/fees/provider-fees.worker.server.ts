import type { Fees } from "#selling/payments/fees/provider-fees.service.server.ts";
import type { Payouts } from "#selling/payments/payouts/payouts.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Asks the provider what it has kept since the last run. */
const providerFeeList = jobKind({ ...regularWork, name: "provider-fees" });

/** Asks it what it has transferred to the bank. */
const providerPayoutList = jobKind({ ...regularWork, name: "provider-payouts" });

export function handleFeeJobs({ jobs }: Pick<Deps, "jobs">, fees: Fees, payouts: Payouts): void {
  jobs.handle(providerFeeList, 1, () => fees.update());
  jobs.repeat(providerFeeList, "25 */6 * * *");
  jobs.handle(providerPayoutList, 1, () => payouts.update());
  jobs.repeat(providerPayoutList, "35 */6 * * *");
}
