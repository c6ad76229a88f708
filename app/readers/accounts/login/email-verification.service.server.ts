import { isUniqueViolation, type Queryable } from "#platform/postgres/database.server.ts";
import { hours } from "#platform/data/durations.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { conflict, invalid } from "#platform/http/app-errors.ts";
import { hashPassword } from "#platform/identity/passwords.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { type Access, endWaysBack } from "#readers/accounts/account-access.service.server.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import * as store from "#readers/accounts/accounts.store.server.ts";
import { refuseCommon } from "#readers/accounts/login/member-passwords.service.server.ts";
import { isAlive, refuseHouseName } from "#readers/accounts/membership.rules.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";

/** A login before verification and a second sign-up mail the link again, but not every time. */
const freshLinks = { name: "fresh-link", points: 3, seconds: hours(1) / 1000 } as const;
const claimsPerLink = { name: "claim-account", points: 20, seconds: 900 } as const;

/** Of modules to the right. */
interface Elsewhere {
  forgetLetter: (tx: Queryable, memberId: string) => Promise<void>;
  onVerified: (tx: Queryable, account: store.Account) => Promise<void>;
}

export type Verification = ReturnType<typeof createVerification>;

/** The mailed link of a new account: it verifies the address, or lets the mailbox's owner choose name and password. */
export function createVerification(
  { db, now, jobs, rateLimits, content, config }: ShopDeps,
  { access, security }: { access: Access; security: Security },
  { forgetLetter, onVerified }: Elsewhere,
) {
  /** Mails the link again. @returns whether one more was allowed */
  async function mailAgain(memberId: string): Promise<boolean> {
    const isAllowed = await rateLimits.consume(freshLinks, memberId).then(
      () => true,
      () => false,
    );
    if (isAllowed) await jobs.send(db, accountMail, { mail: "verification", memberId });
    return isAllowed;
  }

  /** Confirms the address. A second click on a used link succeeds. @returns false if it was used concurrently */
  async function settle(token: store.MailedToken, requestOrigin: RequestOrigin): Promise<boolean> {
    const account = await store.findAccount(db, token.memberId);
    if (token.usedAt && account?.emailVerifiedAt) return true;
    if (token.usedAt || !isAlive(token, now())) throw invalid("Lien de vérification invalide.");
    return db.transaction(async (tx) => {
      const locked = await store.lockAccount(tx, token.memberId);
      const spent = await store.spendMailedToken(tx, token.tokenHash, "verify-account", now());
      if (!spent) return false;
      await store.updateAccount(tx, spent.memberId, { emailVerifiedAt: now() });
      if (locked) await onVerified(tx, locked);
      await security.note(tx, spent.memberId, "account-verified", "link", requestOrigin);
      return true;
    });
  }

  /**
   * Gives a new account to the person who reads its mailbox, even if another person signed up with the address: that
   * person chooses name and password, and all earlier access ends. A link that has verified the address can still do
   * this until it expires, since it may have been opened in haste, or by a mail filter.
   * @throws AppError 400, 409 for a name of another account, 429
   */
  async function claim(
    { token, username, password }: { token: string; username: string; password: string },
    requestOrigin: RequestOrigin,
  ): Promise<void> {
    const tokenHash = hashToken(token);
    await rateLimits.consume(claimsPerLink, tokenHash.toString("base64url"));
    const { memberId } = await requireClaimable(db, tokenHash);
    refuseHouseName(username, config.brand);
    await refuseCommon("password", password);
    if (await store.isUsernameTaken(db, username, memberId)) throw usernameTaken();
    const passwordHash = await hashPassword(password);
    const claiming = db.transaction(async (tx) => {
      const account = await store.lockAccount(tx, memberId);
      await requireClaimable(tx, tokenHash);
      await store.spendMailedToken(tx, tokenHash, "verify-account", now());
      await store.updateAccount(tx, memberId, {
        username,
        passwordHash,
        passwordSetAt: now(),
        emailVerifiedAt: account?.emailVerifiedAt ?? now(),
        // The owner accepts the terms now: the earlier acceptance may have been a stranger's.
        termsAcceptedAt: now(),
        termsVersion: content.page("cgu").version,
      });
      if (account) await onVerified(tx, account);
      await forgetLetter(tx, memberId);
      await access.end(tx, memberId);
      await endWaysBack(tx, memberId, now());
      await security.note(tx, memberId, "account-claimed", "link", requestOrigin);
    });
    await refusingTakenName(claiming);
  }

  async function requireClaimable(within: Queryable, tokenHash: Buffer): Promise<store.MailedToken> {
    const token = await store.findMailedToken(within, tokenHash);
    if (token?.purpose !== "verify-account" || !isAlive(token, now())) throw invalid("Lien invalide.");
    return token;
  }

  return { mailAgain, settle, claim };
}

const usernameTaken = () => conflict("Pseudo déjà pris.", { username: "Pseudo déjà pris." });

async function refusingTakenName(claiming: Promise<void>): Promise<void> {
  try {
    await claiming;
  } catch (error) {
    if (isUniqueViolation(error)) throw usernameTaken();
    throw error;
  }
}
