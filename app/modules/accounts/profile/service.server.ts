import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { isUniqueViolation } from "#platform/database.server.ts";
import { minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, invalid, notFound, unreadable } from "#platform/errors.ts";
import { noPassword } from "#platform/passwords.server.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";
import { hashToken } from "#platform/tokens.server.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/errors.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import { endAccess, endWaysBack, lockCaller } from "#modules/accounts/access/service.server.ts";
import {
  endMailedLinks,
  lockAccount,
  type Account,
  deleteUnusedTokens,
  findAccount,
  findMailedToken,
  isEmailTaken,
  type MailedToken,
  spendMailedToken,
  updateAccount,
} from "#modules/accounts/store.server.ts";
import { accountMail } from "#modules/accounts/jobs.ts";
import { isAlive } from "#modules/accounts/membership/rules.ts";
import type { RequestOrigin } from "#platform/request-origin.server.ts";
import type { Security } from "#modules/accounts/security/service.server.ts";
import type { Verification } from "#modules/accounts/verification/service.server.ts";

/** Each mails two strangers at most: enough for somebody who mistypes. */
const emailChanges = { name: "email-change", points: 10, seconds: minutes(15) / 1000 } as const;

interface Caller {
  id: string;
  account: Account;
  tokenHash: Buffer;
}

const undone = "Votre adresse e-mail est rétablie et toutes les sessions sont fermées.";
const choosePassword = "Un e-mail vous permet de choisir un nouveau mot de passe.";
const noChange = "Aucun changement d’adresse n’est en attente.";
const taken = () => conflict("Adresse déjà utilisée.", { email: "Adresse déjà utilisée." });

/** A member's picture and address. */
export function createProfile(deps: Deps, security: Security, verification: Verification) {
  const { db, now, jobs, rateLimits, store } = deps;

  /** Keeps the picture as one of the shop's own making; the one before is gone afterwards. */
  function changeAvatar({ id }: Pick<Caller, "id">, localPath: string): Promise<string> {
    return withScratchFolder(deps.config.scratchDir, async (folder) => {
      const outPath = join(folder, "avatar.webp");
      await refusingUnreadable(runTask("make-avatar", { path: localPath, outPath }));
      // A name of its own, even for the same picture: nobody else's goes when one is replaced, and none can be guessed.
      const name = `${randomBytes(10).toString("hex")}.webp`;
      await store.putFile(`avatars/${name}`, outPath);
      const avatarUrl = `/avatars/${name}`;
      const former = await db.transaction(async (tx) => {
        // As it is now: another picture may have come meanwhile, or the account's end.
        const account = await lockAccount(tx, id);
        await updateAccount(tx, id, { avatarUrl });
        return account;
      });
      const obsolete = former?.erasedAt ? avatarUrl : former?.avatarUrl;
      if (obsolete) await store.remove(obsolete.slice(1));
      return avatarUrl;
    });
  }

  /** Mails a link to the new address and a warning, with a way back, to the one in use. */
  async function askForEmail(caller: Caller, email: string, requestOrigin: RequestOrigin): Promise<void> {
    const { id, account } = caller;
    await rateLimits.consume(emailChanges, id);
    if (email === account.email) {
      throw conflict("C’est déjà votre adresse.", { email: "C’est déjà votre adresse." });
    }
    if (await isEmailTaken(db, email, now(), id)) throw taken();
    await db.transaction(async (tx) => {
      const current = await lockCaller(tx, caller, now());
      await updateAccount(tx, id, { pendingEmail: email });
      await deleteUnusedTokens(tx, id, "change-email");
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

  /** Mails the link of a change that waits once more; only the newest one counts. @returns the new address */
  async function resendLink(caller: Caller): Promise<string> {
    const { id, account } = caller;
    const { pendingEmail: email } = account;
    if (!email) throw notFound(noChange);
    await rateLimits.consume(emailChanges, id);
    if (await isEmailTaken(db, email, now(), id)) throw taken();
    await db.transaction(async (tx) => {
      const current = await lockCaller(tx, caller, now());
      if (current.pendingEmail !== email) throw notFound(noChange);
      await deleteUnusedTokens(tx, id, "change-email");
      await jobs.send(tx, accountMail, { mail: "change-email", memberId: id, email });
    });
    return email;
  }

  /** The way back mailed to the address in use stays open: whoever asked for the change may have been a thief. */
  async function cancelChange({ id, account }: Caller, requestOrigin: RequestOrigin): Promise<void> {
    if (!account.pendingEmail) throw notFound(noChange);
    await db.transaction(async (tx) => {
      await updateAccount(tx, id, { pendingEmail: null });
      await deleteUnusedTokens(tx, id, "change-email");
      await security.note(tx, id, "email-change-undone", "member", requestOrigin);
    });
  }

  /**
   * Settles a mailed link, of a sign-up or of a change of address. One that is spent or taken back at the same moment is asked
   * for again, and then says what became of it. @returns what to tell whoever opened it
   */
  async function settleLink(tokenHash: Buffer, requestOrigin: RequestOrigin): Promise<string> {
    const found = await findMailedToken(db, tokenHash);
    if (found?.purpose === "verify-account") {
      const isSettled = await verification.settle(found, requestOrigin);
      return isSettled ? "Votre compte a été vérifié avec succès." : settleLink(tokenHash, requestOrigin);
    }
    if (found?.purpose === "change-email") return settleChange(found, requestOrigin);
    if (found?.purpose === "undo-email-change") return settleUndo(found, requestOrigin);
    throw invalid("Lien de vérification invalide.");
  }

  /** Opens the link mailed to a new address. A second click on a link that did its work succeeds. */
  async function settleChange(token: MailedToken, requestOrigin: RequestOrigin): Promise<string> {
    const done = "Votre adresse e-mail a été changée.";
    const email = token.email ?? "";
    const account = await findAccount(db, token.memberId);
    if (token.usedAt && account?.email === email) return done;
    if (token.usedAt || !isAlive(token, now()) || account?.pendingEmail !== email || account.suspendedAt) {
      throw invalid("Lien de vérification invalide.");
    }
    // Reserved meanwhile by somebody who may still take it back.
    if (await isEmailTaken(db, email, now(), account.id)) throw taken();
    const isSpent = await refusingTaken(
      db.transaction(async (tx) => {
        const current = await lockAccount(tx, account.id);
        if (!current || !(await spendMailedToken(tx, token.tokenHash, "change-email", now()))) return false;
        await updateAccount(tx, current.id, { email, pendingEmail: null, emailVerifiedAt: now() });
        // What lies unread in the old mailbox opens nothing any more, but the way back.
        await endMailedLinks(tx, current.id, now());
        await security.note(tx, current.id, "email-changed", "link", requestOrigin);
        await jobs.send(tx, accountMail, {
          mail: "email-changed",
          memberId: current.id,
          formerEmail: current.email,
        });
        return true;
      }),
    );
    return isSpent ? done : settleLink(token.tokenHash, requestOrigin);
  }

  /**
   * Opens the link mailed to the former address: the change is cancelled or undone, every way in ends, a password chosen since is
   * void, and a mail to that address leads to choosing a new one.
   */
  async function settleUndo(token: MailedToken, requestOrigin: RequestOrigin): Promise<string> {
    const email = token.email ?? "";
    const account = await findAccount(db, token.memberId);
    if (token.usedAt && account?.email === email) return undone;
    if (!account || token.usedAt || !isAlive(token, now())) throw invalid("Lien de vérification invalide.");
    const settled = await refusingTaken(
      db.transaction(async (tx) => {
        const current = await lockAccount(tx, account.id);
        if (!current || !(await spendMailedToken(tx, token.tokenHash, "undo-email-change", now())))
          return null;
        const isVoid = current.passwordSetAt !== null && current.passwordSetAt >= token.createdAt;
        const voided = isVoid ? { passwordHash: noPassword, passwordSetAt: null } : {};
        await updateAccount(tx, current.id, { email, ...voided });
        await endAccess(tx, current.id, now());
        // Later changes were an intruder's: their ways back would only bring the intruder back.
        await endWaysBack(tx, current.id, now(), token.createdAt);
        await security.note(tx, current.id, "email-change-undone", "link", requestOrigin);
        await jobs.send(tx, accountMail, { mail: "email-change-undone", memberId: current.id, isVoid });
        return isVoid ? `${undone} ${choosePassword}` : undone;
      }),
    );
    return settled ?? settleLink(token.tokenHash, requestOrigin);
  }

  const changeMails = ({ id }: Caller, newDeviceMail: boolean): Promise<void> =>
    updateAccount(db, id, { newDeviceMail });

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

async function refusingUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof TaskLimitError) {
      throw unreadable(error.reason);
    }
    throw error;
  }
}
