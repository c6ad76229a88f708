import type { Signatory } from "#platform/http/acts.ts";
import { invalid } from "#platform/http/app-errors.ts";
import { parisDay } from "#platform/data/dates.ts";
import { franchiseStep, franchiseText, thresholdsOf } from "#selling/payments/regime/franchise.rules.ts";
import { sumTurnover } from "#selling/payments/regime/franchise.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { findSetting, lockSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import {
  isFranchise,
  isFranchiseDuring,
  regimeAt,
  regimeName,
  type VatRegime,
  withRegime,
} from "#selling/payments/regime/vat-regime.rules.ts";

const settingName = "vat-regimes";
/** More than a house ever has. */
const mostRegimes = 50;

export type VatRegimes = ReturnType<typeof createVatRegimes>;

/** The house's regimes of VAT, each from a day on (docs/decisions/122-regime-of-vat.md). */
export const createVatRegimes = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  /** By day, the earliest first. */
  list: async (): Promise<VatRegime[]> => (await findSetting(db, settingName)) as VatRegime[],

  /** The regime in force at an instant, by default now. */
  at: async (instant = now(), tx: Queryable = db): Promise<VatRegime> =>
    regimeAt((await findSetting(tx, settingName)) as VatRegime[], instant),

  /** Whether some days, both included, are all in franchise. */
  isFranchiseDuring: async (days: { from: string | null; to: string | null }, tx: Queryable = db) =>
    isFranchiseDuring((await findSetting(tx, settingName)) as VatRegime[], days),

  /** The year's turnover and what follows from it; null: the house is not in franchise now. */
  async franchise() {
    const regimes = (await findSetting(db, settingName)) as VatRegime[];
    if (!isFranchise(regimeAt(regimes, now()))) return null;
    const today = parisDay(now());
    const year = Number(today.slice(0, 4));
    const [previous, present] = [await sumTurnover(db, year - 1), await sumTurnover(db, year)];
    const step = franchiseStep(previous, present);
    const isPlanned =
      "dueFrom" in step &&
      regimes.some((regime) => !isFranchise(regime) && regime.from > today && regime.from <= step.dueFrom);
    const { baseCents, upperCents, source } = thresholdsOf(year);
    return {
      cents: present.cents,
      base_cents: baseCents,
      upper_cents: upperCents,
      source,
      warning: isPlanned ? null : franchiseText(step, year),
    };
  },

  /** @throws AppError 400 for a day that is past, or too many changes */
  add: (added: VatRegime, by: Signatory<PaymentAct>): Promise<VatRegime[]> =>
    db.transaction(async (tx) => {
      const before = (await lockSetting(tx, settingName)) as VatRegime[];
      if (added.from < parisDay(now())) {
        const text =
          "Un changement commence aujourd’hui ou plus tard\u202f: les ventes passées gardent leur taux.";
        throw invalid(text, { from: text });
      }
      const regimes = withRegime(before, added);
      if (regimes.length > mostRegimes) throw invalid(`${mostRegimes} changements au plus.`);
      await saveSetting(tx, settingName, regimes, now());
      await by.sign(tx, {
        kind: "vat-regime-changed",
        details: { from: added.from, before: summaryOf(regimeAt(before, now())), after: summaryOf(added) },
      });
      return regimes;
    }),
});

const summaryOf = (regime: VatRegime): string => `${regimeName(regime)} (${regime.reason})`;
