import type { PersonalData } from "#modules/personal-data/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { eraseClosedAccounts } from "#modules/personal-data/jobs.ts";

export function handlePersonalDataJobs({ jobs }: Pick<Deps, "jobs">, data: PersonalData): void {
  jobs.repeat(eraseClosedAccounts, "17 * * * *");
  jobs.handle(eraseClosedAccounts, 1, () => data.eraseClosed());
}
