import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { isUniqueViolation } from "#platform/database.server.ts";
import { minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, invalid, notFound, unreadable } from "#platform/errors.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";
import { hashToken } from "#platform/tokens.server.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/errors.ts";
import { runTask } from "#formats/limits/run-limited.server.ts";
import { accountMail } from "#modules/accounts/jobs.server.ts";
import { lockAccount } from "#modules/accounts/moderation/store.server.ts";
import { isAlive } from "#modules/accounts/rules.ts";
import type { Whence } from "#modules/accounts/security/rules.ts";
import type { Security } from "#modules/accounts/security/service.server.ts";
import { deleteDevicesOf } from "#modules/accounts/security/store.server.ts";
import {
  type Account,
  deleteSessionsOf,
  deleteUnusedTokens,
  findAccount,
  findMailedToken,
  isEmailTaken,
  spendMailedToken,
  updateAccount,
} from "#modules/accounts/store.server.ts";

/** Each mails two strangers at most: enough for somebody who mistypes. */
const emailChanges = { name: "email-change", points: 10, seconds: minutes(15) / 1000 } as const;

type MailedToken = NonNullable<Awaited<ReturnType<typeof findMailedToken>>>;
interface Caller {
  id: string;
  account: Account;
}

const noChange = "Aucun changement d’adresse n’est en attente.";
const taken = () => conflict("Adresse déjà utilisée.", { email: "Adresse déjà utilisée." });

/** A member's picture and address. */
export function createProfile(deps: Deps, security: Security) {
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
  async function askForEmail({ id, account }: Caller, email: string, whence: Whence): Promise<void> {
    await rateLimits.consume(emailChanges, id);
    if (email === account.email) {
      throw conflict("C’est déjà votre adresse.", { email: "C’est déjà votre adresse." });
    }
    if (await isEmailTaken(db, email, now(), id)) throw taken();
    await db.transaction(async (tx) => {
      await updateAccount(tx, id, { pendingEmail: email });
      await deleteUnusedTokens(tx, id, "change-email");
      await security.note(tx, id, "email-change-asked", "member", whence);
      await jobs.send(tx, accountMail, { mail: "change-email", memberId: id, email });
      await jobs.send(tx, accountMail, {
        mail: "email-change-warning",
        memberId: id,
        email: account.email,
        newEmail: email,
      });
    });
  }

  /** Mails the link of a change that waits once more; only the newest one counts. @returns the new address */
  async function resendLink({ id, account: { pendingEmail: email } }: Caller): Promise<string> {
    if (!email) throw notFound(noChange);
    await rateLimits.consume(emailChanges, id);
    if (await isEmailTaken(db, email, now(), id)) throw taken();
    await db.transaction(async (tx) => {
      await deleteUnusedTokens(tx, id, "change-email");
      await jobs.send(tx, accountMail, { mail: "change-email", memberId: id, email });
    });
    return email;
  }

  /** The way back mailed to the address in use stays open: whoever asked for the change may have been a thief. */
  async function cancelChange({ id, account }: Caller, whence: Whence): Promise<void> {
    if (!account.pendingEmail) throw notFound(noChange);
    await db.transaction(async (tx) => {
      await updateAccount(tx, id, { pendingEmail: null });
      await deleteUnusedTokens(tx, id, "change-email");
      await security.note(tx, id, "email-change-undone", "member", whence);
    });
  }

  /**
   * Settles a mailed link, of a sign-up or of a change of address. One that is spent or taken back at the same moment is asked
   * for again, and then says what became of it. @returns what to tell whoever opened it
   */
  async function settleLink(tokenHash: Buffer, whence: Whence): Promise<string> {
    const found = await findMailedToken(db, tokenHash);
    if (found?.purpose === "verify-account") return settleVerification(found, whence);
    if (found?.purpose === "change-email") return settleChange(found, whence);
    if (found?.purpose === "undo-email-change") return settleUndo(found, whence);
    throw invalid("Lien de vérification invalide.");
  }

  /** A second click on a link that did its work succeeds. */
  async function settleVerification(token: MailedToken, whence: Whence): Promise<string> {
    const done = "Votre compte a été vérifié avec succès.";
    const account = await findAccount(db, token.memberId);
    if (token.usedAt && account?.emailVerifiedAt) return done;
    if (token.usedAt || !isAlive(token, now())) throw invalid("Lien de vérification invalide.");
    const isSpent = await db.transaction(async (tx) => {
      const spent = await spendMailedToken(tx, token.tokenHash, "verify-account", now());
      if (!spent) return false;
      await updateAccount(tx, spent.memberId, { emailVerifiedAt: now() });
      await security.note(tx, spent.memberId, "account-verified", "link", whence);
      return true;
    });
    return isSpent ? done : settleLink(token.tokenHash, whence);
  }

  /** Opens the link mailed to a new address. A second click on a link that did its work succeeds. */
  async function settleChange(token: MailedToken, whence: Whence): Promise<string> {
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
        if (!(await spendMailedToken(tx, token.tokenHash, "change-email", now()))) return false;
        await updateAccount(tx, account.id, { email, pendingEmail: null, emailVerifiedAt: now() });
        // What lies unread in the old mailbox opens nothing any more.
        await deleteUnusedTokens(tx, account.id, "reset-password");
        await security.note(tx, account.id, "email-changed", "link", whence);
        await jobs.send(tx, accountMail, {
          mail: "email-changed",
          memberId: account.id,
          formerEmail: account.email,
        });
        return true;
      }),
    );
    return isSpent ? done : settleLink(token.tokenHash, whence);
  }

  /** Opens the link mailed to the former address: the change is off, or undone, and whoever made it is out. */
  async function settleUndo(token: MailedToken, whence: Whence): Promise<string> {
    const done = "Votre adresse e-mail est rétablie et toutes les sessions sont fermées.";
    const email = token.email ?? "";
    const account = await findAccount(db, token.memberId);
    if (token.usedAt && account?.email === email) return done;
    if (!account || token.usedAt || !isAlive(token, now())) throw invalid("Lien de vérification invalide.");
    const isSpent = await refusingTaken(
      db.transaction(async (tx) => {
        if (!(await spendMailedToken(tx, token.tokenHash, "undo-email-change", now()))) return false;
        await updateAccount(tx, account.id, { email, pendingEmail: null });
        await deleteSessionsOf(tx, account.id);
        await deleteDevicesOf(tx, account.id);
        await deleteUnusedTokens(tx, account.id, "change-email");
        await deleteUnusedTokens(tx, account.id, "reset-password");
        // Later changes were a thief's: their ways back would only bring the thief back.
        await deleteUnusedTokens(tx, account.id, "undo-email-change", token.createdAt);
        await security.note(tx, account.id, "email-change-undone", "link", whence);
        return true;
      }),
    );
    return isSpent ? done : settleLink(token.tokenHash, whence);
  }

  const changeMails = ({ id }: Caller, newDeviceMail: boolean): Promise<void> =>
    updateAccount(db, id, { newDeviceMail });

  return {
    changeAvatar,
    askForEmail,
    resendLink,
    cancelChange,
    settleLink: (token: string, whence: Whence) => settleLink(hashToken(token), whence),
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
