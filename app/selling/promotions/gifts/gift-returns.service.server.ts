import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { giftReturnMail } from "#selling/promotions/gifts/gifts.jobs.ts";
import { isOpen } from "#selling/promotions/gifts/gifts.rules.ts";
import { factsOf, type HoldLine } from "#selling/promotions/gifts/gifts.service.server.ts";
import {
  findDueReturns,
  findGift,
  forgetUnpaid,
  lockGift,
  revokeGiftCode,
  updateGift,
} from "#selling/promotions/gifts/gifts.store.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { doEachDue } from "#platform/data/each-due.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type Returns = ReturnType<typeof createReturns>;

interface Neighbours {
  accounts: Pick<Accounts, "moderation">;
  library: Pick<Library, "grantPurchase">;
  holdLine: HoldLine;
}

/** How long a message about a payment may be late (payments/orders, `lastMessage`). */
const unpaidLife = days(30);

/** Gifts that were not redeemed within a year (docs/decisions/066-purchases-as-a-gift.md). */
export function createReturns(
  { db, now, jobs, log }: Pick<Deps, "db" | "now" | "jobs" | "log">,
  { accounts, library, holdLine }: Neighbours,
) {
  /**
   * Puts an unredeemed gift into its buyer's library, where it becomes a purchase like any other. A buyer who has the
   * edition, or no account any more, leaves the gift open: then it has no end.
   */
  const giveBack = (id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const known = await findGift(tx, id);
      if (!known) return;
      const { paymentLineId, buyerId, editionId } = known.gift;
      const held = await holdLine(tx, paymentLineId);
      const buyer = await accounts.moderation.requireAccount(tx, buyerId).catch(() => null);
      const found = await lockGift(tx, id);
      if (!found || !isOpen(factsOf(found)) || !found.gift.returnsAt || found.gift.returnsAt > now()) return;
      // A refund in progress, or an account that is about to be closed: decided at a later run.
      if (held === "refunding" || buyer?.closesAt) return;
      const added = buyer ? await library.grantPurchase(tx, buyerId, [{ id: paymentLineId, editionId }]) : [];
      if (added.length === 0) {
        await updateGift(tx, id, { returnsAt: null });
      } else {
        await revokeGiftCode(tx, id, now());
        const nothing = { senderName: null, message: null, recipientEmail: null };
        await updateGift(tx, id, { ...nothing, returnsAt: null, returnedAt: now() });
      }
      if (buyer) await jobs.send(tx, giftReturnMail, { giftId: id });
    });

  const giveBackDue = (): Promise<void> =>
    doEachDue(
      (tried) => findDueReturns(db, now(), tried),
      (id) => giveBack(Number(id)),
      (giftId, err) => log.error({ err, giftId }, "a gift could not be returned to its buyer"),
    );

  return { giveBackDue, forgetUnpaid: (): Promise<void> => forgetUnpaid(db, before(now(), unpaidLife)) };
}
