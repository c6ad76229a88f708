import { memberPasskeys } from "#modules/accounts/tables.ts";
import { endPasskeys } from "#modules/factors/module.server.ts";
import { youngFactorLife } from "#modules/factors/rules.ts";
import { before } from "#platform/dates.ts";
import type { Queryable } from "#platform/database.server.ts";

/**
 * Ends a member's passkeys: all of them, or, beside a session that stays, those that other sessions have added lately.
 */
export const endMemberPasskeys = (
  db: Queryable,
  memberId: string,
  now: Date,
  keptSession: Buffer | undefined,
): Promise<void> =>
  endPasskeys(
    db,
    memberPasskeys,
    memberId,
    keptSession ? { since: before(now, youngFactorLife), keptSession } : {},
  );
