import { askChallenge, spendChallenge } from "#platform/identity/challenges.server.ts";
import { isUniqueViolation, type Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound, notSignedIn } from "#platform/http/app-errors.ts";
import type { AccountKey, PasskeyTable } from "#platform/identity/factor-tables.ts";
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from "#platform/identity/webauthn.ts";
import {
  challengeOf,
  type Credential,
  isOfOwner,
  newPasskeyOptions,
  passkeyOptions,
  relyingPartyOf,
  verifyNewPasskey,
  verifyPasskey,
} from "#platform/identity/webauthn.server.ts";
import type { Passkey } from "#access/factors/factors.contract.ts";
import { challengeLife, passkeyLimit } from "#access/factors/factors.rules.ts";
import * as store from "#access/factors/factor-passkeys.store.server.ts";

/** The kind of account that passkeys belong to. */
export interface PasskeyKind {
  /** Parts the challenges and the passkeys of one kind from those of others. */
  name: "member" | "administrator";
  passkeys: PasskeyTable;
}

/** A passkey that has answered a challenge, with its new counter. */
interface UsedPasskey extends Pick<store.StoredPasskey, "id" | "accountId" | "counter"> {}

const unknownPasskey = () =>
  notSignedIn("Cette clé d’accès n’est pas reconnue ici. Connectez-vous avec votre mot de passe.");

/** The passkeys of one kind of account. Writes use the caller's transaction, in which the account is locked. */
export function createPasskeys(
  { db, now, config }: Pick<Deps, "db" | "now"> & { config: Pick<Deps["config"], "publicUrl" | "brand"> },
  { name: kind, passkeys: table }: PasskeyKind,
) {
  const party = relyingPartyOf(config);
  const handleOf = (accountId: AccountKey) => `${kind}-${accountId}`;
  const purposes = { adding: `${kind}-passkey-adding`, use: `${kind}-passkey` };

  async function asked(options: PasskeyOptions, purpose: string, subject: string | null) {
    const { challenge } = options;
    await askChallenge(db, { challenge, purpose, subject, life: challengeLife }, now());
    return options;
  }

  /** Options for the browser to create a passkey. @param name shown in the browser's list of accounts */
  async function askNew(accountId: AccountKey, name: string): Promise<PasskeyOptions> {
    const known = await store.findPasskeysOf(db, table, accountId);
    requireRoom(known.length);
    const options = await newPasskeyOptions(party, { handle: handleOf(accountId), name, known });
    return asked(options, purposes.adding, String(accountId));
  }

  /** @throws AppError 400 for an answer that is not this account's to an open challenge */
  async function verifyNew(accountId: AccountKey, answer: NewPasskeyAnswer): Promise<Credential> {
    const challenge = challengeOf(answer);
    const question = challenge && (await spendChallenge(db, challenge, purposes.adding, now()));
    const isOwn = question && question.subject === String(accountId);
    const credential = challenge && isOwn ? await verifyNewPasskey(party, answer, challenge) : null;
    if (!credential) throw invalid("Cette clé d’accès n’a pas pu être vérifiée. Recommencez.");
    return credential;
  }

  /**
   * @param addedIn the hash of the caller's session
   * @throws AppError 409 if the account has too many, or this one
   */
  async function add(
    tx: Queryable,
    accountId: AccountKey,
    { name, addedIn, credential }: { name: string; addedIn: Buffer; credential: Credential },
  ): Promise<Passkey> {
    requireRoom((await store.findPasskeysOf(tx, table, accountId)).length);
    const row = { accountId, name, addedIn, ...credential, rpId: party.id, createdAt: now() };
    try {
      return describe(await store.insertPasskey(tx, table, row));
    } catch (error) {
      if (isUniqueViolation(error)) throw conflict("Cette clé d’accès est déjà enregistrée.");
      throw error;
    }
  }

  /** @throws AppError 404 */
  async function remove(tx: Queryable, accountId: AccountKey, id: string): Promise<store.StoredPasskey> {
    const removed = await store.deletePasskey(tx, table, { accountId, id });
    if (!removed) throw notFound("Clé d’accès inconnue.");
    return removed;
  }

  /** @throws AppError 404 */
  async function rename(tx: Queryable, accountId: AccountKey, id: string, name: string): Promise<void> {
    if (!(await store.renamePasskey(tx, table, { accountId, id, name })))
      throw notFound("Clé d’accès inconnue.");
  }

  /** Options for the browser to use a passkey of this kind: it offers those that it has. */
  const ask = async (): Promise<PasskeyOptions> => asked(await passkeyOptions(party), purposes.use, null);

  /**
   * The passkey that has answered an open challenge; `settle` records it.
   * @param accountId the account that must own it, if it is known
   * @throws AppError 401
   */
  async function verify(answer: PasskeyAnswer, accountId?: AccountKey): Promise<UsedPasskey> {
    const challenge = challengeOf(answer);
    const question = challenge && (await spendChallenge(db, challenge, purposes.use, now()));
    const passkey = await store.findPasskey(db, table, answer.id);
    if (!question || !passkey) throw unknownPasskey();
    if (accountId !== undefined && passkey.accountId !== accountId) throw unknownPasskey();
    if (!isOfOwner(answer, handleOf(passkey.accountId))) throw unknownPasskey();
    const counter = await verifyPasskey(party, answer, challenge, passkey);
    if (counter === null) throw unknownPasskey();
    return { id: passkey.id, accountId: passkey.accountId, counter };
  }

  /** Records the use. @throws AppError 401 if the passkey was removed since its answer */
  async function settle(tx: Queryable, { id, counter }: UsedPasskey): Promise<void> {
    if (!(await store.touchPasskey(tx, table, { id, counter, lastUsedAt: now() }))) throw unknownPasskey();
  }

  const describe = ({ id, name, createdAt, lastUsedAt, rpId }: store.StoredPasskey): Passkey => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    works: rpId === party.id,
  });

  return {
    askNew,
    verifyNew,
    add,
    remove,
    rename,
    ask,
    verify,
    settle,
    list: async (accountId: AccountKey) => (await store.findPasskeysOf(db, table, accountId)).map(describe),
    /** The number of passkeys that were made for another host than that of `PUBLIC_URL`. */
    countForeign: () => store.countForeignPasskeys(db, table, party.id),
  };
}

function requireRoom(known: number): void {
  if (known >= passkeyLimit)
    throw conflict(`${passkeyLimit} clés d’accès au plus\u202F: retirez-en une d’abord.`);
}

/** Ends passkeys of an account, in the transaction that ends its other access. @returns their names */
export const endPasskeys = (
  tx: Queryable,
  table: PasskeyTable,
  accountId: AccountKey,
  ended: store.EndedPasskeys = {},
): Promise<string[]> => store.deletePasskeysOf(tx, table, accountId, ended);
