import { textsOf } from "#books/exchange/mapped-columns.rules.ts";
import { AppError, conflict } from "#platform/http/app-errors.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Database, Queryable } from "#platform/postgres/database.server.ts";
import { addContracts } from "#selling/royalties/contracts/contract-creation.service.server.ts";
import { contractOfRow } from "#selling/royalties/imports/imported-contracts.rules.ts";
import { namedEditions } from "#selling/royalties/imports/imported-editions.service.server.ts";
import {
  type ContractField,
  type NamedEdition,
  type PlannedRow,
} from "#selling/royalties/imports/royalty-imports.rules.ts";
import type { ImportRecord } from "#selling/royalties/imports/royalty-imports.store.server.ts";
import { findContracts } from "#selling/royalties/royalties.store.server.ts";
import type { RoyaltyAct } from "#selling/royalties/royalty-contracts.rules.ts";

type By = Signatory<RoyaltyAct>;
/** With savepoints. */
export type Transaction = Queryable & Pick<Database, "transaction">;
const nobody: By = { sign: async () => {} };

/**
 * Writes the contracts of a table, each row on its own: a refused one leaves the others.
 * @param by null for a dry run: all that was written is taken back, so what is said is what would happen
 */
export async function planContracts(
  tx: Transaction,
  found: Pick<ImportRecord, "rows" | "mapping">,
  by: By | null,
  now: Date,
): Promise<PlannedRow[]> {
  const texts = found.rows.map((cells) => textsOf<ContractField>(cells, found.mapping ?? []));
  const editionOf = await namedEditions(tx, found);
  const planned: PlannedRow[] = [];
  const write = async (within: Transaction) => {
    /** The first contract of each author under a number of the table has the advance. */
    const accounts = new Map<string, number>();
    for (const [index, row] of texts.entries()) {
      const key = JSON.stringify([row.contract, row.author?.toLowerCase()]);
      const account = row.contract ? (accounts.get(key) ?? null) : null;
      const edition = editionOf(row);
      const result = await rowWritten(within, { row, edition, account }, by ?? nobody, now);
      const number = index + 2;
      if (typeof result === "string") {
        planned.push({ number, action: "refuse", text: result });
        continue;
      }
      if (account === null) accounts.set(key, result);
      planned.push({ number, action: "take", text: `${row.author ?? ""}, ${edition?.title ?? ""}` });
    }
  };
  if (by) await write(tx);
  else await takenBack(tx, write);
  return planned;
}

/** @returns the contract's number, or why it is refused */
async function rowWritten(
  tx: Transaction,
  {
    row,
    edition,
    account,
  }: {
    row: Partial<Record<ContractField, string>>;
    edition: NamedEdition | null;
    account: number | null;
  },
  by: By,
  now: Date,
): Promise<number | string> {
  const form = contractOfRow(row, edition?.id ?? null, account);
  if (typeof form === "string") return form;
  try {
    return await tx.transaction(async (point) => {
      const [id = 0] = await addContracts(point, form, by, now);
      const all = await findContracts(point, { editionId: edition?.id ?? 0 });
      const own = all.find((each) => each.id === id);
      const isKnown = all.some(
        (other) =>
          own !== undefined &&
          other.id !== id &&
          other.payee_id === own.payee_id &&
          (own.last === null || other.first <= own.last) &&
          (other.last === null || own.first <= other.last),
      );
      if (isKnown) throw conflict("Cet auteur a déjà un contrat pour cette édition.");
      return id;
    });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function takenBack(tx: Transaction, write: (within: Transaction) => Promise<void>): Promise<void> {
  const done = new Error("Taken back.");
  await tx
    .transaction(async (point) => {
      await write(point);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}
