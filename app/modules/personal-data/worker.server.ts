import type { PersonalData } from "#modules/personal-data/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs.server.ts";

const eraseClosedAccounts = jobKind({ ...regularWork, name: "erase-closed-accounts" });

export function handlePersonalDataJobs({ jobs }: Pick<Deps, "jobs">, data: PersonalData): void {
  jobs.repeat(eraseClosedAccounts, "17 * * * *");
  jobs.handle(eraseClosedAccounts, 1, () => data.eraseClosed());
}
