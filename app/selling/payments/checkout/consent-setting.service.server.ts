import type { Signatory } from "#platform/http/acts.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";

const settingName = "consent-required";
const isRequired = async (db: Queryable): Promise<boolean> => (await findSetting(db, settingName)) === true;

export type ConsentSetting = ReturnType<typeof createConsentSetting>;

/** Whether the shop refuses orders without consent to immediate delivery (decisions.md, "Second wave"); off by default. */
export const createConsentSetting = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  isRequired: () => isRequired(db),

  set: (required: boolean, by: Signatory<PaymentAct>): Promise<void> =>
    db.transaction(async (tx) => {
      const before = await isRequired(tx);
      await saveSetting(tx, settingName, required, now());
      await by.sign(tx, {
        kind: "consent-requirement-changed",
        details: { before: stateOf(before), after: stateOf(required) },
      });
    }),

  /** @throws AppError 400 for an order without consent, if the shop requires it */
  async check(consent: boolean): Promise<void> {
    if (consent || !(await isRequired(db))) return;
    const text = "Cochez la demande de fourniture immédiate pour commander.";
    throw invalid(text, { withdrawal_consent: text });
  },
});

const stateOf = (required: boolean): string => (required ? "exigé" : "facultatif");
