import type { ActingAdministrator } from "#modules/administrators/module.server.ts";
import type { PaymentsCheck } from "#modules/settings/contract.ts";
import type { ConsentSetting, PaymentChecks } from "#modules/payments/module.server.ts";
import type { Signatory } from "#platform/acts.ts";
import type { PaymentAct } from "#modules/payments/rules.ts";
import type { SettingAct } from "#modules/settings/rules.ts";
import type { Deps } from "#platform/deps.server.ts";
import { badGateway } from "#platform/errors.ts";
import type { Mail } from "#platform/mail.server.ts";

/** Each sends a mail to any address: enough for a test, too few for abuse. */
export const testMails = { name: "test-mail", points: 10, seconds: 900 } as const;

/** The switch that closes the public pages. */
export interface Switch {
  isOn: () => Promise<boolean>;
  text: () => Promise<string>;
  switch: (on: boolean, text?: string, by?: Signatory<SettingAct>) => Promise<void>;
}

interface Neighbours {
  consentSetting: ConsentSetting;
  maintenance: Switch;
  payments: PaymentChecks;
}

export type Settings = ReturnType<typeof createSettings>;

/** The publisher's settings and tests. */
export function createSettings(
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

  /** Not by the queue: the caller waits for the result. @throws AppError 502 with the mail server's answer */
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

/** Sends a mail immediately and reports the result. @throws AppError 502 with the mail server's answer */
export async function tryToSend(
  { db, config, mailer }: Pick<Deps, "db" | "config" | "mailer">,
  mail: Mail,
  by: Signatory<SettingAct>,
): Promise<string> {
  const failure = await mailer.send(mail).then(
    () => null,
    (error: unknown) => error,
  );
  const result = failure ? reasonOf(failure) : "parti";
  await by.sign(db, { kind: "test-mail-sent", details: { to: mail.to, result } });
  if (failure) throw badGateway(`Le message n’est pas parti\u202F: ${result}`, failure);
  return config.smtpUrl
    ? `Le serveur de courrier a pris le message pour ${mail.to}.`
    : "Le message est dans la boîte d’envoi locale\u202F: aucun serveur de courrier n’est réglé.";
}

/** The other side's answer, as one short line. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 200);
