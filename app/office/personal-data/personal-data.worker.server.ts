import type { PersonalData } from "#office/personal-data/personal-data.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

const eraseClosedAccounts = jobKind({ ...regularWork, name: "erase-closed-accounts" });

export function handlePersonalDataJobs({ jobs }: Pick<Deps, "jobs">, data: PersonalData): void {
  jobs.repeat(eraseClosedAccounts, "17 * * * *");
  jobs.handle(eraseClosedAccounts, 1, () => data.eraseClosed());
}
