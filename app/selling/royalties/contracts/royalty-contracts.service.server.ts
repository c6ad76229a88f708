import { settle } from "#selling/royalties/royalty-calculation.rules.ts";
import type {
  AdjustmentForm,
  Contract,
  ContractChange,
  ContractForm,
  ContractSummary,
  TermsForm,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import {
  contractsPageSize,
  type ContractSort,
  endAndAdvance,
  firstDay,
  monthText,
  openFrom,
  refusedEnd,
  requireOrder,
  type RoyaltyAct,
} from "#selling/royalties/royalty-contracts.rules.ts";
import {
  changeContract,
  deleteAdjustment,
  deleteContract,
  findContractList,
  findStatedParts,
  insertAdjustment,
  saveTerms,
} from "#selling/royalties/contracts/royalty-contracts.store.server.ts";
import {
  changeKnownPayee,
  knownPayees,
  payeeNames,
} from "#selling/royalties/contracts/payees.service.server.ts";
import {
  type AccountSums,
  type ContractRow,
  findStatedUntil,
  takeTurn,
} from "#selling/royalties/royalties.store.server.ts";
import {
  addContracts,
  requireContract,
  requireShares,
  signContract,
} from "#selling/royalties/contracts/contract-creation.service.server.ts";
import { findPayees, saveTaxRegimes } from "#selling/royalties/contracts/payees.store.server.ts";
import type { TaxRegime } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import { percentText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { contractCells } from "#selling/royalties/contracts/contract-table.rules.ts";
import type { Cell } from "#platform/data/csv.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";

export type RoyaltyContracts = ReturnType<typeof createRoyaltyContracts>;
type By = Signatory<RoyaltyAct>;

/** Of one author's regime: more than an author has. */
const mostRegimes = 50;
const exportedAtOnce = 1000;

/** Contracts with authors (docs/decisions/096-royalties.md). Months that have a statement do not change any more. */
export function createRoyaltyContracts({ db, now }: Pick<Deps, "db" | "now">) {
  const read = async (id: number): Promise<Contract> => ({
    ...contractOf(await requireContract(db, id), await findStatedUntil(db)),
    statements: await findStatedParts(db, id),
  });

  async function list(words: string, sort: ContractSort, page: number, limit = contractsPageSize) {
    const { rows, total } = await findContractList(db, words, { sort, limit, offset: (page - 1) * limit });
    const items = rows.map(({ account, ...row }): ContractSummary => ({
      ...row,
      ...advanceOf(account),
    }));
    return { items, total };
  }

  /** The whole filtered list in batches, for a table. */
  async function* table(words: string, sort: ContractSort): AsyncGenerator<Cell[][]> {
    for (let page = 1; ; page += 1) {
      const { items } = await list(words, sort, page, exportedAtOnce);
      yield items.map(contractCells);
      if (items.length < exportedAtOnce) return;
    }
  }

  /** @throws AppError 400, as `addContracts` */
  const create = (form: ContractForm, by: By): Promise<{ ids: number[] }> =>
    db.transaction(async (tx) => ({ ids: await addContracts(tx, form, by, now()) }));

  /** @throws AppError 400 and 409, as `create`, and for what statements have already used */
  async function change(id: number, form: ContractChange, by: By): Promise<Contract> {
    await db.transaction(async (tx) => {
      await takeTurn(tx);
      const row = await requireContract(tx, id);
      const { last_month, advance_cents } = form;
      requireOrder(row.first, last_month);
      const stated = await findStatedUntil(tx);
      if (last_month !== row.last && row.stated_until !== null && stated !== null)
        for (const end of [row.last, last_month]) if (end !== null && end < stated) throw refusedEnd(stated);
      if (row.stated_until !== null && advance_cents < row.advance_cents)
        throw invalid(
          "Cette avance est déjà dans un relevé\u202F: elle peut augmenter, pas diminuer. Pour la réduire, ajoutez une correction.",
          { advance_cents: "Elle est déjà dans un relevé." },
        );
      await changeKnownPayee(tx, row, form.payee, now());
      const lastMonth = last_month === null ? null : firstDay(last_month);
      await changeContract(tx, id, { lastMonth, advanceCents: advance_cents });
      await requireShares(tx, row.edition_id);
      await signContract(tx, by, "royalty-contract-changed", id, {
        before: endAndAdvance(row.last, row.advance_cents),
        after: endAndAdvance(last_month, advance_cents),
      });
    });
    return read(id);
  }

  /** @throws AppError 400 for months outside the contract or with a statement */
  async function setTerms(id: number, { from, share, tiers }: TermsForm, by: By): Promise<Contract> {
    await db.transaction(async (tx) => {
      await takeTurn(tx);
      const row = await requireContract(tx, id);
      const open = openFrom(row, await findStatedUntil(tx));
      if (from < open || (row.last !== null && from > row.last)) {
        const text = `De nouvelles conditions peuvent valoir à partir de ${monthText(open)}${row.last ? `, jusqu’à ${monthText(row.last)}` : ""}.`;
        throw invalid(text, { from: text });
      }
      await saveTerms(tx, { contractId: id, fromMonth: firstDay(from), share, tiers });
      await requireShares(tx, row.edition_id);
      await signContract(tx, by, "royalty-terms-changed", id, {
        from: firstDay(from),
        share: percentText(share),
        tiers: tiers.map(({ rate }) => percentText(rate)).join(", "),
      });
    });
    return read(id);
  }

  async function adjust(id: number, { amount_cents, reason }: AdjustmentForm, by: By): Promise<Contract> {
    await db.transaction(async (tx) => {
      await takeTurn(tx);
      await requireContract(tx, id);
      await insertAdjustment(tx, { contractId: id, amountCents: amount_cents, reason, createdAt: now() });
      await signContract(tx, by, "royalty-adjusted", id, { amount: formatCents(amount_cents), reason });
    });
    return read(id);
  }

  /** @throws AppError 404, and 409 for a correction that is in a statement */
  async function takeBack(id: number, adjustmentId: number, by: By): Promise<Contract> {
    await db.transaction(async (tx) => {
      await takeTurn(tx);
      await requireContract(tx, id);
      const adjustment = await deleteAdjustment(tx, id, adjustmentId);
      if (!adjustment)
        throw conflict("Cette correction n’attend plus\u202F: elle est retirée, ou dans un relevé.");
      await signContract(tx, by, "royalty-adjustment-removed", id, {
        amount: formatCents(adjustment.amountCents),
        reason: adjustment.reason,
      });
    });
    return read(id);
  }

  async function remove(id: number, by: By): Promise<void> {
    await db.transaction(async (tx) => {
      await takeTurn(tx);
      const row = await requireContract(tx, id);
      if (row.stated_until !== null)
        throw conflict("Ce contrat figure dans un relevé\u202F: il peut prendre fin, pas disparaître.");
      if (row.account.contracts > 1 && row.account_id === id)
        throw conflict("D’autres contrats amortissent cette avance\u202F: supprimez-les d’abord.");
      await signContract(tx, by, "royalty-contract-removed", id, { from: firstDay(row.first) });
      await deleteContract(tx, id, row.payee_id);
    });
  }

  /** How an author is taxed from a day on. @throws AppError 404, and 400 for too many changes */
  const setRegime = (payeeId: number, regime: TaxRegime, by: By): Promise<TaxRegime[]> =>
    db.transaction(async (tx) => {
      await takeTurn(tx);
      const [payee] = await findPayees(tx, { id: payeeId });
      if (!payee) throw notFound("Auteur introuvable.");
      const regimes = [...payee.regimes.filter(({ from }) => from !== regime.from), regime].toSorted(
        (one, other) => one.from.localeCompare(other.from),
      );
      if (regimes.length > mostRegimes) throw invalid(`${mostRegimes} changements au plus.`);
      await saveTaxRegimes(tx, payeeId, regimes, now());
      await by.sign(tx, {
        kind: "royalty-regime-set",
        object: { type: "royalty-payee", id: payeeId, label: payee.name },
        details: { ...regime },
      });
      return regimes;
    });

  return {
    list,
    table,
    read,
    create,
    setRegime,
    change,
    setTerms,
    adjust,
    takeBack,
    remove,
    knownPayees: (name: string) => knownPayees(db, name),
    payees: (editionId: number) => payeeNames(db, editionId),
  };
}

const advanceOf = ({ contracts, earned_cents, advance_cents, due_cents }: AccountSums) => ({
  advance_left_cents: settle(earned_cents, advance_cents, due_cents).advanceLeft,
  contracts_of_advance: contracts,
});

function contractOf(row: ContractRow, stated: string | null): Omit<Contract, "statements"> {
  const terms = row.terms.map(({ from, share, tiers }) => ({ from, share, tiers: [...tiers] }));
  const latest = terms.at(-1);
  return {
    id: row.id,
    payee_id: row.payee_id,
    regimes: row.payee_regimes,
    payee: row.payee_name,
    address: row.payee_address,
    email: row.payee_email,
    edition_id: row.edition_id,
    book_title: row.book_title,
    edition_title: row.edition_title,
    first_month: row.first,
    last_month: row.last,
    share: latest?.share ?? 0,
    tiers: latest?.tiers ?? [],
    terms,
    advance_cents: row.advance_cents,
    ...advanceOf(row.account),
    copies_before: row.copies_before,
    adjustments: row.adjustments,
    stated_until: row.stated_until,
    open_from: openFrom(row, stated),
  };
}
