import { randomInt, timingSafeEqual } from "node:crypto";
import * as accountAccessStore from "#readers/accounts/account-access.store.server.ts";
import { codeLife, isMember, tokenLives } from "#readers/accounts/membership.rules.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";
import type { LoginOrigin, Sessions } from "#readers/accounts/login/member-sessions.service.server.ts";
import * as accountsStore from "#readers/accounts/accounts.store.server.ts";
import type { Verification } from "#readers/accounts/login/email-verification.service.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid, notSignedIn, tooMany } from "#platform/http/app-errors.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";

/** Keeps the key of the browser that signs up for as long as the mailed link. */
export async function keepFirstLogin(
  tx: Queryable,
  { memberId, key }: { memberId: string; key: string },
  now: Date,
): Promise<void> {
  await accountAccessStore.deleteEndedFirstLogins(tx, now);
  const endsAt = after(now, tokenLives["verify-account"]);
  await accountAccessStore.insertFirstLogin(tx, { memberId, keyHash: hashToken(key), endsAt });
}

/** A new code for the verification mail; null if no browser waits for one. Earlier codes end. */
export async function newCode({ db, now }: Deps, memberId: string): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeEndsAt = after(now(), codeLife);
  const isAwaited = await accountAccessStore.changeCode(
    db,
    { memberId, codeHash: codeHash(memberId, code), codeEndsAt },
    now(),
  );
  return isAwaited ? code : null;
}

/** The digits behind a hash can be guessed, but are of no use without the browser's key. */
const codeHash = (memberId: string, code: string): Buffer => hashToken(`${memberId} ${code}`);

interface Neighbours {
  security: Security;
  sessions: Sessions;
  verification: Verification;
}

/** The browser that signed up verifies the address by a mailed code, and is logged in once without the password. */
export function createFirstLogin({ db, now }: Deps, { security, sessions, verification }: Neighbours) {
  /** @throws AppError 400 for a wrong or ended code, 401 if the key has ended or the address is not verified */
  async function logIn({ key, code }: { key: string; code?: string | undefined }, origin: LoginOrigin) {
    const keyHash = hashToken(key);
    const account = await requireWaiting(keyHash);
    if (code && !account.emailVerifiedAt) await requireCode(account, keyHash, code);
    if (!code && !isMember(account)) throw notSignedIn(ended);
    return sessions.open(account, {
      ...origin,
      remember: false,
      settle: async (tx) => {
        if (!(await accountAccessStore.spendFirstLogin(tx, keyHash, now()))) throw notSignedIn(ended);
        const current = await accountsStore.lockAccount(tx, account.id);
        if (current?.emailVerifiedAt) return;
        await accountsStore.updateAccount(tx, account.id, { emailVerifiedAt: now() });
        await security.note(tx, account.id, "account-verified", "link", origin.requestOrigin);
      },
    });
  }

  /** @throws AppError 401 after any other login: by then there may be a second factor */
  async function requireWaiting(keyHash: Buffer): Promise<accountsStore.Account> {
    const found = await accountAccessStore.findFirstLogin(db, keyHash, now());
    const account = found && (await accountsStore.findAccount(db, found.memberId));
    if (!account || account.lastLogin || account.erasedAt) throw notSignedIn(ended);
    return account;
  }

  async function requireCode({ id }: accountsStore.Account, keyHash: Buffer, code: string): Promise<void> {
    const expected = await accountAccessStore.countTry(db, keyHash, now());
    if (!expected) throw invalid(codeEnded, { code: codeEnded });
    if (!timingSafeEqual(expected, codeHash(id, code))) throw invalid(wrongCode, { code: wrongCode });
  }

  /** @throws AppError 429 if the mail was sent too often */
  async function mailCode(key: string): Promise<void> {
    const account = await requireWaiting(hashToken(key));
    if (account.emailVerifiedAt) return;
    if (!(await verification.mailAgain(account.id))) throw tooMany(hours(1) / 1000);
  }

  return { logIn, mailCode };
}

const ended = "Cette inscription n’attend plus de code\u202f: connectez-vous.";
const wrongCode = "Ce n’est pas le bon code.";
const codeEnded = "Ce code ne vaut plus rien\u202f: demandez-en un autre.";
