import { randomBytes } from "node:crypto";
import { askChallenge, findChallenge, spendChallenge } from "#platform/identity/challenges.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import type { AccountKey, AuthenticatorTable, RecoveryCodeTable } from "#platform/identity/factor-tables.ts";
import { qrCodeOf } from "#platform/identity/qr-code.server.ts";
import { type Reseal, type Resealed, UnreadableSecretError } from "#platform/identity/sealing.server.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import { newTotpSecret, totpAddress, totpStep } from "#platform/identity/totp.server.ts";
import type { AuthenticatorSetUp } from "#access/factors/factors.contract.ts";
import { recoveryCodeCount, setUpLife } from "#access/factors/factors.rules.ts";
import * as store from "#access/factors/factor-codes.store.server.ts";

/** The kind of account that authenticator apps and recovery codes belong to. */
export interface CodeKind {
  name: "member" | "administrator";
  authenticators: AuthenticatorTable;
  recoveryCodes: RecoveryCodeTable;
}

type Foundation = Pick<Deps, "db" | "now" | "secrets"> & { config: Pick<Deps["config"], "brand"> };

const contextOf = (kind: string, accountId: AccountKey) => `${kind}-authenticator:${accountId}`;
const wrongCode = "Ce code n’est pas le bon, ou il a déjà servi.";

/** Authenticator apps and recovery codes of one kind of account. */
export function createCodes(
  { db, now, secrets, config }: Foundation,
  { name: kind, authenticators, recoveryCodes }: CodeKind,
) {
  const purpose = `${kind}-authenticator`;

  /** A new secret, which counts once a code of it was given. @param name shown by the app, below the shop's */
  async function askSetUp(accountId: AccountKey, name: string): Promise<AuthenticatorSetUp> {
    const secret = newTotpSecret();
    const challenge = newToken();
    const sealed = secrets.seal(secret, contextOf(kind, accountId)).toString("base64");
    const question = { challenge, purpose, subject: String(accountId), data: { sealed }, life: setUpLife };
    await askChallenge(db, question, now());
    const address = totpAddress(secret, { issuer: config.brand, account: name });
    return { challenge, secret, address, qr: await qrCodeOf(address) };
  }

  /**
   * Sets up the app, in place of an earlier one, with new recovery codes.
   * @returns the recovery codes, to be shown once
   * @throws AppError 400
   */
  async function setUp(
    tx: Queryable,
    accountId: AccountKey,
    { challenge, code }: { challenge: string; code: string },
  ): Promise<string[]> {
    const question = await findChallenge(tx, challenge, purpose, now());
    if (question?.subject !== String(accountId))
      throw invalid("Ce code QR n’est plus valable. Recommencez avec un nouveau.");
    const secret = Buffer.from(String(question.data["sealed"]), "base64");
    const step = totpStep(secrets.unseal(secret, contextOf(kind, accountId)), compact(code), now());
    if (step === null)
      throw refusedCode("Ce code n’est pas celui de l’application. Vérifiez l’heure de votre téléphone.");
    await spendChallenge(tx, challenge, purpose, now());
    await store.saveAuthenticator(tx, authenticators, { accountId, secret, lastStep: step, addedAt: now() });
    return renewRecoveryCodes(tx, accountId);
  }

  /** Ten new codes; earlier ones end. @returns them, to be shown once */
  async function renewRecoveryCodes(tx: Queryable, accountId: AccountKey): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    const hashes = codes.map((code) => hashToken(compact(code)));
    await store.replaceRecoveryCodes(tx, recoveryCodes, accountId, hashes);
    return codes;
  }

  /**
   * Uses a code of the app, or a recovery code: each counts once.
   * @returns which of the two it was
   * @throws AppError 400
   */
  async function use(tx: Queryable, accountId: AccountKey, given: string): Promise<"code" | "recovery-code"> {
    const code = compact(given);
    if (/^\d{6}$/.test(code)) {
      const step = await stepOf(tx, accountId, code);
      if (step !== null && (await store.spendStep(tx, authenticators, accountId, step))) return "code";
      throw refusedCode(wrongCode);
    }
    const used = { accountId, codeHash: hashToken(code), usedAt: now() };
    if (await store.spendRecoveryCode(tx, recoveryCodes, used)) return "recovery-code";
    throw refusedCode(wrongCode);
  }

  async function stepOf(tx: Queryable, accountId: AccountKey, code: string): Promise<number | null> {
    const found = await store.findAuthenticator(tx, authenticators, accountId);
    if (!found) return null;
    try {
      return totpStep(secrets.unseal(found.secret, contextOf(kind, accountId)), code, now());
    } catch (error) {
      // The key was lost: recovery codes still work.
      if (error instanceof UnreadableSecretError) return null;
      throw error;
    }
  }

  return {
    askSetUp,
    setUp,
    renewRecoveryCodes,
    use,
    /** When the app was set up; null without one. */
    since: async (accountId: AccountKey, within: Queryable = db): Promise<Date | null> =>
      (await store.findAuthenticator(within, authenticators, accountId))?.addedAt ?? null,
    countRecoveryCodes: (accountId: AccountKey) => store.countRecoveryCodes(db, recoveryCodes, accountId),
  };
}

/**
 * Removes the app and the recovery codes of an account.
 * @param since only if the app was added after this instant
 * @returns whether there was an app
 */
export async function endCodes(
  tx: Queryable,
  { authenticators, recoveryCodes }: CodeKind,
  accountId: AccountKey,
  since?: Date,
): Promise<boolean> {
  const isEnded = await store.deleteAuthenticator(tx, authenticators, accountId, since);
  if (isEnded || !since) await store.replaceRecoveryCodes(tx, recoveryCodes, accountId, []);
  return isEnded;
}

/** Seals the secrets of all authenticator apps again. */
export async function resealAuthenticators(
  tx: Queryable,
  reseal: Reseal,
  { name: kind, authenticators }: CodeKind,
): Promise<Resealed> {
  const result = { readable: 0, unreadable: 0 };
  for (const { accountId, secret } of await store.findSealedSecrets(tx, authenticators)) {
    const sealed = reseal(secret, contextOf(kind, accountId));
    if (sealed) await store.replaceSecret(tx, authenticators, accountId, sealed);
    result[sealed ? "readable" : "unreadable"] += 1;
  }
  return result;
}

const refusedCode = (text: string) => invalid(text, { code: text });

/** As typed, with the blanks and dashes that make codes readable. */
const compact = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, "");

/** Without letters and digits that look alike. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/** 24 characters of 5 bits: 120 bits, for which a plain hash suffices (OWASP ASVS 5, 6.5.2). */
const newRecoveryCode = (): string =>
  [...randomBytes(24)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join("")
    .replaceAll(/(.{4})(?=.)/g, "$1-");
