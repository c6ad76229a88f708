import { providerFeeList } from "#modules/payments/fees/jobs.ts";
import type { Fees } from "#modules/payments/fees/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";

export function handleFeeJobs({ jobs }: Pick<Deps, "jobs">, fees: Fees): void {
  jobs.handle(providerFeeList, 1, () => fees.update());
  jobs.repeat(providerFeeList, "25 */6 * * *");
}
