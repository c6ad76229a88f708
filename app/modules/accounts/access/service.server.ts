import type { Queryable } from "#platform/database.server.ts";
import { notSignedIn } from "#platform/errors.ts";
import { waysBack } from "#modules/accounts/membership/rules.ts";
import {
  endMailedLinks,
  lockAccount,
  deleteDevicesOf,
  type Account,
  deleteSessionsOf,
  deleteUnusedTokens,
  findAccountBySession,
  updateAccount,
} from "#modules/accounts/store.server.ts";

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
 * sessions and known devices. Links that undo a change of address or take the account back stay, because the person who
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
  await deleteSessionsOf(tx, memberId, kept?.tokenHash);
  await deleteDevicesOf(tx, memberId, kept?.deviceId);
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
