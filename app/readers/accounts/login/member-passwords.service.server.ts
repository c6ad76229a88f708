import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import { hashPassword, noPassword, verifyPassword } from "#platform/identity/passwords.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { type Access, type Caller, lockCaller } from "#readers/accounts/account-access.service.server.ts";
import type { EndedAccess } from "#readers/accounts/account-access.contract.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import * as store from "#readers/accounts/accounts.store.server.ts";
import { isAlive } from "#readers/accounts/membership.rules.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";

/** Mails and tries are also counted per account, existing or not, so that the count reveals nothing. */
const forgotPerAccount = { name: "forgot-account", points: 10, seconds: 900 } as const;
/**
 * Failures of each session, including those of the old password, which is the same secret: a thief of one session can
 * not keep the owner from confirming another.
 */
const confirmations = { name: "own-password", points: 10, seconds: 3600 } as const;
const keyOf = ({ tokenHash }: Pick<Caller, "tokenHash">): string => tokenHash.toString("base64url");
const resetPerLink = { name: "reset-account", points: 20, seconds: 900 } as const;

/** Whether attackers try it first. The list is loaded at the first check. */
export async function isRefusedNow(password: string): Promise<boolean> {
  const { isCommonPassword } = await import("#platform/identity/leaked-passwords.ts");
  return isCommonPassword(password);
}

/** @throws AppError 400 for a common password, even if it satisfies the rule */
export async function refuseCommon(field: "password" | "newPassword", password: string): Promise<void> {
  if (!(await isRefusedNow(password))) return;
  const text = "Ce mot de passe est trop courant : choisissez-en un que personne ne devinerait.";
  throw invalid(text, { [field]: text });
}

const wrongOldPassword = () =>
  invalid("Mot de passe actuel incorrect.", { oldPassword: "Mot de passe actuel incorrect." });

export type Passwords = ReturnType<typeof createPasswords>;

/** Forgotten, reset and changed passwords. */
export function createPasswords(
  { db, now, jobs, rateLimits }: Deps,
  { access, security }: { access: Access; security: Security },
) {
  /** The job checks whether the account exists, so that the answer takes the same time in both cases. */
  async function forgot(email: string, requestOrigin: RequestOrigin): Promise<void> {
    await rateLimits.consume(forgotPerAccount, email.toLowerCase());
    await jobs.send(db, accountMail, { mail: "reset", email, ...requestOrigin });
  }

  /**
   * Sets a password by a mailed link.
   * @returns the account, what has ended, and the device, which is a known one from now on: opening the link has proved more than a
   *   login. Strangers who try passwords cannot keep its owner out.
   * @throws AppError 400, 429
   */
  async function reset(token: string, newPassword: string, requestOrigin: RequestOrigin) {
    const tokenHash = hashToken(token);
    await rateLimits.consume(resetPerLink, tokenHash.toString("base64url"));
    const found = await store.findMailedToken(db, tokenHash);
    const usable = found?.purpose === "reset-password" && !found.usedAt && isAlive(found, now());
    if (!usable) throw invalid("Lien invalide.");
    await refuseCommon("newPassword", newPassword);
    const passwordHash = await hashPassword(newPassword);
    return db.transaction(async (tx) => {
      // The account is locked before its links, as everywhere: concurrent calls wait for each other.
      const account = await store.lockAccount(tx, found.memberId);
      const spent = await store.spendMailedToken(tx, tokenHash, "reset-password", now());
      if (!account || !spent) throw invalid("Lien invalide.");
      // Opening the mailed link proves that the mailbox is read, as verification requires.
      const emailVerifiedAt = account.emailVerifiedAt ?? now();
      await store.updateAccount(tx, account.id, { passwordHash, passwordSetAt: now(), emailVerifiedAt });
      const ended = await access.end(tx, account.id);
      await security.note(tx, account.id, "password-reset", "link", requestOrigin);
      await notifyPasswordChange(tx, account.id, ended, requestOrigin);
      const device = await security.addDevice(tx, account.id, requestOrigin);
      return { memberId: account.id, device, ended };
    });
  }

  /** @returns what has ended. @throws AppError 400 for a wrong old password, 401, 429 */
  async function change(
    caller: Caller,
    oldPassword: string,
    newPassword: string,
    requestOrigin: RequestOrigin,
  ): Promise<EndedAccess> {
    await rateLimits.attempt(confirmations, keyOf(caller));
    if (!(await verifyPassword(caller.account.passwordHash, oldPassword, "known"))) throw wrongOldPassword();
    await rateLimits.reset(confirmations, keyOf(caller));
    await refuseCommon("newPassword", newPassword);
    const passwordHash = await hashPassword(newPassword, "known");
    return db.transaction(async (tx) => {
      // A reset by the mailed link during the call has excluded a caller who only knew the old password.
      const current = await store.lockAccount(tx, caller.id);
      if (current?.passwordHash !== caller.account.passwordHash) throw wrongOldPassword();
      await lockCaller(tx, caller, now());
      await store.updateAccount(tx, caller.id, { passwordHash, passwordSetAt: now() });
      const ended = await access.end(tx, caller.id, caller);
      await security.note(tx, caller.id, "password-changed", "member", requestOrigin);
      await notifyPasswordChange(tx, caller.id, ended, requestOrigin);
      return ended;
    });
  }

  /** Checks that the caller is the member, and not another person at an open session. @throws AppError 400, 429 */
  async function confirm(caller: Pick<Caller, "tokenHash" | "account">, password: string): Promise<void> {
    await rateLimits.attempt(confirmations, keyOf(caller));
    if (!(await verifyPassword(caller.account.passwordHash, password, "known")))
      throw invalid("Mot de passe incorrect.", { password: "Mot de passe incorrect." });
    await rateLimits.reset(confirmations, keyOf(caller));
  }

  /** Leaves an account without a password and without sessions. @returns whether it still had that password */
  const voidPassword = ({ id, passwordHash }: Pick<store.Account, "id" | "passwordHash">): Promise<boolean> =>
    db.transaction(async (tx) => {
      const current = await store.lockAccount(tx, id);
      if (current?.passwordHash !== passwordHash) return false;
      await store.updateAccount(tx, id, { passwordHash: noPassword, passwordSetAt: null });
      await access.end(tx, id);
      return true;
    });

  const notifyPasswordChange = (
    tx: Queryable,
    memberId: string,
    ended: EndedAccess,
    requestOrigin: RequestOrigin,
  ): Promise<void> =>
    jobs.send(tx, accountMail, {
      mail: "password-changed",
      memberId,
      occurredAt: now().toISOString(),
      ended,
      ...requestOrigin,
    });

  return { forgot, reset, change, confirm, voidPassword };
}
