import type { Accounts } from "#readers/accounts/module.server.ts";
import { hasEnded } from "#readers/accounts/membership.rules.ts";
import type { Refusal } from "#selling/payments/refunds/refunds.rules.ts";
import type { PaymentRow } from "#selling/payments/payments.store.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type Refusals = ReturnType<typeof createRefusals>;

interface Neighbours {
  accounts: Pick<Accounts, "find" | "hold">;
  subscriptions: Pick<Subscriptions, "wasTakenBack">;
}

/** Orders whose account or subscription has ended since they were placed (docs/decisions/014-orders-refunds-disputes.md). */
export function createRefusals({ accounts, subscriptions }: Neighbours) {
  /** The buyer, held until the transaction ends, and why the payment of the order is given back; null: it is taken. */
  async function decide(tx: Queryable, payment: PaymentRow) {
    const buyer = await accounts.hold(tx, payment.memberId);
    if (!buyer) throw new Error(`Payment ${payment.id} belongs to nobody.`);
    return { buyer, refusal: await refusalOf(tx, payment, buyer) };
  }

  async function refusalOf(
    within: Queryable,
    { subscriptionId }: Pick<PaymentRow, "subscriptionId">,
    account: Parameters<typeof hasEnded>[0],
  ): Promise<Refusal | null> {
    if (hasEnded(account)) return "account-ended";
    const isOver = subscriptionId !== null && (await subscriptions.wasTakenBack(within, subscriptionId));
    return isOver ? "subscription-ended" : null;
  }

  /** Whether an open order must not be paid any more. */
  async function isRefused(within: Queryable, order: PaymentRow): Promise<boolean> {
    const account = await accounts.find(order.memberId, within);
    return !account || (await refusalOf(within, order, account)) !== null;
  }

  return { decide, isRefused };
}
