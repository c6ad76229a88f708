import type { ContractForm } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import {
  hasEdition,
  insertContract,
  saveTerms,
} from "#selling/royalties/contracts/royalty-contracts.store.server.ts";
import { payeeOf } from "#selling/royalties/contracts/payees.service.server.ts";
import { type ContractRow, findContracts, takeTurn } from "#selling/royalties/royalties.store.server.ts";
import * as rules from "#selling/royalties/royalty-contracts.rules.ts";
import { percentText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { invalid, notFound } from "#platform/http/app-errors.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type By = Signatory<rules.RoyaltyAct>;

/** @throws AppError 404 */
export async function requireContract(db: Queryable, id: number): Promise<ContractRow> {
  const [row] = await findContracts(db, { id });
  if (!row) throw notFound("Contrat introuvable.");
  return row;
}

/** Signs an act on a contract, with the names that it has now. */
export async function signContract(
  tx: Queryable,
  by: By,
  kind: rules.RoyaltyAct,
  id: number,
  details: Record<string, string | number | null>,
): Promise<void> {
  const row = await requireContract(tx, id);
  const label = [row.payee_name, row.book_title].filter(Boolean).join(", ");
  await by.sign(tx, { kind, object: { type: "royalty-contract", id, label }, details });
}

/** @throws AppError 400 if the contracts of an edition have more than its whole revenue in a month */
export async function requireShares(tx: Queryable, editionId: number): Promise<void> {
  const month = rules.oversharedMonth(await findContracts(tx, { editionId }));
  if (month === null) return;
  const text = `En ${rules.monthText(month)}, les parts des contrats de cette édition dépasseraient 100\u202F%.`;
  throw invalid(text, { share: text });
}

/**
 * A contract for each author and edition. Those of one author earn back one advance, which the first of them has.
 * @returns their numbers, by author, then by edition
 * @throws AppError 400 for an edition that does not exist, months in disorder, more than the whole revenue, or another author's
 *   account
 */
export async function addContracts(tx: Queryable, form: ContractForm, by: By, now: Date): Promise<number[]> {
  const { editionIds, authors, first_month, last_month, tiers, copies_before } = form;
  rules.requireOrder(first_month, last_month);
  await takeTurn(tx);
  const ids: number[] = [];
  for (const { payee, share, advance_cents } of authors) {
    const payeeId = await payeeOf(tx, payee, now);
    let accountId =
      form.account_id === null ? null : await requireAccount(tx, form.account_id, form, payeeId);
    for (const [index, editionId] of editionIds.entries()) {
      if (!(await hasEdition(tx, editionId)))
        throw invalid("Cette édition n’existe plus.", { editionIds: "Cette édition n’existe plus." });
      const contractId = await insertContract(tx, {
        payeeId,
        editionId,
        firstMonth: rules.firstDay(first_month),
        lastMonth: last_month === null ? null : rules.firstDay(last_month),
        advanceCents: index === 0 ? advance_cents : 0,
        copiesBefore: copies_before,
        accountId,
        createdAt: now,
      });
      accountId ??= contractId;
      await saveTerms(tx, { contractId, fromMonth: rules.firstDay(first_month), share, tiers });
      await requireShares(tx, editionId);
      await signContract(tx, by, "royalty-contract-added", contractId, {
        from: rules.firstDay(first_month),
        share: percentText(share),
      });
      ids.push(contractId);
    }
  }
  return ids;
}

/** The contract that has the balance of the account which a new one joins. */
async function requireAccount(
  tx: Queryable,
  id: number,
  { first_month }: ContractForm,
  payeeId: number,
): Promise<number> {
  const { account_id } = await requireContract(tx, id);
  const account = await requireContract(tx, account_id);
  if (account.payee_id !== payeeId)
    throw invalid("Une avance ne se partage qu’entre les contrats d’un même auteur.");
  if (first_month < account.first)
    throw invalid(
      `L’avance est dans un contrat qui commence en ${rules.monthText(account.first)}\u202F: celui-ci commence au plus tôt alors.`,
    );
  return account_id;
}
