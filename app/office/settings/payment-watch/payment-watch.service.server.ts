import { z } from "zod";
import type { Alarms } from "#office/settings/alarms.service.server.ts";
import type { PaymentChecks } from "#selling/payments/module.server.ts";
import { areSame, PaymentFault, wordsOf } from "#selling/payments/health/payment-health.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";
import { findSetting, lockSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";

/** Asks the provider, and looks whether its messages arrive. */
export const lookAtPayments = jobKind({ ...regularWork, name: "look-at-payments" });

/** To the publisher's address: what is wrong with payments now, or that nothing is any more. */
export const alertOfPayments = jobKind({
  ...mailTries,
  name: "alert-of-payments",
  data: z.object({ faults: z.array(PaymentFault) }),
});

const storedName = "payment-faults";
const storedFaults = z.array(PaymentFault);

export type PaymentWatch = ReturnType<typeof createPaymentWatch>;

/** Keeps what is wrong between the shop and its payment provider, and mails each change of it once. */
export function createPaymentWatch(
  { db, jobs, log, now }: ShopDeps,
  alarms: Alarms,
  checks: Pick<PaymentChecks, "check">,
) {
  /** What the last look has found, the most pressing first. */
  const find = async (): Promise<PaymentFault[]> => faultsIn(await findSetting(db, storedName));

  /**
   * @param isLast whether the queue tries no more: a provider that is away for a minute is no news
   * @throws if the provider does not answer, and the queue tries again
   */
  async function look(isLast: boolean): Promise<void> {
    const { faults } = await checks.check();
    if (!isLast && faults.some(({ kind }) => kind === "unreachable"))
      throw new Error("The payment provider does not answer.");
    await keep(faults);
  }

  async function keep(faults: PaymentFault[]): Promise<void> {
    await db.transaction(async (tx) => {
      const known = faultsIn(await lockSetting(tx, storedName));
      if (JSON.stringify(known) === JSON.stringify(faults)) return;
      await saveSetting(tx, storedName, faults, now());
      if (areSame(known, faults)) return;
      await jobs.send(tx, alertOfPayments, { faults });
      log.warn({ faults }, "the state of payments has changed");
    });
  }

  async function alert(faults: readonly PaymentFault[]): Promise<void> {
    const { PaymentMail } = await import("#office/settings/components/alarm-mails.tsx");
    const subject =
      faults.length === 0 ? "Les paiements vont de nouveau bien" : "Les paiements demandent votre attention";
    await alarms.send(subject, (letter) => PaymentMail({ ...letter, subject, faults: faults.map(wordsOf) }));
  }

  return { find, look, keep, alert };
}

/** Of another version of the program, its kinds may be unknown: the next look finds them again. */
const faultsIn = (setting: unknown): PaymentFault[] => storedFaults.safeParse(setting).data ?? [];
