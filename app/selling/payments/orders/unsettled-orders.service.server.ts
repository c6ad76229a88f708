import type { Fulfilment } from "#selling/payments/fulfilment.service.server.ts";
import { closeCardPages } from "#selling/payments/payments.jobs.ts";
import { sessionLife } from "#selling/payments/orders/orders.rules.ts";
import type { PaymentProvider } from "#selling/payments/provider/payment-provider.contract.ts";
import type { Refusals } from "#selling/payments/orders/payment-refusals.service.server.ts";
import { findOpenOrders, type PaymentRow, updatePayment } from "#selling/payments/payments.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";

interface Neighbours {
  fulfilment: Pick<Fulfilment, "settleSession">;
  provider: PaymentProvider;
  refusals: Pick<Refusals, "isRefused">;
}

/** Orders without a message of the provider, and those that must not be paid any more. */
export function createUnsettled(
  { db, jobs, now }: Pick<Deps, "db" | "jobs" | "now">,
  { fulfilment, provider, refusals }: Neighbours,
) {
  /** Queues the closing of a member's card pages, in the transaction that ends the account or the subscription. */
  const closePages = (tx: Queryable, memberId: string): Promise<void> =>
    jobs.send(tx, closeCardPages, { memberId });

  /** Checks all open orders of a member. */
  async function checkOpen(memberId: string): Promise<void> {
    const open = await findOpenOrders(db, memberId);
    for (const order of open) if (order.provider === provider.name) await checkUnsettled(order);
  }

  /** Queries the provider about an order; the page of one that must not be paid any more is closed there. */
  async function checkUnsettled(order: PaymentRow): Promise<void> {
    // Recorded first: an order on which the provider fails moves to the end of the queue, and does not delay the
    // others.
    await updatePayment(db, order.id, { checkedAt: now() });
    if (order.sessionId !== null) {
      const isRefused = await refusals.isRefused(db, order);
      const ask = isRefused ? provider.expireSession : provider.findSession;
      return fulfilment.settleSession(order.id, await ask(order.sessionId));
    }
    // No session is known for it; if it was paid nevertheless, the message finds it by its key.
    const isOver = (order.sessionExpiresAt ?? after(order.createdAt, sessionLife)) <= now();
    if (isOver) await fulfilment.settleSession(order.id, null);
  }

  return { closePages, checkOpen, checkUnsettled };
}
