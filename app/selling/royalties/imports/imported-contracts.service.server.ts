import { textsOf } from "#books/exchange/mapped-columns.rules.ts";
import { AppError, conflict } from "#platform/http/app-errors.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Database, Queryable } from "#platform/postgres/database.server.ts";
import { addContracts } from "#selling/royalties/contracts/contract-creation.service.server.ts";
import type { ContractForm } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { contractOfRow } from "#selling/royalties/imports/imported-contracts.rules.ts";
import { namedEditions } from "#selling/royalties/imports/imported-editions.service.server.ts";
import type { ContractField, PlannedRow } from "#selling/royalties/imports/royalty-imports.rules.ts";
import type { ImportRecord } from "#selling/royalties/imports/royalty-imports.store.server.ts";
import { findContracts } from "#selling/royalties/royalties.store.server.ts";
import type { RoyaltyAct } from "#selling/royalties/royalty-contracts.rules.ts";

type By = Signatory<RoyaltyAct>;
/** With savepoints. */
export type Transaction = Queryable & Pick<Database, "transaction">;
const nobody: By = { sign: async () => {} };

const takenBack = new Error("Taken back.");

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
  const editionOf = await namedEditions(tx, found);
  const planned: PlannedRow[] = [];
  /** The first contract of each author under a number of the table has the advance. */
  const accounts = new Map<string, number>();
  const write = async (within: Transaction) => {
    for (const [index, cells] of found.rows.entries()) {
      const row = textsOf<ContractField>(cells, found.mapping ?? []);
      const key = JSON.stringify([row.contract, row.author?.toLowerCase()]);
      const account = row.contract ? (accounts.get(key) ?? null) : null;
      const edition = editionOf(row);
      const form = contractOfRow(row, edition?.id ?? null, account);
      const result = typeof form === "string" ? form : await formWritten(within, form, by ?? nobody, now);
      const number = index + 2;
      if (typeof result === "string") {
        planned.push({ number, action: "refuse", text: result });
        continue;
      }
      if (account === null) accounts.set(key, result);
      planned.push({ number, action: "take", text: `${row.author ?? ""}, ${edition?.title ?? ""}` });
    }
    if (!by) throw takenBack;
  };
  await tx.transaction(write).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  return planned;
}

/** @returns the contract's number, or why it is refused */
async function formWritten(tx: Transaction, form: ContractForm, by: By, now: Date): Promise<number | string> {
  const { first_month, last_month } = form;
  try {
    return await tx.transaction(async (point) => {
      const [id = 0] = await addContracts(point, form, by, now);
      const all = await findContracts(point, { editionId: form.editionIds[0] ?? 0 });
      const payeeId = all.find((each) => each.id === id)?.payee_id;
      const isKnown = all.some(
        (other) =>
          other.id !== id &&
          other.payee_id === payeeId &&
          (last_month === null || other.first <= last_month) &&
          (other.last === null || first_month <= other.last),
      );
      if (isKnown) throw conflict("Cet auteur a déjà un contrat pour cette édition.");
      return id;
    });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
