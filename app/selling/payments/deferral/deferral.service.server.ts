import type { Signatory } from "#platform/http/acts.ts";
import { invalid } from "#platform/http/app-errors.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { findSetting, lockSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { daysOf, type Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import {
  type DeferralChange,
  earnedByMonth,
  isDeferredOn,
} from "#selling/payments/deferral/deferral.rules.ts";
import {
  findPrepaid,
  findPrepaidPayments,
  type PrepaidRow,
} from "#selling/payments/deferral/deferral.store.server.ts";

const settingName = "revenue-deferral";
/** More than a house ever has. */
const mostChanges = 50;
const rowsAtOnce = 1000;

export type Deferral = ReturnType<typeof createDeferral>;

/** Revenue that is earned after it is paid: subscriptions and gifts (docs/decisions/129-a-years-end.md). */
export function createDeferral({ db, now }: Pick<Deps, "db" | "now">) {
  const changes = async () => (await findSetting(db, settingName)) as DeferralChange[];

  /** @throws AppError 400 for a day that is past, or too many changes */
  const change = (added: DeferralChange, by: Signatory<PaymentAct>): Promise<DeferralChange[]> =>
    db.transaction(async (tx) => {
      const before = (await lockSetting(tx, settingName)) as DeferralChange[];
      if (added.from < parisDay(now())) {
        const text = "Un changement commence aujourd’hui ou plus tard\u202f: les écritures passées restent.";
        throw invalid(text, { from: text });
      }
      const after = [...before.filter(({ from }) => from !== added.from), added].toSorted((one, other) =>
        one.from < other.from ? -1 : 1,
      );
      if (after.length > mostChanges) throw invalid(`${mostChanges} changements au plus.`);
      await saveSetting(tx, settingName, after, now());
      await by.sign(tx, {
        kind: "deferral-changed",
        details: { from: added.from, after: added.deferred ? "étalement" : "produits du jour de la vente" },
      });
      return after;
    });

  async function* prepaid(months: Months): AsyncGenerator<PrepaidRow> {
    for (let after = 0; ;) {
      const rows = await findPrepaid(db, daysOf(months), { after, limit: rowsAtOnce });
      yield* rows;
      if (rows.length < rowsAtOnce) return;
      after = rows.at(-1)?.payment_id ?? after;
    }
  }

  const saleDay = ({ parts }: PrepaidRow): string => parts[0]?.day ?? "";

  /** What the entries of months that are over earn, of sales under the setting. */
  async function earned(months: Months) {
    const known = await changes();
    if (known.length === 0) return [];
    const today = parisDay(now());
    const byMonth = new Map<string, Record<"editions" | "subscriptions", number>>();
    for await (const row of prepaid(months)) {
      if (!isDeferredOn(known, saleDay(row))) continue;
      for (const [month, cents] of earnedByMonth(row, months.to).months) {
        if (month < months.from || daysOf({ from: month, to: month }).to >= today) continue;
        const sums = byMonth.get(month) ?? { editions: 0, subscriptions: 0 };
        sums[row.is_gift ? "editions" : "subscriptions"] += cents;
        byMonth.set(month, sums);
      }
    }
    return [...byMonth]
      .map(([month, sums]) => ({ month, earned: sums }))
      .toSorted((one, other) => (one.month < other.month ? -1 : 1));
  }

  /** What is paid and not earned at the end of some months, in the entries (`deferred`) and outside of them. */
  async function atEnd(months: Months) {
    const known = await changes();
    const empty = () => ({ subscriptions: 0, subscriptions_cents: 0, gifts: 0, gifts_cents: 0 });
    const sums = { deferred: empty(), others: empty() };
    for await (const row of prepaid({ from: months.to, to: months.to })) {
      const { leftCents } = earnedByMonth(row, months.to);
      if (leftCents === 0) continue;
      const own = sums[isDeferredOn(known, saleDay(row)) ? "deferred" : "others"];
      own[row.is_gift ? "gifts" : "subscriptions"] += 1;
      own[row.is_gift ? "gifts_cents" : "subscriptions_cents"] += leftCents;
    }
    return { changes: known, ...sums };
  }

  /** Of some payments, those whose revenue is deferred. */
  async function ofPayments(paymentIds: readonly number[]): Promise<ReadonlySet<number>> {
    const known = await changes();
    if (known.length === 0) return new Set();
    const found = await findPrepaidPayments(db, paymentIds);
    return new Set(found.filter(({ day }) => isDeferredOn(known, day)).map(({ payment_id }) => payment_id));
  }

  return { change, earned, atEnd, ofPayments };
}
