import { before } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { deviceLife, securityEventLife, spentTokenLife } from "#modules/accounts/security/rules.ts";
import {
  deleteDevicesBefore,
  deleteEndedSessions,
  deleteEndedTokens,
  deleteSecurityEventsBefore,
} from "#modules/accounts/security/store.server.ts";
import { forgetEndedAccess } from "#modules/accounts/security/jobs.ts";

/** What the legal page promises not to keep goes each night, also of members who never come back. */
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
