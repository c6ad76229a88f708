import type { Accounting, Payments } from "#selling/payments/module.server.ts";
import { fingerprint } from "#selling/payments/module.server.ts";
import { type Calculated, calculate } from "#selling/royalties/royalty-calculation.service.server.ts";
import { beginningOf, monthAfter, periodFrom } from "#selling/royalties/royalty-periods.rules.ts";
import type { RoyaltyAct } from "#selling/royalties/royalty-contracts.rules.ts";
import type { RoyaltySettings } from "#selling/royalties/royalty-settings.rules.ts";
import { storedRoyaltySettings } from "#selling/royalties/royalty-settings.service.server.ts";
import {
  spanText,
  type Statement,
  statementNumber,
  sumsOf,
} from "#selling/royalties/statements/royalty-statements.rules.ts";
import * as royaltyStatementsStore from "#selling/royalties/statements/royalty-statements.store.server.ts";
import * as royaltiesStore from "#selling/royalties/royalties.store.server.ts";
import { isFranchise } from "#selling/payments/regime/vat-regime.rules.ts";
import { storedRates } from "#selling/royalties/taxes/royalty-taxes.service.server.ts";
import { taxesOf } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { atOneMoment, type Queryable } from "#platform/postgres/database.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";

interface Issuing {
  /** The last month of the period that was looked at. */
  to: string;
  statements: number;
  due_cents: number;
  paid_cents: number;
}

interface DraftStatement {
  payeeId: number;
  calculated: Calculated[];
  /** Without its number. */
  statement: Statement;
}

/** What all of them come to. */
export const totalsOf = (drafts: readonly DraftStatement[]) => ({
  due_cents: drafts.reduce((sum, { statement }) => sum + statement.due_cents, 0),
  paid_cents: drafts.reduce((sum, { statement }) => sum + sumsOf(statement).paid_cents, 0),
});

/** The statements of the next period: as they would be, and as they are issued. */
export function createDraftStatements(
  deps: Pick<ShopDeps, "db" | "now" | "content" | "config">,
  { accounting, regimes }: Pick<Payments, "regimes"> & { accounting: Pick<Accounting, "listClosings"> },
) {
  const { db, now } = deps;

  /** Periods follow each other without gaps; the first begins with the first contract or the first sale. */
  async function nextPeriod(
    within: Queryable,
  ): Promise<(royaltiesStore.Span & { is_closed: boolean }) | null> {
    const { rhythm } = await storedRoyaltySettings(within);
    const stated = await royaltiesStore.findStatedUntil(within);
    const first = stated === null ? await royaltiesStore.findFirstMonth(within) : null;
    if (stated === null && first === null) return null;
    const from = stated === null ? beginningOf(first ?? "", rhythm) : monthAfter(stated);
    const period = periodFrom(from, rhythm);
    return { ...period, is_closed: (await closedUntil()) >= period.to };
  }

  /** The closed periods that wait for their statements, the earliest first. */
  async function duePeriods(): Promise<royaltiesStore.Span[]> {
    const next = await nextPeriod(db);
    if (!next?.is_closed) return [];
    const { rhythm } = await storedRoyaltySettings(db);
    const due: royaltiesStore.Span[] = [];
    const until = await closedUntil();
    for (
      let span: royaltiesStore.Span = next;
      span.to <= until;
      span = periodFrom(monthAfter(span.to), rhythm)
    )
      due.push(span);
    return due;
  }

  /** The last month of which the journal is closed; empty: none is. */
  async function closedUntil(): Promise<string> {
    const [closing] = await accounting.listClosings({ period: "month", before: null }, 1);
    return closing?.lastDay.slice(0, 7) ?? "";
  }

  /** @throws AppError 409 without a contract */
  async function requireNext(within: Queryable) {
    const next = await nextPeriod(within);
    if (!next) throw conflict("Il n’y a encore ni contrat, ni vente à relever.");
    const { is_closed, ...period } = next;
    return { is_closed, period };
  }

  /** @throws AppError 409 before the journal of the period is closed */
  async function requirePeriod(within: Queryable): Promise<royaltiesStore.Span> {
    const { is_closed, period } = await requireNext(within);
    if (!is_closed)
      throw conflict(
        `${spanText(period)}\u202f: le journal des ventes de cette période n’est pas encore clos.`,
      );
    return period;
  }

  /** All statements of the next period; none before its journal is closed. @throws AppError 409 without a contract */
  const all = (): Promise<{ period: royaltiesStore.Span; statements: DraftStatement[] }> =>
    atOneMoment(db, async (tx) => {
      const { is_closed, period } = await requireNext(tx);
      if (!is_closed) return { period, statements: [] };
      const settings = await storedRoyaltySettings(tx);
      const { rule, rule_share: share } = settings;
      return {
        period,
        statements: await compose(tx, period, settings, await calculate(tx, period, { rule, share })),
      };
    });

  /**
   * Issues all of them in one transaction: period, numbers, statements and the balance of each contract.
   * @throws AppError 409 if the period was issued concurrently, or is not what was looked at
   */
  async function issue(looked: Issuing, by: Signatory<RoyaltyAct> & { username: string }) {
    const issued = await db.transaction(async (tx) => {
      await royaltiesStore.takeTurn(tx);
      const period = await requirePeriod(tx);
      if (period.to !== looked.to) throw conflict("Ces relevés sont déjà émis.");
      const settings = await storedRoyaltySettings(tx);
      const { rule, rule_share } = settings;
      const id = await royaltyStatementsStore.insertPeriod(tx, {
        firstMonth: `${period.from}-01`,
        lastMonth: `${period.to}-01`,
        issuedAt: now(),
        issuedBy: by.username,
        rule,
        ruleShare: rule_share,
      });
      await royaltiesStore.keepSubscriptionParts(tx, { period, rule, share: rule_share });
      const drafts = await compose(tx, period, settings, await calculate(tx, period, null));
      const { due_cents: due, paid_cents: paid } = totalsOf(drafts);
      if (drafts.length !== looked.statements || due !== looked.due_cents || paid !== looked.paid_cents)
        throw conflict("Les montants ont changé depuis\u202f: regardez-les encore une fois avant d’émettre.");
      await write(tx, id, drafts);
      await royaltyStatementsStore.markSales(tx, `${period.to}-01`, id);
      await by.sign(tx, {
        kind: "royalties-issued",
        details: { period: spanText(period), statements: drafts.length, due: formatCents(due) },
      });
      return { id, count: drafts.length };
    });
    const { id, count } = issued;
    return { id, message: count === 1 ? "Le relevé est émis." : `Les ${count} relevés sont émis.` };
  }

  async function write(tx: Queryable, periodId: number, drafts: readonly DraftStatement[]): Promise<void> {
    const year = Number(parisDay(now()).slice(0, 4));
    const last = await royaltyStatementsStore.lastSequence(tx, year);
    const numbered = drafts.map((draft, index) => {
      const sequence = last + index + 1;
      return { ...draft, sequence, number: statementNumber(year, sequence) };
    });
    await royaltyStatementsStore.insertStatements(
      tx,
      numbered.map(({ payeeId, statement, sequence, number }) => {
        const content = { ...statement, number };
        const dueCents = statement.due_cents;
        return { number, year, sequence, periodId, payeeId, dueCents, content, sha256: fingerprint(content) };
      }),
    );
    await royaltyStatementsStore.insertBalances(
      tx,
      numbered.flatMap(({ calculated, number }) =>
        calculated.map(({ row, balance }) => ({
          contractId: row.id,
          periodId,
          number,
          copies: balance.copies,
          earnedCents: balance.earned_cents,
          dueCents: balance.due_cents,
        })),
      ),
    );
    const adjustments = numbered.flatMap(({ calculated }) =>
      calculated.flatMap(({ row }) => row.adjustments),
    );
    await royaltyStatementsStore.markAdjustments(
      tx,
      adjustments.map(({ id }) => id),
      periodId,
    );
  }

  /** One statement for each author, in the order of their names. */
  async function compose(
    within: Queryable,
    period: royaltiesStore.Span,
    { rule, rule_share }: RoyaltySettings,
    calculated: readonly Calculated[],
  ) {
    const rates = await storedRates(within);
    const isHouseFree = isFranchise(await regimes.at(now(), within));
    const { legalName, legalForm, address, siret, email, demonstration } = deps.content.publisher;
    const issued_on = parisDay(now());
    const issuer = { legal_name: legalName, legal_form: legalForm, address, siret, email };
    return [...Map.groupBy(calculated, ({ row }) => row.payee_id)].map(([payeeId, own]) => {
      const row = own[0]?.row;
      const contracts = own.map(({ stated }) => stated);
      const due_cents = contracts.reduce((sum, each) => sum + each.due_cents, 0);
      const taxes = taxesOf(due_cents, {
        regimes: row?.payee_regimes ?? [],
        rates,
        day: issued_on,
        isFranchise: isHouseFree,
      });
      const statement: Statement = {
        number: "",
        ...period,
        issued_on,
        brand: deps.config.brand,
        demonstration,
        issuer,
        payee: {
          name: row?.payee_name ?? "",
          address: row?.payee_address ?? "",
          email: row?.payee_email ?? null,
        },
        rule,
        rule_share,
        contracts,
        due_cents,
        ...(taxes ? { taxes } : {}),
      };
      return { payeeId, calculated: own, statement };
    });
  }

  return { nextPeriod, duePeriods, all, issue };
}
