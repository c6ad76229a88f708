import type { Signatory } from "#platform/http/acts.ts";
import { before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, conflict, notFound } from "#platform/http/app-errors.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import type { ExchangeAct } from "#books/exchange/catalogue-import.rules.ts";
import type { NewPartnerKey, PartnerKey } from "#books/exchange/partners/partner-keys.contract.ts";
import { maxPartnerKeys, usePrecision } from "#books/exchange/partners/partner-keys.rules.ts";
import * as store from "#books/exchange/partners/partner-keys.store.server.ts";

export type Partners = ReturnType<typeof createPartners>;

/** An administrator, by name. */
export interface KeyMaker extends Signatory<ExchangeAct> {
  username: string;
}

/** The keys with which partners read the catalogue; only their hashes are stored. */
export function createPartners({ db, now }: Pick<Deps, "db" | "now">) {
  const list = async (): Promise<PartnerKey[]> =>
    (await store.findKeys(db)).map(({ id, name, createdAt, createdBy, usedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      created_by: createdBy,
      used_at: usedAt?.toISOString() ?? null,
    }));

  const create = (name: string, by: KeyMaker): Promise<NewPartnerKey> =>
    db.transaction(async (tx) => {
      await store.lockKeys(tx);
      if ((await store.countKeys(tx)) >= maxPartnerKeys)
        throw conflict(`${maxPartnerKeys} clés au plus\u202F: révoquez d’abord celles qui ne servent plus.`);
      const key = newToken();
      const row = { name, keyHash: hashToken(key), createdAt: now(), createdBy: by.username };
      const id = await store.insertKey(tx, row);
      await by.sign(tx, { kind: "partner-key-created", object: objectOf(id, name) });
      return { name, key };
    });

  const revoke = (id: number, by: KeyMaker): Promise<void> =>
    db.transaction(async (tx) => {
      const name = await store.deleteKey(tx, id);
      if (name === undefined) throw notFound("Cette clé n’existe plus.");
      await by.sign(tx, { kind: "partner-key-revoked", object: objectOf(id, name) });
    });

  /** Notes the use of a key. @throws AppError 401 if it is missing or unknown */
  async function requireKey(key: string | undefined): Promise<void> {
    const id = key ? await store.findKey(db, hashToken(key)) : undefined;
    if (id === undefined)
      throw new AppError(401, key ? unknownText : missingText, {
        headers: { "www-authenticate": "Bearer" },
      });
    await store.saveUse(db, id, now(), before(now(), usePrecision));
  }

  return { list, create, revoke, requireKey };
}

const objectOf = (id: number, label: string) => ({ type: "partner-key", id, label }) as const;

const missingText = "Une clé est nécessaire\u202F: demandez-la à l’éditeur.";
const unknownText = "Cette clé n’ouvre rien\u202F: elle est inconnue ou révoquée.";
