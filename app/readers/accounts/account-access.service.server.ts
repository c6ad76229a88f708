import { deleteChallengesOf } from "#platform/identity/challenges.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notSignedIn } from "#platform/http/app-errors.ts";
import type { EndedAccess } from "#readers/accounts/account-access.contract.ts";
import type { AccessKind, KindElsewhere } from "#readers/accounts/account-access.rules.ts";
import { waysBack } from "#readers/accounts/membership.rules.ts";
import * as store from "#readers/accounts/accounts.store.server.ts";
import { deleteFirstLogin, deleteLostFactor } from "#readers/accounts/account-access.store.server.ts";
import { endCodes, endPasskeys } from "#access/factors/module.server.ts";
import { youngFactorLife } from "#access/factors/factors.rules.ts";
import { before } from "#platform/data/dates.ts";

/** The calling member, whose session is open. */
export interface Caller {
  id: string;
  account: store.Account;
  tokenHash: Buffer;
  /** When the session last proved itself. */
  confirmedAt: Date;
  /** The device of the session; null if it is unknown or forgotten. */
  deviceId: string | null;
}

type Kept = Pick<Caller, "tokenHash" | "deviceId">;

export interface Ending {
  memberId: string;
  now: Date;
  /** What was added after this instant may be an intruder's. */
  youngSince: Date;
  /** The session of the owner who has just proved it, and its device: they stay. */
  kept?: Kept | undefined;
}

/** Ends one kind of access. @returns the names of what has ended, if its owner gave it one */
export type EndKind = (tx: Queryable, ending: Ending) => Promise<string[] | void>;
export type AccessElsewhere = Record<KindElsewhere, EndKind>;

const ownKinds: Record<Exclude<AccessKind, KindElsewhere>, EndKind> = {
  sessions: (tx, { memberId, kept }) => store.deleteSessionsOf(tx, memberId, kept?.tokenHash),
  "known-devices": (tx, { memberId, kept }) => store.deleteDevicesOf(tx, memberId, kept?.deviceId),
  async "mailed-links"(tx, { memberId, now }) {
    await store.updateAccount(tx, memberId, { pendingEmail: null });
    await store.endMailedLinks(tx, memberId, now);
  },
  "first-login": (tx, { memberId }) => deleteFirstLogin(tx, memberId),
  challenges: (tx, { memberId }) => deleteChallengesOf(tx, memberId),
  passkeys: (tx, { memberId, youngSince: since, kept }) =>
    endPasskeys(
      tx,
      store.memberFactors.passkeys,
      memberId,
      kept ? { since, keptSession: kept.tokenHash } : undefined,
    ),
  // A young one may be an intruder's, and would keep the owner out; who proved an old one lately has it.
  async codes(tx, { memberId, youngSince, kept }) {
    if (!kept) await endCodes(tx, store.memberFactors, memberId, youngSince);
  },
  async "lost-factor"(tx, { memberId }) {
    await deleteLostFactor(tx, memberId);
  },
};

export type Access = ReturnType<typeof createAccess>;

export function createAccess({ now }: Pick<Deps, "now">, elsewhere: () => AccessElsewhere) {
  return {
    /**
     * Gives an account to the person who has just proved to be its owner: ends every kind of access. Links that undo a
     * change of address or take the account back stay, because the person who made the change may be the intruder
     * (docs/decisions/033-taking-an-account-back.md). The caller holds the account's row.
     * @param kept the caller who has just given a proof: that session and its device stay
     */
    async end(tx: Queryable, memberId: string, kept?: Kept): Promise<EndedAccess> {
      const ending = { memberId, now: now(), youngSince: before(now(), youngFactorLife), kept };
      const names: Partial<Record<string, string[]>> = {};
      const kinds: Record<AccessKind, EndKind> = { ...ownKinds, ...elsewhere() };
      for (const [kind, end] of Object.entries(kinds)) names[kind] = (await end(tx, ending)) ?? [];
      const {
        "reading-devices": applications = [],
        "reader-addresses": e_readers = [],
        passkeys = [],
      } = names;
      return { applications, e_readers, passkeys };
    },
  };
}

/** Ends the request of a member who has lost the second factor. @returns whether there was one */
export const endLostFactor = (tx: Queryable, memberId: string): Promise<boolean> =>
  deleteLostFactor(tx, memberId);

/**
 * Also ends the links that undo a change of address or take an account back, even those whose mail is still in the queue.
 * @param since only those of events at that instant or later
 */
export async function endWaysBack(tx: Queryable, memberId: string, now: Date, since?: Date): Promise<void> {
  await store.updateAccount(tx, memberId, { takenBackAt: now });
  for (const purpose of waysBack) await store.deleteUnusedTokens(tx, memberId, purpose, since);
}

/**
 * The caller's account, locked until the transaction ends.
 * @throws AppError 401 if the session has ended since the call began
 */
export async function lockCaller(
  tx: Queryable,
  { id, tokenHash }: Pick<Caller, "id" | "tokenHash">,
  now: Date,
): Promise<store.Account> {
  const account = await store.lockAccount(tx, id);
  if (!account || !(await store.findAccountBySession(tx, tokenHash, now))) throw notSignedIn();
  return account;
}
