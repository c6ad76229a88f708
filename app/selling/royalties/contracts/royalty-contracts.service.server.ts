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
  endAndAdvance,
  firstDay,
  monthText,
  openFrom,
  oversharedMonth,
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
  hasEdition,
  insertAdjustment,
  insertContract,
  saveTerms,
} from "#selling/royalties/contracts/royalty-contracts.store.server.ts";
import {
  changeKnownPayee,
  knownPayees,
  payeeNames,
  payeeOf,
} from "#selling/royalties/contracts/payees.service.server.ts";
import {
  type ContractRow,
  findContracts,
  findStatedUntil,
  takeTurn,
} from "#selling/royalties/royalties.store.server.ts";
import { percentText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";

export type RoyaltyContracts = ReturnType<typeof createRoyaltyContracts>;
type By = Signatory<RoyaltyAct>;

/** Contracts with authors (docs/decisions/096-royalties.md). Months that have a statement do not change any more. */
export function createRoyaltyContracts({ db, now }: Pick<Deps, "db" | "now">) {
  /** @throws AppError 404 */
  async function requireContract(id: number, within: Queryable = db): Promise<ContractRow> {
    const [row] = await findContracts(within, { id });
    if (!row) throw notFound("Contrat introuvable.");
    return row;
  }

  const read = async (id: number): Promise<Contract> => ({
    ...contractOf(await requireContract(id), await findStatedUntil(db)),
    statements: await findStatedParts(db, id),
  });

  async function list(words: string, page: number) {
    const { rows, total } = await findContractList(db, words, {
      limit: contractsPageSize,
      offset: (page - 1) * contractsPageSize,
    });
    const items = rows.map(({ earned_cents, due_cents, ...row }): ContractSummary => ({
      ...row,
      advance_left_cents: settle(earned_cents, row.advance_cents, due_cents).advanceLeft,
    }));
    return { items, total };
  }

  /** @throws AppError 400 for an edition that does not exist, months in disorder, or more than the whole revenue */
  async function create(form: ContractForm, by: By): Promise<Contract> {
    const { payee, editionId, first_month, last_month, share, tiers, advance_cents, copies_before } = form;
    requireOrder(first_month, last_month);
    const id = await db.transaction(async (tx) => {
      await takeTurn(tx);
      if (!(await hasEdition(tx, editionId)))
        throw invalid("Cette édition n’existe plus.", { editionId: "Cette édition n’existe plus." });
      const contractId = await insertContract(tx, {
        payeeId: await payeeOf(tx, payee, now()),
        editionId,
        firstMonth: firstDay(first_month),
        lastMonth: last_month === null ? null : firstDay(last_month),
        advanceCents: advance_cents,
        copiesBefore: copies_before,
        createdAt: now(),
      });
      await saveTerms(tx, { contractId, fromMonth: firstDay(first_month), share, tiers });
      await requireShares(tx, editionId);
      await sign(tx, by, "royalty-contract-added", contractId, {
        from: firstDay(first_month),
        share: percentText(share),
      });
      return contractId;
    });
    return read(id);
  }

  /** @throws AppError 400 and 409, as `create`, and for what statements have already used */
  async function change(id: number, form: ContractChange, by: By): Promise<Contract> {
    await db.transaction(async (tx) => {
      await takeTurn(tx);
      const row = await requireContract(id, tx);
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
      await sign(tx, by, "royalty-contract-changed", id, {
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
      const row = await requireContract(id, tx);
      const open = openFrom(row, await findStatedUntil(tx));
      if (from < open || (row.last !== null && from > row.last)) {
        const text = `De nouvelles conditions peuvent valoir à partir de ${monthText(open)}${row.last ? `, jusqu’à ${monthText(row.last)}` : ""}.`;
        throw invalid(text, { from: text });
      }
      await saveTerms(tx, { contractId: id, fromMonth: firstDay(from), share, tiers });
      await requireShares(tx, row.edition_id);
      await sign(tx, by, "royalty-terms-changed", id, {
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
      await requireContract(id, tx);
      await insertAdjustment(tx, { contractId: id, amountCents: amount_cents, reason, createdAt: now() });
      await sign(tx, by, "royalty-adjusted", id, { amount: formatCents(amount_cents), reason });
    });
    return read(id);
  }

  /** @throws AppError 404, and 409 for a correction that is in a statement */
  async function takeBack(id: number, adjustmentId: number, by: By): Promise<Contract> {
    await db.transaction(async (tx) => {
      await takeTurn(tx);
      await requireContract(id, tx);
      const adjustment = await deleteAdjustment(tx, id, adjustmentId);
      if (!adjustment)
        throw conflict("Cette correction n’attend plus\u202F: elle est retirée, ou dans un relevé.");
      await sign(tx, by, "royalty-adjustment-removed", id, {
        amount: formatCents(adjustment.amountCents),
        reason: adjustment.reason,
      });
    });
    return read(id);
  }

  async function remove(id: number, by: By): Promise<void> {
    await db.transaction(async (tx) => {
      await takeTurn(tx);
      const row = await requireContract(id, tx);
      if (row.stated_until !== null)
        throw conflict("Ce contrat figure dans un relevé\u202F: il peut prendre fin, pas disparaître.");
      await sign(tx, by, "royalty-contract-removed", id, { from: firstDay(row.first) });
      await deleteContract(tx, id, row.payee_id);
    });
  }

  async function sign(
    tx: Queryable,
    by: By,
    kind: RoyaltyAct,
    id: number,
    details: Record<string, string | number | null>,
  ): Promise<void> {
    const row = await requireContract(id, tx);
    const label = [row.payee_name, row.book_title].filter(Boolean).join(", ");
    await by.sign(tx, { kind, object: { type: "royalty-contract", id, label }, details });
  }

  return {
    list,
    read,
    create,
    change,
    setTerms,
    adjust,
    takeBack,
    remove,
    knownPayees: (name: string) => knownPayees(db, name),
    payees: (editionId: number) => payeeNames(db, editionId),
  };
}

async function requireShares(tx: Queryable, editionId: number): Promise<void> {
  const month = oversharedMonth(await findContracts(tx, { editionId }));
  if (month === null) return;
  const text = `En ${monthText(month)}, les parts des contrats de cette édition dépasseraient 100\u202F%.`;
  throw invalid(text, { share: text });
}

function contractOf(row: ContractRow, stated: string | null): Omit<Contract, "statements"> {
  const terms = row.terms.map(({ from, share, tiers }) => ({ from, share, tiers: [...tiers] }));
  const latest = terms.at(-1);
  return {
    id: row.id,
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
    advance_left_cents: settle(row.earned_cents, row.advance_cents, row.due_cents).advanceLeft,
    copies_before: row.copies_before,
    adjustments: row.adjustments,
    stated_until: row.stated_until,
    open_from: openFrom(row, stated),
  };
}
