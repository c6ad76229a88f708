import { providerFeeList } from "#selling/payments/fees/provider-fees.jobs.ts";
import type { Fees } from "#selling/payments/fees/provider-fees.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function handleFeeJobs({ jobs }: Pick<Deps, "jobs">, fees: Fees): void {
  jobs.handle(providerFeeList, 1, () => fees.update());
  jobs.repeat(providerFeeList, "25 */6 * * *");
}
