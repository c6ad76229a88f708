import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { giftReturnMail } from "#selling/promotions/gifts/gifts.jobs.ts";
import { isOpen } from "#selling/promotions/gifts/gifts.rules.ts";
import { subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import { factsOf, type HoldPayment } from "#selling/promotions/gifts/gifts.service.server.ts";
import * as store from "#selling/promotions/gifts/gifts.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { doEachDue } from "#platform/data/each-due.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type Returns = ReturnType<typeof createReturns>;

interface Neighbours {
  accounts: Pick<Accounts, "moderation">;
  library: Pick<Library, "grantPurchase">;
  subscriptions: Pick<Subscriptions, "grant">;
  holdPayment: HoldPayment;
}

/** How long a message about a payment may be late (payments/orders, `lastMessage`). */
const unpaidLife = days(30);

/** Gifts that were not redeemed within a year (docs/decisions/066-purchases-as-a-gift.md). */
export function createReturns(
  { db, now, jobs, log }: Pick<Deps, "db" | "now" | "jobs" | "log">,
  { accounts, library, subscriptions, holdPayment }: Neighbours,
) {
  /**
   * Puts an unredeemed gift into its buyer's library, where it becomes a purchase like any other. A buyer who has the
   * edition, or no account any more, leaves the gift open: then it has no end.
   */
  const giveBack = (id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const known = await store.findGift(tx, id);
      if (!known) return;
      const { buyerId, paymentId } = known.gift;
      const held = await holdPayment(tx, paymentId);
      const buyer = await accounts.moderation.requireAccount(tx, buyerId).catch(() => null);
      const found = await store.lockGift(tx, id);
      if (!found || !isOpen(factsOf(found)) || !found.gift.returnsAt || found.gift.returnsAt > now()) return;
      // A refund in progress, or an account that is about to be closed: decided at a later run.
      if (held === "refunding" || buyer?.closesAt) return;
      if (!buyer || !(await takesBack(tx, known.gift))) {
        await store.updateGift(tx, id, { returnsAt: null });
      } else {
        await store.revokeGiftCode(tx, id, now());
        const nothing = { senderName: null, message: null, recipientEmail: null };
        await store.updateGift(tx, id, { ...nothing, returnsAt: null, returnedAt: now() });
      }
      if (buyer) await jobs.send(tx, giftReturnMail, { giftId: id });
    });

  /** @returns false for an edition that the buyer has */
  async function takesBack(tx: Queryable, gift: store.GiftDetails["gift"]): Promise<boolean> {
    const { buyerId, paymentId, paymentLineId, editionId } = gift;
    if (paymentLineId === null || editionId === null) {
      await subscriptions.grant(tx, buyerId, paymentId, subscriptionPriceCents);
      return true;
    }
    return (await library.grantPurchase(tx, buyerId, [{ id: paymentLineId, editionId }])).length > 0;
  }

  const giveBackDue = (): Promise<void> =>
    doEachDue(
      (tried) => store.findDueReturns(db, now(), tried),
      (id) => giveBack(Number(id)),
      (giftId, err) => log.error({ err, giftId }, "a gift could not be returned to its buyer"),
    );

  return {
    giveBackDue,
    forgetUnpaid: (): Promise<void> => store.forgetUnpaid(db, before(now(), unpaidLife)),
  };
}
