import { countMail, deleteCountsBefore } from "#selling/promotions/gifts/gifts.store.server.ts";
import { giftMailsADay } from "#selling/promotions/gifts/gifts.rules.ts";
import type { PromotionAct } from "#selling/promotions/batches/code-batches.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";

export type GiftAllowance = ReturnType<typeof createGiftAllowance>;

const settingName = "gift-mails-a-day";

/** How many mails of gifts an account sends in a day: they go to people who have not asked for them. */
export function createGiftAllowance({ db, now }: Pick<Deps, "db" | "now">) {
  async function limit(within: Queryable = db): Promise<number> {
    const stored = await findSetting(within, settingName);
    return typeof stored === "number" ? stored : giftMailsADay.default;
  }

  return {
    limit,

    set: (count: number, by: Signatory<PromotionAct>): Promise<void> =>
      db.transaction(async (tx) => {
        const before = await limit(tx);
        if (before === count) return;
        await saveSetting(tx, settingName, count, now());
        await by.sign(tx, { kind: "gift-mails-changed", details: { before, after: count } });
      }),

    /** Counts a mail that is about to be queued; a gift that is refunded later stays counted. @returns false beyond the limit */
    take: async (tx: Queryable, buyerId: string): Promise<boolean> =>
      countMail(tx, { buyerId, day: parisDay(now()), limit: await limit(tx) }),

    forgetPast: (): Promise<void> => deleteCountsBefore(db, parisDay(now())),
  };
}
