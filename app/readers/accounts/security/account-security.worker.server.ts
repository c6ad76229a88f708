import { before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { securityEventLife, spentTokenLife } from "#readers/accounts/security/account-security.rules.ts";
import { deviceLife } from "#platform/identity/device-life.ts";
import * as store from "#readers/accounts/security/account-security.store.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const forgetEndedAccess = jobKind({ ...regularWork, name: "forget-ended-access" });

/** Each night, data whose retention period on the legal page is over is removed, also for inactive members. */
export function handleSecurityJobs({ db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">): void {
  jobs.repeat(forgetEndedAccess, "23 4 * * *");
  jobs.handle(forgetEndedAccess, 1, async () => {
    const at = now();
    await store.deleteEndedSessions(db, at);
    await store.deleteEndedTokens(db, at, before(at, spentTokenLife));
    await store.deleteSecurityEventsBefore(db, before(at, securityEventLife));
    await store.deleteDevicesBefore(db, before(at, deviceLife));
  });
}
