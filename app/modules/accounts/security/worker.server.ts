import { before } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { securityEventLife, spentTokenLife } from "#modules/accounts/security/rules.ts";
import { deviceLife } from "#platform/device-life.ts";
import {
  deleteDevicesBefore,
  deleteEndedSessions,
  deleteEndedTokens,
  deleteSecurityEventsBefore,
} from "#modules/accounts/security/store.server.ts";
import { forgetEndedAccess } from "#modules/accounts/security/jobs.ts";

/** Each night, data whose retention period on the legal page is over is removed, also for inactive members. */
export function handleSecurityJobs({ db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">): void {
  jobs.repeat(forgetEndedAccess, "23 4 * * *");
  jobs.handle(forgetEndedAccess, 1, async () => {
    const at = now();
    await deleteEndedSessions(db, at);
    await deleteEndedTokens(db, at, before(at, spentTokenLife));
    await deleteSecurityEventsBefore(db, before(at, securityEventLife));
    await deleteDevicesBefore(db, before(at, deviceLife));
  });
}
