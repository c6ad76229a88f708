import { after, before } from "#platform/data/dates.ts";
import { days, minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import { inOrder, type PaymentFault } from "#selling/payments/health/payment-health.rules.ts";
import {
  countForeignSessions,
  countPaid,
  findLastMessage,
} from "#selling/payments/health/payment-health.store.server.ts";
import type { PaymentProvider } from "#selling/payments/provider/payment-provider.contract.ts";

/** A message that comes so long after its payment is late; the shop asks the provider after ten minutes. */
const messagePatience = minutes(15);
/** Between the time of a message and that of the payment that it made, waits for locks included. */
const applying = minutes(1);
const looksBack = days(30);

export type PaymentChecks = ReturnType<typeof createPaymentChecks>;

/** The state of payments: the provider's answer, its messages, and what is wrong with either. */
export function createPaymentChecks(
  { db, now }: Pick<Deps, "db" | "now">,
  provider: Pick<PaymentProvider, "name" | "check">,
) {
  async function check() {
    const lastMessage = await findLastMessage(db, provider.name);
    const own = await messageFaults(lastMessage);
    const { message, faults } = await provider.check().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { message: error.message, faults: [{ kind: "unreachable" as const, detail: "" }] };
    });
    return { provider: provider.name, message, lastMessage, faults: inOrder([...faults, ...own]) };
  }

  /** The simulated provider's messages are the shop's own. */
  async function messageFaults(lastMessage: Date | null): Promise<PaymentFault[]> {
    if (provider.name === "simulated") return [];
    const since = before(now(), looksBack);
    // Any later message proves that they arrive again.
    const last = lastMessage && lastMessage > since ? after(lastMessage, applying) : since;
    const late = { after: last, until: before(now(), messagePatience) };
    const counts = {
      "silent-webhook": await countPaid(db, provider.name, late),
      "foreign-events": await countForeignSessions(db, provider.name, since),
    };
    return (["silent-webhook", "foreign-events"] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => ({ kind, detail: String(counts[kind]) }));
  }

  return { check };
}
