import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Checks } from "#selling/payments/journal/journal-checks.service.server.ts";
import type { Accounting } from "#selling/payments/accounting/accounting.service.server.ts";
import type { Deferral } from "#selling/payments/deferral/deferral.service.server.ts";
import * as rules from "#selling/payments/accounting/accounting-entries.rules.ts";
import { daysOf, type Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import {
  type AccountingSettings,
  accountingDefaults,
} from "#selling/payments/accounting/accounting-settings.rules.ts";
import { periodName } from "#selling/payments/journal/closings.rules.ts";
import { entryNumber } from "#selling/payments/journal/journal.rules.ts";
import type { Waiting } from "#selling/payments/journal/waiting-sales.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { conflict } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";

export type AccountDesk = ReturnType<typeof createAccountDesk>;

export interface AdministratorOfAccounts extends Signatory<PaymentAct> {
  username: string;
}

interface Neighbours {
  accounting: Accounting;
  checks: Checks;
  waiting: Pick<Waiting, "state">;
  deferral: Pick<Deferral, "ofPayments" | "earned">;
}

const rowsAtOnce = 500;
/** Ten years; earlier months are in the closings' export. */
const listedClosings = { year: 10, month: 24 };

/** What the publisher does with the journal in the back office; the operator's commands do the same. */
export function createAccountDesk(
  deps: Pick<ShopDeps, "db" | "now" | "content">,
  { accounting, checks, waiting, deferral }: Neighbours,
) {
  const { db } = deps;
  const settings = createAccountingSettings(deps);

  async function overview() {
    const [first] = await accounting.listEntries({ from: null, to: null }, { after: 0, limit: 1 });
    const last = await accounting.lastEntry();
    const [closing] = await accounting.listClosings({ period: null, before: null }, 1);
    const { waiting: held, jump } = await waiting.state();
    return {
      first_day: first?.day ?? null,
      last_entry: last ? { number: entryNumber(last), day: last.day, hash: last.hash } : null,
      last_closing: closing
        ? {
            name: periodName(closing),
            last_day: closing.lastDay,
            closed_at: closing.closedAt.toISOString(),
          }
        : null,
      check: await checkState(),
      closed: await closedPeriods(),
      waiting: held,
      jump,
    };
  }

  /** With the row at which the last verification ended. */
  async function checkState() {
    const { running, last } = await checks.state();
    if (!last) return { running, last };
    // Positions have no gaps.
    const place = { after: last.entries - 1, limit: 1 };
    const [row] = last.entries === 0 ? [] : await accounting.listEntries({ from: null, to: null }, place);
    return { running, last: { ...last, last_row: row ? { number: entryNumber(row), day: row.day } : null } };
  }

  async function closedPeriods() {
    const [years, months] = await Promise.all(
      (["year", "month"] as const).map((period) =>
        accounting.listClosings({ period, before: null }, listedClosings[period]),
      ),
    );
    return [...(years ?? []), ...(months ?? [])].map((closing) => ({
      name: periodName(closing),
      last_day: closing.lastDay,
      closed_at: closing.closedAt.toISOString(),
    }));
  }

  async function check(by: AdministratorOfAccounts) {
    await checks.request(by.username);
    return { message: "La vérification a commencé." };
  }

  /** @throws AppError 409 while the clock is not known to be right */
  async function close(by: AdministratorOfAccounts) {
    const { closed, fault } = await accounting.closeDue();
    const last = closed.at(-1);
    // Each closing is a transaction of its own, and stays.
    if (last)
      await db.transaction((tx) =>
        by.sign(tx, { kind: "journal-closed", details: { until: last.lastDay, note: periodName(last) } }),
      );
    if (fault) throw conflict(fault);
    if (!last) return { message: "Tout ce qui est fini est déjà clos." };
    return {
      message:
        closed.length === 1 ? `${periodName(last)}\u202f: close.` : `${closed.length} périodes closes.`,
    };
  }

  /** @throws AppError 409 if the clocks disagree, or show another day */
  async function confirmClock(day: string, by: AdministratorOfAccounts) {
    const wasOpen = await accounting.confirmClock(day);
    if (wasOpen)
      await db.transaction((tx) => by.sign(tx, { kind: "clock-confirmed", details: { from: day } }));
    return { message: "L’horloge est confirmée." };
  }

  async function entries(months: Months) {
    const { to } = daysOf(months);
    const name = rules.entriesFileName(deps.content.publisher.siret, to);
    return { name, lines: entryTexts(months, await settings.get()) };
  }

  /** In constant memory for any number of rows. */
  async function* entryTexts(months: Months, accounts: AccountingSettings): AsyncGenerator<string> {
    yield rules.entryText(rules.entryHeadings);
    for (let after = 0; ;) {
      const rows = await accounting.listEntries(daysOf(months), { after, limit: rowsAtOnce });
      const deferred = await deferral.ofPayments(rows.map(({ paymentId }) => paymentId));
      yield rows
        .flatMap((row) => rules.entryLines(row, accounts, deferred.has(row.paymentId)))
        .map(rules.entryText)
        .join("");
      if (rows.length < rowsAtOnce) break;
      after = rows.at(-1)?.position ?? after;
    }
    for (const { month, earned } of await deferral.earned(months))
      yield rules.earnedLines(month, earned, accounts).map(rules.entryText).join("");
  }

  return {
    settings,
    overview,
    check,
    close,
    confirmClock,
    entries,
  };
}

const settingName = "accounting";

async function stored(db: Queryable): Promise<AccountingSettings> {
  const value = await findSetting(db, settingName);
  return { ...accountingDefaults, ...(value as Partial<AccountingSettings> | undefined) };
}

/** The first month of the financial year, and the accounts of the export. */
const createAccountingSettings = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  get: () => stored(db),

  set: (settings: AccountingSettings, by: Signatory<PaymentAct>): Promise<AccountingSettings> =>
    db.transaction(async (tx) => {
      const before = await stored(tx);
      await saveSetting(tx, settingName, settings, now());
      await by.sign(tx, {
        kind: "accounting-settings-changed",
        details: { before: Object.values(before).join(", "), after: Object.values(settings).join(", ") },
      });
      return settings;
    }),
});
