import type { Queryable } from "#platform/database.server.ts";
import { notSignedIn } from "#platform/errors.ts";
import { waysBack } from "#modules/accounts/membership/rules.ts";
import {
  endMailedLinks,
  lockAccount,
  memberFactors,
  deleteDevicesOf,
  type Account,
  deleteSessionsOf,
  deleteUnusedTokens,
  findAccountBySession,
  updateAccount,
} from "#modules/accounts/store.server.ts";
import { deleteFirstLogin, deleteLostFactor } from "#modules/accounts/access/store.server.ts";
import { endCodes, endPasskeys } from "#modules/factors/module.server.ts";
import { youngFactorLife } from "#modules/factors/rules.ts";
import { before } from "#platform/dates.ts";

/** The calling member, whose session is open. */
export interface Caller {
  id: string;
  account: Account;
  tokenHash: Buffer;
  /** When the session last proved itself. */
  confirmedAt: Date;
  /** The device of the session; null if it is unknown or forgotten. */
  deviceId: string | null;
}

/**
 * Gives an account to the person who has just proved to be its owner: ends the pending change of address, mailed links,
 * sessions, known devices, passkeys, and a request to end a lost second factor. Links that undo a change of address or take the account back stay, because the person who
 * made the change may be the intruder (docs/decisions/033-taking-an-account-back.md). The caller holds the account's row.
 * @param kept the caller who has just given the old password: that session and its device stay
 */
export async function endAccess(
  tx: Queryable,
  memberId: string,
  now: Date,
  kept?: Pick<Caller, "tokenHash" | "deviceId">,
): Promise<void> {
  await updateAccount(tx, memberId, { pendingEmail: null });
  await endMailedLinks(tx, memberId, now);
  await deleteFirstLogin(tx, memberId);
  await deleteSessionsOf(tx, memberId, kept?.tokenHash);
  await deleteDevicesOf(tx, memberId, kept?.deviceId);
  await endMemberFactors(tx, memberId, now, kept?.tokenHash);
  await endLostFactor(tx, memberId);
}

/** Ends the request of a member who has lost the second factor. @returns whether there was one */
export const endLostFactor = (tx: Queryable, memberId: string): Promise<boolean> =>
  deleteLostFactor(tx, memberId);

/**
 * Ends a member's passkeys, and a second factor that was set up lately: it may be an intruder's, and would keep the
 * owner out. Beside a session that stays, only passkeys that other sessions have added lately.
 */
async function endMemberFactors(
  tx: Queryable,
  memberId: string,
  now: Date,
  keptSession: Buffer | undefined,
): Promise<void> {
  const since = before(now, youngFactorLife);
  await endPasskeys(tx, memberFactors.passkeys, memberId, keptSession ? { since, keptSession } : {});
  if (!keptSession) await endCodes(tx, memberFactors, memberId, since);
}

/**
 * Also ends the links that undo a change of address or take an account back, even those whose mail is still in the queue.
 * @param since only those of events at that instant or later
 */
export async function endWaysBack(tx: Queryable, memberId: string, now: Date, since?: Date): Promise<void> {
  await updateAccount(tx, memberId, { takenBackAt: now });
  for (const purpose of waysBack) await deleteUnusedTokens(tx, memberId, purpose, since);
}

/**
 * The caller's account, locked until the transaction ends.
 * @throws AppError 401 if the session has ended since the call began
 */
export async function lockCaller(
  tx: Queryable,
  { id, tokenHash }: Pick<Caller, "id" | "tokenHash">,
  now: Date,
): Promise<Account> {
  const account = await lockAccount(tx, id);
  if (!account || !(await findAccountBySession(tx, tokenHash, now))) throw notSignedIn();
  return account;
}
