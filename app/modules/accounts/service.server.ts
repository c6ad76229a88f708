import type { FastifyRequest } from "fastify";
import { isUniqueViolation, type Queryable } from "#platform/database.server.ts";
import { after, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { AppError, conflict, forbidden, invalid, notSignedIn } from "#platform/errors.ts";
import { hashPassword, pretendToVerify, verifyPassword } from "#platform/passwords.server.ts";
import { hashToken, newToken } from "#platform/tokens.server.ts";
import { accountMail } from "#modules/accounts/jobs.server.ts";
import { isAlive, isMember, sessionLife } from "#modules/accounts/rules.ts";
import {
  type Account,
  deleteSession,
  deleteSessionsOf,
  deleteUnusedTokens,
  findAccount,
  findAccountByEmail,
  findAccountBySession,
  findMailedToken,
  insertAccount,
  insertSession,
  isEmailTaken,
  isUsernameTaken,
  spendMailedToken,
  updateAccount,
} from "#modules/accounts/store.server.ts";

const quarterHour = minutes(15) / 1000;
const failuresPerAccount = { name: "login-account", points: 10, seconds: quarterHour };
/** A login before verification mails a fresh link, but not one for each try. */
const freshLinks = { name: "fresh-link", points: 3, seconds: quarterHour };

/** Who is calling: a member whose token is alive. */
export interface Viewer {
  id: string;
  account: Account;
  tokenHash: Buffer;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts({ db, now, jobs, rateLimits }: Deps) {
  async function identify(request: FastifyRequest): Promise<Viewer | null> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
    if (!token) return null;
    const tokenHash = hashToken(token);
    const account = await findAccountBySession(db, tokenHash, now());
    return account && isMember(account) ? { id: account.id, account, tokenHash } : null;
  }

  async function requireMember(request: FastifyRequest): Promise<Viewer> {
    const viewer = await identify(request);
    if (!viewer) throw notSignedIn();
    return viewer;
  }

  async function login(credentials: { email: string; password: string; remember: boolean }): Promise<string> {
    const key = credentials.email.trim().toLowerCase();
    await rateLimits.consume(failuresPerAccount, key);
    const account = await findAccountByEmail(db, credentials.email.trim());
    const usable = account && !account.erasedAt ? account : undefined;
    const matches = usable
      ? await verifyPassword(usable.passwordHash, credentials.password)
      : await pretendToVerify(credentials.password);
    if (!usable || !matches) throw notSignedIn("E-mail ou mot de passe incorrect.");
    await rateLimits.reset(failuresPerAccount, key);
    await refuseNonMember(usable);
    return openSession(usable.id, credentials.remember);
  }

  async function refuseNonMember(account: Account): Promise<void> {
    if (account.suspendedAt) throw forbidden("Compte suspendu.");
    if (account.emailVerifiedAt) return;
    const mayMail = await rateLimits.consume(freshLinks, account.id).then(
      () => true,
      () => false,
    );
    if (mayMail) await jobs.send(db, accountMail, { mail: "verification", memberId: account.id });
    throw forbidden("Vérifiez votre adresse e-mail avant de vous connecter.");
  }

  function openSession(memberId: string, remember: boolean): Promise<string> {
    const token = newToken();
    return db.transaction(async (tx) => {
      const createdAt = now();
      const expiresAt = after(createdAt, sessionLife(remember));
      await insertSession(tx, { tokenHash: hashToken(token), memberId, remember, createdAt, expiresAt });
      await updateAccount(tx, memberId, { lastLogin: createdAt });
      return token;
    });
  }

  async function signUp(form: { email: string; username: string; password: string }): Promise<void> {
    await refuseTaken(form);
    const passwordHash = await hashPassword(form.password);
    try {
      await db.transaction(async (tx) => {
        const account = await insertAccount(tx, {
          email: form.email,
          username: form.username,
          passwordHash,
          createdAt: now(),
        });
        await jobs.send(tx, accountMail, { mail: "verification", memberId: account.id });
      });
    } catch (error) {
      // Two sign-ups at once: the constraint decides, and the loser is told as if it had come later.
      if (isUniqueViolation(error)) await refuseTaken(form);
      throw error;
    }
  }

  /** An account whose address needs no mail to be believed: the demonstration's, or one made by the operator. */
  async function createVerified(form: { email: string; username: string; password: string }): Promise<void> {
    await refuseTaken(form);
    const { email, username } = form;
    const passwordHash = await hashPassword(form.password);
    await insertAccount(db, { email, username, passwordHash, createdAt: now(), emailVerifiedAt: now() });
  }

  async function refuseTaken({ email, username }: { email: string; username: string }): Promise<void> {
    const [emailTaken, usernameTaken] = await Promise.all([
      isEmailTaken(db, email),
      isUsernameTaken(db, username),
    ]);
    if (!emailTaken && !usernameTaken) return;
    throw conflict(emailTaken ? "Adresse déjà utilisée." : "Pseudo déjà pris.", {
      ...(emailTaken ? { email: "Adresse déjà utilisée." } : {}),
      ...(usernameTaken ? { username: "Pseudo déjà pris." } : {}),
    });
  }

  async function availability(asked: { email?: string | undefined; username?: string | undefined }) {
    return {
      ...(asked.email === undefined ? {} : { emailAvailable: !(await isEmailTaken(db, asked.email)) }),
      ...(asked.username === undefined
        ? {}
        : { usernameAvailable: !(await isUsernameTaken(db, asked.username)) }),
    };
  }

  /** Settles a mailed verification link; a second click on a link that did its work succeeds. */
  async function verify(token: string): Promise<void> {
    const tokenHash = hashToken(token);
    const found = await findMailedToken(db, tokenHash);
    if (found?.purpose !== "verify-account") throw invalid("Lien de vérification invalide.");
    const account = await findAccount(db, found.memberId);
    if (found.usedAt && account?.emailVerifiedAt) return;
    if (found.usedAt || !isAlive(found, now())) throw invalid("Lien de vérification invalide.");
    await db.transaction(async (tx) => {
      const spent = await spendMailedToken(tx, tokenHash, "verify-account", now());
      if (spent) await updateAccount(tx, spent.memberId, { emailVerifiedAt: now() });
    });
  }

  /** Whether the account exists is found out by the job, so that the answer takes the same time either way. */
  const forgotPassword = (email: string): Promise<void> =>
    jobs.send(db, accountMail, { mail: "reset", email });

  async function resetPassword(token: string, newPassword: string): Promise<void> {
    const tokenHash = hashToken(token);
    const found = await findMailedToken(db, tokenHash);
    const usable = found?.purpose === "reset-password" && !found.usedAt && isAlive(found, now());
    if (!usable) throw invalid("Lien invalide.");
    const passwordHash = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      const spent = await spendMailedToken(tx, tokenHash, "reset-password", now());
      if (!spent) throw invalid("Lien invalide.");
      const account = await findAccount(tx, spent.memberId);
      // Who opened the mailed link reads this mailbox: that is what verification asks.
      const emailVerifiedAt = account?.emailVerifiedAt ?? now();
      await updateAccount(tx, spent.memberId, { passwordHash, emailVerifiedAt });
      await endAccess(tx, spent.memberId);
    });
  }

  async function changePassword(viewer: Viewer, oldPassword: string, newPassword: string): Promise<void> {
    if (!(await verifyPassword(viewer.account.passwordHash, oldPassword))) {
      throw new AppError(400, "Mot de passe actuel incorrect.", {
        fields: { oldPassword: "Mot de passe actuel incorrect." },
      });
    }
    const passwordHash = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      await updateAccount(tx, viewer.id, { passwordHash });
      await endAccess(tx, viewer.id, viewer.tokenHash);
    });
  }

  /** With a new password every other way in closes: sessions, and links mailed to choose a password. */
  async function endAccess(tx: Queryable, memberId: string, keptSession?: Buffer): Promise<void> {
    await deleteSessionsOf(tx, memberId, keptSession);
    await deleteUnusedTokens(tx, memberId, "reset-password");
  }

  return {
    identify,
    requireMember,
    login,
    logout: (viewer: Viewer) => deleteSession(db, viewer.tokenHash),
    signUp,
    createVerified,
    availability,
    verify,
    forgotPassword,
    resetPassword,
    changePassword,
    changeBio: (viewer: Viewer, bio: string | null) => updateAccount(db, viewer.id, { bio }),
    changePreferences: (viewer: Viewer, changes: { libraryVisible?: boolean | undefined }) =>
      changes.libraryVisible === undefined
        ? Promise.resolve()
        : updateAccount(db, viewer.id, { libraryVisible: changes.libraryVisible }),
    /** An account of any state, for the modules that show or serve members. */
    find: (id: string) => findAccount(db, id),
  };
}
