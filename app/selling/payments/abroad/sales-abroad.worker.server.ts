import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { SalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";

/** Deletes the evidence of where buyers were, once the law no longer asks for it. */
const forgetBuyersPlaces = jobKind({ ...regularWork, name: "forget-buyers-places" });

export function handleAbroadJobs({ jobs }: Pick<Deps, "jobs">, abroad: Pick<SalesAbroad, "forgetOld">): void {
  jobs.handle(forgetBuyersPlaces, 1, () => abroad.forgetOld());
  jobs.repeat(forgetBuyersPlaces, "59 4 * * *");
}
