import type { ActingAdministrator } from "#modules/administrators/module.server.ts";
import type { PaymentsCheck } from "#modules/settings/contract.ts";
import type { Signatory } from "#platform/acts.ts";
import type { ConsentSetting, PaymentChecks } from "#modules/payments/module.server.ts";
import type { PaymentAct } from "#modules/payments/rules.ts";
import type { SettingAct } from "#modules/settings/rules.ts";
import type { Deps } from "#platform/deps.server.ts";
import type { Maintenance } from "#modules/settings/maintenance/service.server.ts";
import { testMails, tryToSend } from "#modules/texts/module.server.ts";

interface Neighbours {
  consentSetting: ConsentSetting;
  maintenance: Maintenance;
  payments: PaymentChecks;
}

export type Settings = ReturnType<typeof createSettingService>;

/** What the publisher sets and tries by themselves. */
export function createSettingService(
  deps: Pick<Deps, "db" | "config" | "mailer" | "rateLimits" | "now">,
  { consentSetting, maintenance, payments }: Neighbours,
) {
  const { db, config, rateLimits, now } = deps;
  const state = async () => ({ on: await maintenance.isOn(), text: await maintenance.text() });

  async function changeMaintenance(on: boolean, text: string | undefined, by: Signatory<SettingAct>) {
    await maintenance.switch(on, text, by);
    return state();
  }

  const consentRequirement = async () => ({ required: await consentSetting.isRequired() });

  async function requireConsent(required: boolean, by: Signatory<PaymentAct>) {
    await consentSetting.set(required, by);
    return consentRequirement();
  }

  /** Not by the queue: whoever asks wants to know now. @throws AppError 502 with what the mail server said */
  async function sendTestMail(to: string, by: ActingAdministrator): Promise<string> {
    await rateLimits.consume(testMails, String(by.id));
    const { TestMail } = await import("#modules/settings/components/test-mail.tsx");
    const mail = {
      to,
      subject: `Message d’essai – ${config.brand}`,
      body: TestMail({ brand: config.brand, sentAt: now(), username: by.username }),
    };
    return tryToSend(deps, mail, by);
  }

  async function checkPayments(by: Signatory<SettingAct>): Promise<PaymentsCheck> {
    const check = await payments.check();
    await by.sign(db, { kind: "payments-checked", details: { result: check.message } });
    return check;
  }

  return { state, changeMaintenance, consentRequirement, requireConsent, sendTestMail, checkPayments };
}
