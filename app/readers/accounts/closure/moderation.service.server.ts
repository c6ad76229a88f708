import { randomBytes } from "node:crypto";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { type Access, endWaysBack } from "#readers/accounts/account-access.service.server.ts";
import { closureMail } from "#readers/accounts/closure/account-closure.jobs.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import type { CloseCardPages } from "#readers/accounts/closure/account-closure.service.server.ts";
import {
  lockAccount,
  findSessions,
  type Account,
  updateAccount,
} from "#readers/accounts/accounts.store.server.ts";
import {
  deleteTraces,
  findDueSuspensions,
  findTraces,
} from "#readers/accounts/closure/account-closure.store.server.ts";
import { describeSession } from "#platform/identity/open-session.ts";

const suspendedAtOnce = 50;

/** The publisher's decisions about an account. Writes use the caller's transaction. */
export function createModeration(
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  access: Access,
  closeCardPages: CloseCardPages,
) {
  /** An account that was not erased. @throws AppError 404 */
  async function requireAccount(within: Queryable, id: string): Promise<Account> {
    const account = await lockAccount(within, id);
    if (!account || account.erasedAt) throw notFound("Membre introuvable.");
    return account;
  }

  return {
    requireAccount,

    /**
     * Closes the account: every session and every mailed link ends immediately; the library is kept.
     * @throws 404, 409
     */
    async suspend(within: Queryable, id: string, reason: string): Promise<Account> {
      const account = await requireAccount(within, id);
      if (account.suspendedAt) throw conflict("Ce compte est déjà suspendu.");
      await updateAccount(within, id, {
        suspendedAt: now(),
        suspensionReason: reason,
        suspendsAt: null,
        announcedReason: null,
      });
      await access.end(within, id);
      await endWaysBack(within, id, now());
      await closeCardPages(within, id);
      return account;
    },

    /** The account works until then, so that its owner can explain or stop. @throws AppError 404, 409 */
    async announceSuspension(within: Queryable, id: string, announcedReason: string, suspendsAt: Date) {
      const account = await requireAccount(within, id);
      if (account.suspendedAt) throw conflict("Ce compte est déjà suspendu.");
      if (account.suspendsAt) throw conflict("La suspension de ce compte est déjà annoncée.");
      await updateAccount(within, id, { suspendsAt, announcedReason });
      return account;
    },

    /** Some accounts whose announced suspension is due, without the excluded ones. */
    dueSuspensions: (except: string[]) => findDueSuspensions(db, now(), { limit: suspendedAtOnce, except }),

    /**
     * Ends a suspension, or cancels an announced one.
     * @returns the account before the change, with the reason of its suspension.
     * @throws AppError 404, 409
     */
    async liftSuspension(within: Queryable, id: string): Promise<Account> {
      const account = await requireAccount(within, id);
      if (!account.suspendedAt && !account.suspendsAt) throw conflict("Ce compte n’est pas suspendu.");
      const lifted = { suspendedAt: null, suspensionReason: null, suspendsAt: null, announcedReason: null };
      await updateAccount(within, id, lifted);
      return account;
    },

    /** Mails a new link. @throws AppError 404, 409 */
    async sendVerification(within: Queryable, id: string): Promise<Account> {
      const account = await requireAccount(within, id);
      if (account.emailVerifiedAt) throw conflict("Cette adresse est déjà vérifiée.");
      if (account.suspendedAt) throw conflict("Ce compte est suspendu.");
      await jobs.send(within, accountMail, { mail: "verification", memberId: id });
      return account;
    },

    /** Sessions, devices and security events, all of them. */
    traces: (memberId: string) => findTraces(db, memberId),

    /**
     * Removes the person from the account (RGPD, article 17): the row, to which other records refer, stays without a
     * name. Address and name become available again, and the last mail says so.
     * @returns the account before the erasure.
     * @throws AppError 404
     */
    async erase(within: Queryable, id: string): Promise<Account> {
      const account = await requireAccount(within, id);
      await access.end(within, id);
      await deleteTraces(within, id);
      await updateAccount(within, id, {
        // RFC 2606: no mail ever reaches this domain.
        email: `${id}@efface.invalid`,
        username: `x${randomBytes(7).toString("hex")}`,
        passwordHash: "",
        bio: null,
        avatarUrl: null,
        pendingEmail: null,
        lastLogin: null,
        suspensionReason: null,
        libraryVisible: false,
        closesAt: null,
        suspendsAt: null,
        announcedReason: null,
        erasedAt: now(),
      });
      await closeCardPages(within, id);
      const { email, username } = account;
      await jobs.forget(within, { memberId: id, email });
      await jobs.send(within, closureMail, { mail: "erased", email, username });
      return account;
    },

    /** A member's open sessions, newest first. */
    sessions: async (memberId: string) => (await findSessions(db, memberId, now())).map(describeSession),
  };
}
