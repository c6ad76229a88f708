import type { Accounts } from "#readers/accounts/module.server.ts";
import { memberMail } from "#office/members/members.jobs.ts";
import { suspensionDelay, type MemberAct } from "#office/members/members.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after, formatDateTime } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { doEachDue } from "#platform/data/each-due.ts";

type By = Signatory<MemberAct>;

/**
 * A suspension is announced and applied seven days later, unless it is urgent (content/cgu.md, section 9). Writes use
 * the caller's transaction.
 */
export function createSuspensions(
  { db, jobs, log, now }: Pick<Deps, "db" | "jobs" | "log" | "now">,
  { moderation }: Pick<Accounts, "moderation">,
) {
  async function suspend(tx: Queryable, id: string, reason: string, by: By): Promise<void> {
    const account = await moderation.suspend(tx, id, reason);
    await jobs.send(tx, memberMail, { notice: "suspended", memberId: id, reason });
    await by.sign(tx, { kind: "member-suspended", object: memberOf(account), details: { reason } });
  }

  async function announce(tx: Queryable, id: string, reason: string, by: By): Promise<void> {
    const suspendsAt = after(now(), suspensionDelay);
    const account = await moderation.announceSuspension(tx, id, reason, suspendsAt);
    const notice = { notice: "suspension-announced", suspendsAt: suspendsAt.toISOString(), reason } as const;
    await jobs.send(tx, memberMail, { ...notice, memberId: id });
    const details = { reason, from: formatDateTime(suspendsAt) };
    await by.sign(tx, { kind: "member-suspension-announced", object: memberOf(account), details });
  }

  /** Reopens a suspended account, or cancels an announced suspension. */
  async function lift(tx: Queryable, id: string, by: By): Promise<void> {
    const account = await moderation.liftSuspension(tx, id);
    const notice = account.suspendedAt ? "suspension-lifted" : "suspension-called-off";
    await jobs.send(tx, memberMail, { notice, memberId: id });
    const kind = account.suspendedAt ? "member-suspension-lifted" : "member-suspension-called-off";
    const details = { reason: account.suspensionReason ?? account.announcedReason };
    await by.sign(tx, { kind, object: memberOf(account), details });
  }

  /** Applies due suspensions. They were signed at their announcement. */
  function carryOut(): Promise<void> {
    return doEachDue(moderation.dueSuspensions, carryOutOne, (memberId, err) =>
      log.error({ err, memberId }, "a suspension that was announced could not be carried out"),
    );
  }

  const carryOutOne = (id: string) =>
    db.transaction(async (tx) => {
      const { suspendsAt, announcedReason } = await moderation.requireAccount(tx, id);
      if (!suspendsAt || suspendsAt > now() || announcedReason === null) return;
      await moderation.suspend(tx, id, announcedReason);
      await jobs.send(tx, memberMail, { notice: "suspended", memberId: id, reason: announcedReason });
      log.info({ memberId: id }, "a suspension that was announced was carried out");
    });

  return { suspend, announce, lift, carryOut };
}

/** A member as the object of an act. */
export const memberOf = ({ id, username }: { id: string; username: string }) =>
  ({ type: "member", id, label: username }) as const;
