import type { PersonalData } from "#modules/personal-data/service.server.ts";
import { z } from "zod";
import { minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind } from "#platform/jobs.server.ts";

export const eraseClosedAccounts = jobKind({
  name: "erase-closed-accounts",
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(30) / 1000,
});

export function handlePersonalDataJobs({ jobs }: Pick<Deps, "jobs">, data: PersonalData): void {
  jobs.repeat(eraseClosedAccounts, "17 * * * *");
  jobs.handle(eraseClosedAccounts, 1, () => data.eraseClosed());
}
