import {
  accountingDefaults,
  type AccountingSettings,
} from "#selling/payments/accounting/accounting-settings.rules.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";

const settingName = "accounting";

async function stored(db: Queryable): Promise<AccountingSettings> {
  const value = await findSetting(db, settingName);
  return { ...accountingDefaults, ...(value as Partial<AccountingSettings> | undefined) };
}

/** The first month of the financial year, and the accounts of the export. */
export const createAccountingSettings = ({ db, now }: Pick<Deps, "db" | "now">) => ({
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
