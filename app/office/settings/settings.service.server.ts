import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import type { OrderLimits, PaymentsCheck } from "#office/settings/settings.contract.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { ConsentSetting, EarlyPurchases, PaymentChecks } from "#selling/payments/module.server.ts";
import type { GiftAllowance } from "#selling/promotions/module.server.ts";
import { wordsOf } from "#selling/payments/health/payment-health.rules.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { SettingAct } from "#office/settings/settings.rules.ts";
import type { PaymentWatch } from "#office/settings/payment-watch/payment-watch.service.server.ts";
import type { Maintenance } from "#office/settings/maintenance.service.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import {
  findRevision,
  insertText,
  lockText,
  type ShopDeps,
  storedShapes,
  testMails,
  textNames,
  tryToSend,
} from "#words/texts/module.server.ts";

interface Neighbours {
  consentSetting: ConsentSetting;
  earlyPurchases: Pick<EarlyPurchases, "set">;
  giftAllowance: Pick<GiftAllowance, "limit" | "set">;
  maintenance: Maintenance;
  payments: PaymentChecks;
  paymentWatch: Pick<PaymentWatch, "keep">;
}

export type Settings = ReturnType<typeof createSettingService>;

/** The publisher's settings and tests. */
export function createSettingService(
  deps: Pick<ShopDeps, "db" | "config" | "content" | "mailer" | "rateLimits" | "now">,
  { consentSetting, earlyPurchases, giftAllowance, maintenance, payments, paymentWatch }: Neighbours,
) {
  const { db, config, content, rateLimits, now } = deps;
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

  const miningReservation = async () => ({ reserved: content.reservesMining });

  /** A text, since it must be known since when it is reserved; its migration renews every page of before. */
  async function reserveMining(reserved: boolean, by: ActingAdministrator) {
    const name = textNames.textMining;
    const stateOf = (is: boolean) => (is ? "réservée" : "non réservée");
    await db.transaction(async (tx) => {
      await lockText(tx, name);
      const latest = await findRevision(tx, name);
      const former = storedShapes.textMining.safeParse(latest?.value).data?.reserved ?? true;
      if (former === reserved) return;
      await insertText(tx, {
        name,
        revision: (latest?.revision ?? 0) + 1,
        origin: "publisher",
        value: { reserved },
        version: null,
        effectiveOn: parisDay(now()),
        savedAt: now(),
        savedBy: by.username,
      });
      const details = { before: stateOf(former), after: stateOf(reserved) };
      await by.sign(tx, { kind: "text-mining-changed", details });
    });
    await content.refresh();
    return miningReservation();
  }

  async function orderLimits(): Promise<OrderLimits> {
    const { limit, isNamed } = content.earlyPurchases;
    return { early_purchases: limit, named: isNamed, gift_mails: await giftAllowance.limit() };
  }

  async function changeOrderLimits(
    limits: Pick<OrderLimits, "early_purchases" | "gift_mails">,
    by: ActingAdministrator,
  ) {
    await earlyPurchases.set(limits.early_purchases, by);
    await giftAllowance.set(limits.gift_mails, by);
    return orderLimits();
  }

  /** Not by the queue: the caller waits for the result. @throws AppError 502 with the mail server's answer */
  async function sendTestMail(to: string, by: ActingAdministrator): Promise<string> {
    await rateLimits.consume(testMails, String(by.id));
    const { TestMail } = await import("#office/settings/components/test-mail.tsx");
    const mail = {
      to,
      subject: `Message d’essai – ${config.brand}`,
      body: TestMail({ brand: config.brand, sentAt: now(), username: by.username }),
    };
    return tryToSend(deps, mail, by);
  }

  async function checkPayments(by: Signatory<SettingAct>): Promise<PaymentsCheck> {
    const { provider, message, lastMessage, faults } = await payments.check();
    await by.sign(db, { kind: "payments-checked", details: { result: message } });
    // A provider that is away for a minute is no news; the watch asks it again.
    if (!faults.some(({ kind }) => kind === "unreachable")) await paymentWatch.keep(faults);
    const found = faults.map(wordsOf);
    return {
      provider,
      ok: !found.some(({ isBroken }) => isBroken),
      message,
      last_message_at: lastMessage?.toISOString() ?? null,
      faults: found.map(({ text, remedy }) => ({ text, remedy })),
    };
  }

  return {
    state,
    changeMaintenance,
    consentRequirement,
    requireConsent,
    miningReservation,
    reserveMining,
    orderLimits,
    changeOrderLimits,
    sendTestMail,
    checkPayments,
  };
}
