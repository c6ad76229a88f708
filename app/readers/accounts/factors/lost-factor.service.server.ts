import { z } from "zod";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after, before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { doEachDue } from "#platform/data/each-due.ts";
import { conflict, invalid, notSignedIn } from "#platform/http/app-errors.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { endCodes, endPasskeys } from "#access/factors/module.server.ts";
import { type Caller, endLostFactor, lockCaller } from "#readers/accounts/account-access.service.server.ts";
import { lostFactorDelay, lostFactorNotice } from "#readers/accounts/factors/lost-factor.rules.ts";
import * as lostFactorStore from "#readers/accounts/factors/lost-factor.store.server.ts";
import { isAlive, isMember } from "#readers/accounts/membership.rules.ts";
import type { SecondFactor } from "#readers/accounts/factors/member-second-factor.service.server.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";
import { wrongCredentials } from "#readers/accounts/login/member-sessions.service.server.ts";
import * as accountsStore from "#readers/accounts/accounts.store.server.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

const order = {
  memberId: z.uuid(),
  /** The mailbox: the account's, or a former one that may still take the account back. */
  email: z.string(),
  occurredAt: z.iso.datetime(),
};

export const lostFactorMail = jobKind({
  name: "lost-factor-mail",
  data: z.discriminatedUnion("mail", [
    z.object({
      mail: z.literal("lost-factor-asked"),
      ...order,
      device: z.string().nullable(),
      address: z.string().nullable(),
    }),
    z.object({ mail: z.literal("lost-factor-soon"), ...order }),
    z.object({ mail: z.literal("lost-factor-cancelled"), ...order }),
    z.object({ mail: z.literal("lost-factor-removed"), ...order }),
  ]),
  ...mailTries,
  isPersonal: true,
});

export const endLostFactors = jobKind({ ...regularWork, name: "end-lost-factors" });

/** Requests of one password: a new one after a change of it, so that a thief's do not stop the owner's. */
const requests = { name: "lost-factor", points: 3, seconds: days(7) / 1000 } as const;
const atOnce = 100;
const noOrigin: RequestOrigin = { device: null, address: null };

export type LostFactors = ReturnType<typeof createLostFactors>;

/** The end of a lost second factor, seven days after the request (docs/decisions/072-second-factors.md). */
export function createLostFactors(
  { db, now, jobs, rateLimits, log }: Pick<Deps, "db" | "now" | "jobs" | "rateLimits" | "log">,
  { security, secondFactor }: { security: Security; secondFactor: Pick<SecondFactor, "accountOf" | "isOn"> },
) {
  /**
   * A repeated request keeps the date of the first, which was announced.
   * @param challenge of a login whose password was right
   * @returns when the factor ends. @throws AppError 401, 403, 409 without a second factor, 429
   */
  async function ask(challenge: string, requestOrigin: RequestOrigin): Promise<Date> {
    const known = await secondFactor.accountOf(challenge);
    const open = await lostFactorStore.findLostFactor(db, known.id);
    if (open) return open.endsAt;
    await rateLimits.consume(requests, `${known.id} ${known.passwordSetAt?.getTime() ?? 0}`);
    return db.transaction(async (tx) => {
      const account = await accountsStore.lockAccount(tx, known.id);
      if (account?.passwordHash !== known.passwordHash) throw notSignedIn(wrongCredentials);
      if (!(await secondFactor.isOn(account.id, tx)))
        throw conflict("La validation en deux étapes est désactivée\u202F: connectez-vous.");
      const concurrent = await lostFactorStore.findLostFactor(tx, account.id);
      if (concurrent) return concurrent.endsAt;
      const askedAt = now();
      const endsAt = after(askedAt, lostFactorDelay);
      await lostFactorStore.insertLostFactor(tx, { memberId: account.id, askedAt, endsAt });
      await security.note(tx, account.id, "lost-factor-asked", "unknown", requestOrigin);
      const occurredAt = askedAt.toISOString();
      await announce(tx, account, { mail: "lost-factor-asked", occurredAt, ...requestOrigin });
      return endsAt;
    });
  }

  /** By the link of a mail; a second use changes nothing. @throws AppError 400 */
  async function cancelByLink(token: string, requestOrigin: RequestOrigin): Promise<void> {
    const tokenHash = hashToken(token);
    const found = await accountsStore.findMailedToken(db, tokenHash);
    if (found?.purpose !== "keep-factors" || !isAlive(found, now())) throw invalid("Lien invalide.");
    if (found.usedAt) return;
    await db.transaction(async (tx) => {
      const account = await accountsStore.lockAccount(tx, found.memberId);
      if (account && (await accountsStore.spendMailedToken(tx, tokenHash, "keep-factors", now())))
        await cancel(tx, account, "link", requestOrigin);
    });
  }

  /** By a session that has proved itself. @throws AppError 401 */
  const cancelBy = (caller: Caller, requestOrigin: RequestOrigin): Promise<void> =>
    db.transaction(async (tx) => cancel(tx, await lockCaller(tx, caller, now()), "member", requestOrigin));

  async function cancel(
    tx: Queryable,
    account: accountsStore.Account,
    actor: "link" | "member",
    requestOrigin: RequestOrigin,
  ): Promise<void> {
    if (!(await endLostFactor(tx, account.id))) return;
    await security.note(tx, account.id, "lost-factor-cancelled", actor, requestOrigin);
    await announce(tx, account, { mail: "lost-factor-cancelled", occurredAt: now().toISOString() });
  }

  /** The last reminders, and the ends that are due. */
  async function settleDue(): Promise<void> {
    const ids = (until: Date, isUnannounced: boolean) => (except: string[]) =>
      lostFactorStore.findEndingFactors(db, { until, isUnannounced, limit: atOnce, except });
    const failed = (memberId: string, err: unknown) =>
      log.error({ err, memberId }, "a lost second factor could not be ended");
    await doEachDue(ids(after(now(), lostFactorNotice), true), remind, failed);
    await doEachDue(ids(now(), false), end, failed);
  }

  const remind = (memberId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const account = await accountsStore.lockAccount(tx, memberId);
      const request = account && (await lostFactorStore.takeReminder(tx, memberId, now()));
      if (request)
        await announce(tx, account, { mail: "lost-factor-soon", occurredAt: request.askedAt.toISOString() });
    });

  const end = (memberId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const account = await accountsStore.lockAccount(tx, memberId);
      const request = await lostFactorStore.findLostFactor(tx, memberId);
      // A day after the last reminder, even if the work was late.
      const isDue = request?.remindedAt && request.remindedAt <= before(now(), lostFactorNotice);
      if (!account || !request || request.endsAt > now() || !isDue) return;
      await endLostFactor(tx, memberId);
      // Suspended: no mail about the request could be answered; they ask again.
      if (!isMember(account)) return;
      await endCodes(tx, accountsStore.memberFactors, memberId);
      await endPasskeys(tx, accountsStore.memberFactors.passkeys, memberId, { unusedSince: request.askedAt });
      await security.note(tx, memberId, "lost-factor-removed", "unknown", noOrigin);
      await announce(tx, account, { mail: "lost-factor-removed", occurredAt: now().toISOString() });
    });

  /** To the account's mailbox, and to former ones that may still take the account back. */
  async function announce(tx: Queryable, account: accountsStore.Account, mail: Announcement): Promise<void> {
    const addresses = new Set([
      account.email,
      ...(await lostFactorStore.findFormerMailboxes(tx, account.id, now())),
    ]);
    for (const email of addresses)
      await jobs.send(tx, lostFactorMail, { ...mail, memberId: account.id, email });
  }

  return {
    ask,
    cancelByLink,
    cancelBy,
    settleDue,
    /** When the member's second factor ends; undefined without a request. */
    endOf: async (memberId: string) => (await lostFactorStore.findLostFactor(db, memberId))?.endsAt,
  };
}

type Announcement =
  | ({ mail: "lost-factor-asked"; occurredAt: string } & RequestOrigin)
  | { mail: "lost-factor-soon" | "lost-factor-cancelled" | "lost-factor-removed"; occurredAt: string };
