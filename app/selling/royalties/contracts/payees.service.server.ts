import type { KnownPayee } from "#selling/royalties/contracts/payees.contract.ts";
import type { ChosenPayee, ContractChange } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import * as store from "#selling/royalties/contracts/payees.store.server.ts";
import type { Executor, Queryable } from "#platform/postgres/database.server.ts";
import { conflict, invalid } from "#platform/http/app-errors.ts";

/** Names offered for a new contract. */
const offeredNames = 500;

/** The contributors of the edition's book, then known authors. */
export const payeeNames = (db: Executor, editionId: number): Promise<string[]> =>
  store.findPayeeNames(db, editionId, offeredNames);

export const knownPayees = (db: Executor, name: string): Promise<KnownPayee[]> =>
  store.findPayees(db, { name });

/**
 * The author of a new contract, found by number or name, or a new one. Contracts share what is stored: it only changes if
 * the form says so.
 * @throws AppError 400 for an unknown number, 409 if several authors have the name
 */
export async function payeeOf(tx: Queryable, { id, is_other, replaces, ...payee }: ChosenPayee, now: Date) {
  const found = is_other ? [] : await store.findPayees(tx, id === undefined ? payee : { id });
  const [known, ...others] = found;
  if (others.length > 0) throw conflict("Plusieurs auteurs portent ce nom\u202F: choisissez lequel.");
  if (!known && id !== undefined)
    throw invalid("Cet auteur n’existe plus.", { payee: "Cet auteur n’existe plus." });
  if (!known) return store.insertPayee(tx, payee, now);
  if (replaces) await store.changePayee(tx, known.id, { ...payee, name: known.name }, now);
  return known.id;
}

/** Changes the author of a contract, for all contracts. @throws AppError 409 for the name of another author */
export async function changeKnownPayee(
  tx: Queryable,
  { payee_id, payee_name }: { payee_id: number; payee_name: string },
  payee: ContractChange["payee"],
  now: Date,
): Promise<void> {
  const isRenamed = payee.name.toLowerCase() !== payee_name.toLowerCase();
  if (isRenamed && (await store.isNameTaken(tx, payee.name, payee_id)))
    throw conflict("Un autre auteur porte déjà ce nom.");
  await store.changePayee(tx, payee_id, payee, now);
}
