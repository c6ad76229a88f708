import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { countBoughtUnder } from "#selling/payments/orders/early-purchases.store.server.ts";
import { providerPatience } from "#selling/payments/provider/payment-provider.contract.ts";
import { findPayment } from "#selling/payments/payments.store.server.ts";
import { withdrawalEndsAt } from "#selling/payments/withdrawals/withdrawals.rules.ts";
import {
  earlyPurchasesIn as limitIn,
  findRevision,
  findRevisions,
  insertText,
  lockText,
  type ShopDeps,
  textNames,
} from "#words/texts/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before, formatDate, parisDay } from "#platform/data/dates.ts";
import { conflict } from "#platform/http/app-errors.ts";

export type EarlyPurchases = ReturnType<typeof createEarlyPurchases>;

/** A subscription as a limit is found for it; `paymentId` is null for one that the publisher gave. */
interface Bought {
  id: number;
  paymentId: number | null;
}

const { earlyPurchases: name } = textNames;

/**
 * How many editions a subscription buys at its price while it can be withdrawn from (decisions.md, "Third wave"): no limit
 * unless the publisher sets one. It is a text, since the terms name it and show what they said before.
 */
export function createEarlyPurchases({ db, content, now }: Pick<ShopDeps, "db" | "content" | "now">) {
  async function set(limit: number | null, by: ActingAdministrator): Promise<void> {
    await db.transaction(async (tx) => {
      await lockText(tx, name);
      const latest = await findRevision(tx, name);
      const former = limitIn(latest?.value);
      if (former === limit) return;
      await insertText(tx, {
        name,
        revision: (latest?.revision ?? 0) + 1,
        origin: "publisher",
        value: { limit },
        version: null,
        effectiveOn: parisDay(now()),
        savedAt: now(),
        savedBy: by.username,
      });
      await by.sign(tx, {
        kind: "early-purchases-changed",
        details: { before: stateOf(former), after: stateOf(limit) },
      });
    });
    await content.refresh();
  }

  /**
   * The limit of a subscription now, with the end of its period; null: none. One that was bought before the limit, or under a
   * higher one, keeps what it was bought with (content/cgu.md, section 11).
   */
  async function limitOf({ paymentId }: Bought): Promise<{ limit: number; until: Date } | null> {
    const { limit, isNamed } = content.earlyPurchases;
    if (limit === null || !isNamed || paymentId === null) return null;
    const paidAt = (await findPayment(db, paymentId))?.paidAt;
    const until = paidAt && withdrawalEndsAt(paidAt);
    if (!until || now() >= until) return null;
    const revisions = await findRevisions(db, name);
    const then = limitIn(revisions.find(({ savedAt }) => savedAt <= paidAt)?.value);
    return then === null ? null : { limit: Math.max(limit, then), until };
  }

  /**
   * The check of an order for some editions more, to be made while no other card page of this subscription is open; null if
   * none is needed.
   * @throws AppError 409 (the check) beyond the limit
   */
  async function checkOf(subscription: Bought, count: number) {
    const found = await limitOf(subscription);
    if (!found) return null;
    return async (tx: Queryable): Promise<void> => {
      const bought = await countBoughtUnder(tx, subscription.id, before(now(), providerPatience));
      const left = Math.max(0, found.limit - bought);
      if (count > left) throw conflict(refusalText(found.limit, left, found.until));
    };
  }

  return { set, checkOf };
}

function refusalText(limit: number, left: number, until: Date): string {
  const most = limit === 1 ? "une seule édition s’achète" : `${limit} éditions au plus s’achètent`;
  const rest = left === 0 ? "C’est fait" : `Il vous en reste ${left}`;
  return `Tant que vous pouvez vous rétracter de votre abonnement, ${most} au prix des abonnés. ${rest}\u202f: les autres vous attendent à partir du ${formatDate(until)}.`;
}

const stateOf = (limit: number | null): string => (limit === null ? "sans limite" : String(limit));
