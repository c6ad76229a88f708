import { isUniqueViolation } from "#platform/postgres/database.server.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { noPassword } from "#platform/identity/passwords.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import {
  type Access,
  type Caller,
  endWaysBack,
  lockCaller,
} from "#readers/accounts/account-access.service.server.ts";
import * as store from "#readers/accounts/accounts.store.server.ts";
import { endedTexts } from "#readers/accounts/account-access.rules.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import { isAlive } from "#readers/accounts/membership.rules.ts";
import type { MailChoices } from "#readers/accounts/profile/profile.contract.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import { createAvatars } from "#readers/accounts/profile/avatars.service.server.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";
import type { Verification } from "#readers/accounts/login/email-verification.service.server.ts";

/** Each mails up to two unverified addresses: enough after a typing error. */
const emailChanges = { name: "email-change", points: 10, seconds: minutes(15) / 1000 } as const;

const undone = "Votre adresse e-mail est rétablie et toutes les sessions sont fermées.";
const choosePassword = "Un e-mail vous permet de choisir un nouveau mot de passe.";
const noChange = "Aucun changement d’adresse n’est en attente.";
const taken = () => conflict("Adresse déjà utilisée.", { email: "Adresse déjà utilisée." });

/** A member's picture and address. */
export function createProfile(
  deps: Deps,
  { access, security, verification }: { access: Access; security: Security; verification: Verification },
) {
  const { db, now, jobs, rateLimits } = deps;
  const avatars = createAvatars(deps);

  /** Encodes and stores the picture, and removes the previous one. */
  async function changeAvatar({ id }: Pick<Caller, "id">, localPath: string): Promise<string> {
    const avatarUrl = await avatars.keep(localPath);
    const former = await db.transaction(async (tx) => {
      // The current row: there may be another picture by now, or the account may be closed.
      const account = await store.lockAccount(tx, id);
      await store.updateAccount(tx, id, { avatarUrl });
      return account;
    });
    const obsolete = former?.erasedAt ? avatarUrl : former?.avatarUrl;
    if (obsolete) await avatars.remove(obsolete);
    return avatarUrl;
  }

  /** Mails a link to the new address, and a warning with an undo link to the current one. */
  async function askForEmail(caller: Caller, email: string, requestOrigin: RequestOrigin): Promise<void> {
    const { id, account } = caller;
    await rateLimits.consume(emailChanges, id);
    if (email === account.email) {
      throw conflict("C’est déjà votre adresse.", { email: "C’est déjà votre adresse." });
    }
    if (await store.isEmailTaken(db, email, now(), id)) throw taken();
    await db.transaction(async (tx) => {
      const current = await lockCaller(tx, caller, now());
      await store.updateAccount(tx, id, { pendingEmail: email });
      await store.deleteUnusedTokens(tx, id, "change-email");
      await security.note(tx, id, "email-change-asked", "member", requestOrigin);
      await jobs.send(tx, accountMail, { mail: "change-email", memberId: id, email });
      await jobs.send(tx, accountMail, {
        mail: "email-change-warning",
        memberId: id,
        email: current.email,
        newEmail: email,
        askedAt: now().toISOString(),
      });
    });
  }

  /** Mails the link of a pending change again; only the newest link is valid. @returns the new address */
  async function resendLink(caller: Caller): Promise<string> {
    const { id, account } = caller;
    const { pendingEmail: email } = account;
    if (!email) throw notFound(noChange);
    await rateLimits.consume(emailChanges, id);
    if (await store.isEmailTaken(db, email, now(), id)) throw taken();
    await db.transaction(async (tx) => {
      const current = await lockCaller(tx, caller, now());
      if (current.pendingEmail !== email) throw notFound(noChange);
      await store.deleteUnusedTokens(tx, id, "change-email");
      await jobs.send(tx, accountMail, { mail: "change-email", memberId: id, email });
    });
    return email;
  }

  /** The undo link mailed to the current address stays valid: a thief may have requested the change. */
  async function cancelChange({ id, account }: Caller, requestOrigin: RequestOrigin): Promise<void> {
    if (!account.pendingEmail) throw notFound(noChange);
    await db.transaction(async (tx) => {
      await store.updateAccount(tx, id, { pendingEmail: null });
      await store.deleteUnusedTokens(tx, id, "change-email");
      await security.note(tx, id, "email-change-undone", "member", requestOrigin);
    });
  }

  /**
   * Handles a mailed link of a sign-up or of a change of address. If it is used or revoked concurrently, it is read
   * again, and the answer reports its state.
   * @returns the message for the reader
   */
  async function settleLink(tokenHash: Buffer, requestOrigin: RequestOrigin): Promise<string> {
    const found = await store.findMailedToken(db, tokenHash);
    if (found?.purpose === "verify-account") {
      const isSettled = await verification.settle(found, requestOrigin);
      return isSettled ? "Votre compte a été vérifié avec succès." : settleLink(tokenHash, requestOrigin);
    }
    if (found?.purpose === "change-email") return settleChange(found, requestOrigin);
    if (found?.purpose === "undo-email-change") return settleUndo(found, requestOrigin);
    throw invalid("Lien de vérification invalide.");
  }

  /** Opens the link mailed to a new address. A second click on a used link succeeds. */
  async function settleChange(token: store.MailedToken, requestOrigin: RequestOrigin): Promise<string> {
    const done = "Votre adresse e-mail a été changée.";
    const email = token.email ?? "";
    const account = await store.findAccount(db, token.memberId);
    if (token.usedAt && account?.email === email) return done;
    if (token.usedAt || !isAlive(token, now()) || account?.pendingEmail !== email || account.suspendedAt) {
      throw invalid("Lien de vérification invalide.");
    }
    // By now reserved by an account that may still recover it.
    if (await store.isEmailTaken(db, email, now(), account.id)) throw taken();
    const isSpent = await refusingTaken(
      db.transaction(async (tx) => {
        const current = await store.lockAccount(tx, account.id);
        if (!current || !(await store.spendMailedToken(tx, token.tokenHash, "change-email", now())))
          return false;
        await store.updateAccount(tx, current.id, { email, pendingEmail: null, emailVerifiedAt: now() });
        // Unread links in the old mailbox are void, except the undo link.
        await store.endMailedLinks(tx, current.id, now());
        await security.note(tx, current.id, "email-changed", "link", requestOrigin);
        await jobs.send(tx, accountMail, {
          mail: "email-changed",
          memberId: current.id,
          formerEmail: current.email,
          occurredAt: now().toISOString(),
        });
        return true;
      }),
    );
    return isSpent ? done : settleLink(token.tokenHash, requestOrigin);
  }

  /**
   * Opens the link mailed to the former address: the change is cancelled or undone, all access ends, a password set
   * since then is void, and a mail to that address leads to a new one.
   */
  async function settleUndo(token: store.MailedToken, requestOrigin: RequestOrigin): Promise<string> {
    const email = token.email ?? "";
    const account = await store.findAccount(db, token.memberId);
    if (token.usedAt && account?.email === email) return undone;
    if (!account || token.usedAt || !isAlive(token, now())) throw invalid("Lien de vérification invalide.");
    const settled = await refusingTaken(
      db.transaction(async (tx) => {
        const current = await store.lockAccount(tx, account.id);
        if (!current || !(await store.spendMailedToken(tx, token.tokenHash, "undo-email-change", now())))
          return null;
        const isVoid = current.passwordSetAt !== null && current.passwordSetAt >= token.createdAt;
        const voided = isVoid ? { passwordHash: noPassword, passwordSetAt: null } : {};
        await store.updateAccount(tx, current.id, { email, ...voided });
        const ended = await access.end(tx, current.id);
        // Later changes were an intruder's: their undo links would give the account back to the intruder.
        await endWaysBack(tx, current.id, now(), token.createdAt);
        await security.note(tx, current.id, "email-change-undone", "link", requestOrigin);
        await jobs.send(tx, accountMail, {
          mail: "email-change-undone",
          memberId: current.id,
          isVoid,
          ended,
        });
        return [undone, ...endedTexts(ended), ...(isVoid ? [choosePassword] : [])].join(" ");
      }),
    );
    return settled ?? settleLink(token.tokenHash, requestOrigin);
  }

  /** Absent choices stay. */
  async function changeMails({ id }: Caller, { newDevice, newVersion }: MailChoices): Promise<void> {
    const changes = {
      ...(newDevice === undefined ? {} : { newDeviceMail: newDevice }),
      ...(newVersion === undefined ? {} : { newVersionMail: newVersion }),
    };
    if (Object.keys(changes).length > 0) await store.updateAccount(db, id, changes);
  }

  return {
    changeAvatar,
    askForEmail,
    resendLink,
    cancelChange,
    settleLink: (token: string, requestOrigin: RequestOrigin) => settleLink(hashToken(token), requestOrigin),
    changeMails,
  };
}

async function refusingTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}
