import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { invalid } from "#platform/errors.ts";
import { hashPassword, verifyPassword } from "#platform/passwords.server.ts";
import { hashToken } from "#platform/tokens.server.ts";
import { accountMail } from "#modules/accounts/jobs.server.ts";
import { lockAccount } from "#modules/accounts/moderation/store.server.ts";
import { isCommonPassword } from "#modules/accounts/passwords/rules.ts";
import { isAlive } from "#modules/accounts/rules.ts";
import type { Whence } from "#modules/accounts/security/rules.ts";
import type { Security } from "#modules/accounts/security/service.server.ts";
import {
  type Account,
  deleteSessionsOf,
  deleteUnusedTokens,
  findAccount,
  findMailedToken,
  spendMailedToken,
  updateAccount,
} from "#modules/accounts/store.server.ts";

/** Mails and tries are counted per account too, known or not, so that the count tells nothing. */
const forgotPerAccount = { name: "forgot-account", points: 10, seconds: 900 } as const;
/** Failures, as at the login. */
const confirmations = { name: "own-password", points: 10, seconds: 900 } as const;
const resetPerLink = { name: "reset-account", points: 20, seconds: 900 } as const;

/** @throws AppError 400 for a password that everybody tries first, though it keeps the rule */
export function refuseCommon(field: "password" | "newPassword", password: string): void {
  if (!isCommonPassword(password)) return;
  const text = "Ce mot de passe est trop courant : choisissez-en un que personne ne devinerait.";
  throw invalid(text, { [field]: text });
}

const wrongOldPassword = () =>
  invalid("Mot de passe actuel incorrect.", { oldPassword: "Mot de passe actuel incorrect." });

interface Caller {
  id: string;
  account: Account;
  tokenHash: Buffer;
}

/** Forgotten, reset and changed passwords. */
export function createPasswords({ db, now, jobs, rateLimits }: Deps, security: Security) {
  /** Whether the account exists is found out by the job, so that the answer takes the same time either way. */
  async function forgot(email: string, whence: Whence): Promise<void> {
    await rateLimits.consume(forgotPerAccount, email.toLowerCase());
    await jobs.send(db, accountMail, { mail: "reset", email, ...whence });
  }

  async function reset(token: string, newPassword: string, whence: Whence): Promise<void> {
    const tokenHash = hashToken(token);
    await rateLimits.consume(resetPerLink, tokenHash.toString("base64url"));
    const found = await findMailedToken(db, tokenHash);
    const usable = found?.purpose === "reset-password" && !found.usedAt && isAlive(found, now());
    if (!usable) throw invalid("Lien invalide.");
    refuseCommon("newPassword", newPassword);
    const passwordHash = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      const spent = await spendMailedToken(tx, tokenHash, "reset-password", now());
      if (!spent) throw invalid("Lien invalide.");
      const account = await findAccount(tx, spent.memberId);
      // Who opened the mailed link reads this mailbox: that is what verification asks.
      const emailVerifiedAt = account?.emailVerifiedAt ?? now();
      await updateAccount(tx, spent.memberId, { passwordHash, emailVerifiedAt });
      await endAccess(tx, spent.memberId);
      await security.note(tx, spent.memberId, "password-reset", "link", whence);
      await tellOfChange(tx, spent.memberId, whence);
    });
  }

  async function change(caller: Caller, oldPassword: string, newPassword: string, whence: Whence) {
    if (!(await verifyPassword(caller.account.passwordHash, oldPassword))) throw wrongOldPassword();
    refuseCommon("newPassword", newPassword);
    const passwordHash = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      // Whoever has reset it meanwhile by the mailed link has shut out who only knew the old one.
      const current = await lockAccount(tx, caller.id);
      if (current?.passwordHash !== caller.account.passwordHash) throw wrongOldPassword();
      await updateAccount(tx, caller.id, { passwordHash });
      await endAccess(tx, caller.id, caller.tokenHash);
      await security.note(tx, caller.id, "password-changed", "member", whence);
      await tellOfChange(tx, caller.id, whence);
    });
  }

  /** Whether it is really the member who asks, at a session left open perhaps. @throws AppError 400, 429 */
  async function confirm(caller: Pick<Caller, "id" | "account">, password: string): Promise<void> {
    await rateLimits.consume(confirmations, caller.id);
    if (!(await verifyPassword(caller.account.passwordHash, password)))
      throw invalid("Mot de passe incorrect.", { password: "Mot de passe incorrect." });
    await rateLimits.reset(confirmations, caller.id);
  }

  /** With a new password every other way in closes: sessions, and links mailed to choose a password. */
  async function endAccess(tx: Queryable, memberId: string, keptSession?: Buffer): Promise<void> {
    await deleteSessionsOf(tx, memberId, keptSession);
    await deleteUnusedTokens(tx, memberId, "reset-password");
  }

  const tellOfChange = (tx: Queryable, memberId: string, whence: Whence): Promise<void> =>
    jobs.send(tx, accountMail, {
      mail: "password-changed",
      memberId,
      occurredAt: now().toISOString(),
      ...whence,
    });

  return { forgot, reset, change, confirm };
}
