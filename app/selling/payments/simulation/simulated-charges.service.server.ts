import { randomBytes } from "node:crypto";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type {
  CardCharge,
  ChargeAnswer,
  RefundAnswer,
  RefundOrder,
} from "#selling/payments/provider/payment-provider.contract.ts";
import * as store from "#selling/payments/simulation/simulated-payments.store.server.ts";

export const freshName = (prefix: string) => `${prefix}_simulated_${randomBytes(18).toString("base64url")}`;

/** Charges and refunds that the shop asks of the simulated provider. @param sendEvent within the transaction */
export function createSimulatedCharges(
  { db, now }: Pick<Deps, "db" | "now">,
  sendEvent: (tx: Queryable, sessionId: string, type: string) => Promise<void>,
) {
  /** The session that kept the card becomes that of its charge: repeated, it is the same. */
  const chargeCard = ({ cardReference }: CardCharge): Promise<ChargeAnswer> =>
    db.transaction(async (tx): Promise<ChargeAnswer> => {
      const session = await store.lockSession(tx, cardReference);
      if (!session?.keepsCard || session.state !== "paid") return { made: false, reason: "resource_missing" };
      if (session.refusesLater) return { made: false, reason: "card_declined" };
      const paymentIntentId = session.paymentIntentId ?? freshName("pi");
      await store.chargeSession(tx, session.id, paymentIntentId);
      return { made: true, paymentIntentId };
    });

  const refund = ({ refundKey, paymentIntentId, amountCents }: RefundOrder): Promise<RefundAnswer> =>
    db.transaction(async (tx): Promise<RefundAnswer> => {
      const session = await store.lockSessionOfIntent(tx, paymentIntentId);
      if (!session) return { made: false, reason: "resource_missing" };
      const known = await store.findSimulatedRefund(tx, refundKey);
      if (known) return { made: true, refundId: known };
      if (session.refundedCents + amountCents > session.amountCents) {
        return { made: false, reason: "charge_already_refunded" };
      }
      const id = freshName("re");
      await store.insertSimulatedRefund(tx, {
        id,
        refundKey,
        sessionId: session.id,
        amountCents,
        createdAt: now(),
      });
      await sendEvent(tx, session.id, "charge.refunded");
      return { made: true, refundId: id };
    });

  return { chargeCard, refund };
}
