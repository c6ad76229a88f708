import { isUniqueViolation } from "#platform/postgres/database.server.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid } from "#platform/http/app-errors.ts";
import { noPassword } from "#platform/identity/passwords.server.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { type Access, endWaysBack } from "#readers/accounts/account-access.service.server.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import * as store from "#readers/accounts/accounts.store.server.ts";
import { isAlive } from "#readers/accounts/membership.rules.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";

const triesPerLink = { name: "take-back", points: 20, seconds: minutes(15) / 1000 } as const;

const invalidLink = () => invalid("Lien invalide.");

/**
 * « Ce n’était pas moi », in a mail about the security of an account: gives the account back to the mailbox that got the
 * mail (docs/decisions/033-taking-an-account-back.md).
 */
export const createTakingBack =
  ({ db, now, jobs, rateLimits }: Deps, { access, security }: { access: Access; security: Security }) =>
  /**
   * Restores the mailbox's address if it was changed since, ends all access, voids the password, and mails the way to a
   * new one. A second use of the link changes nothing.
   * @throws AppError 400, 409 if the address belongs to another account by now, 429
   */
  async (token: string, requestOrigin: RequestOrigin): Promise<void> => {
    const tokenHash = hashToken(token);
    await rateLimits.consume(triesPerLink, tokenHash.toString("base64url"));
    const found = await store.findMailedToken(db, tokenHash);
    if (found?.purpose !== "take-back" || !isAlive(found, now())) throw invalidLink();
    if (found.usedAt) return;
    const email = found.email ?? "";
    const taking = db.transaction(async (tx) => {
      const account = await store.lockAccount(tx, found.memberId);
      const spent = await store.spendMailedToken(tx, tokenHash, "take-back", now());
      if (!account || account.suspendedAt || account.erasedAt) throw invalidLink();
      // Used or revoked concurrently.
      if (!spent) return;
      await store.updateAccount(tx, account.id, { email, passwordHash: noPassword, passwordSetAt: null });
      const ended = await access.end(tx, account.id);
      await endWaysBack(tx, account.id, now(), spent.createdAt);
      await security.note(tx, account.id, "account-taken-back", "link", requestOrigin);
      await jobs.send(tx, accountMail, { mail: "account-taken-back", memberId: account.id, ended });
    });
    await refusingTaken(taking);
  };

async function refusingTaken(taking: Promise<void>): Promise<void> {
  try {
    await taking;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict("Adresse déjà utilisée.");
    throw error;
  }
}
