import { after } from "#platform/data/dates.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { type TokenPurpose, tokenLives } from "#readers/accounts/membership.rules.ts";
import { type Account, insertMailedToken, lockAccount } from "#readers/accounts/accounts.store.server.ts";

export const claimPath = "/verification/choix";
export const verificationPath = "/verification";
export const keepFactorsPath = "/verification/deux-etapes";
const takeBackPath = "/verification/pas-moi";

export const addressOf = ({ config }: ShopDeps, path: string, token: string): string =>
  `${config.publicUrl}${path}?token=${token}`;

export const resetLink = async (deps: ShopDeps, account: Account): Promise<string> =>
  addressOf(
    deps,
    "/reinitialisation-mot-de-passe",
    await mailedToken(deps, account, { purpose: "reset-password" }),
  );

/**
 * « Ce n’était pas moi »: takes the account back for this mailbox. If the account was taken back after the event, its
 * mailbox may be the intruder's, and the link only leads to a forgotten password.
 */
export async function takeBackLink(
  deps: ShopDeps,
  account: Account,
  { email, occurredAt }: { email: string; occurredAt: string },
): Promise<string> {
  const createdAt = new Date(occurredAt);
  if (account.suspendedAt || (account.takenBackAt && createdAt < account.takenBackAt))
    return `${deps.config.publicUrl}/mot-de-passe-oublie`;
  const token = await mailedToken(deps, account, { purpose: "take-back", email, createdAt });
  return addressOf(deps, takeBackPath, token);
}

interface NewToken {
  purpose: TokenPurpose;
  email?: string;
  /** The time of the request for the link; now by default. Its life begins now in any case. */
  createdAt?: Date;
}

export async function mailedToken(
  deps: ShopDeps,
  account: Account,
  { purpose, email, createdAt = deps.now() }: NewToken,
): Promise<string> {
  const token = newToken();
  await deps.db.transaction(async (tx) => {
    // Links created before a change of address, a suspension or a closure are useless: none is created from an account
    // read before one.
    const current = await lockAccount(tx, account.id);
    if (!isSameState(current, account)) throw new Error("The account has changed while its mail was made.");
    await insertMailedToken(tx, {
      tokenHash: hashToken(token),
      memberId: account.id,
      purpose,
      email: email ?? null,
      createdAt,
      expiresAt: after(deps.now(), tokenLives[purpose]),
    });
  });
  return token;
}

const isSameState = (current: Account | undefined, known: Account): boolean =>
  current?.email === known.email &&
  current.pendingEmail === known.pendingEmail &&
  current.takenBackAt?.getTime() === known.takenBackAt?.getTime() &&
  current.suspendedAt?.getTime() === known.suspendedAt?.getTime();
