import { z } from "zod";
import { atOneMoment, type Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { RefundingAdministrator } from "#selling/payments/refunds/administrators-refunds.service.server.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { type Part, partsOfEditions, totalOf } from "#selling/payments/refunds/refunds.rules.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import * as store from "#selling/payments/payments.store.server.ts";
import type {
  WaivedContract,
  WithdrawableContract,
} from "#selling/payments/withdrawals/withdrawals.contract.ts";
import {
  isWaived,
  resubscriptionOpensAt,
  withdrawableParts,
  withdrawalEndsAt,
} from "#selling/payments/withdrawals/withdrawals.rules.ts";
import { findPreorder } from "#selling/payments/preorders.store.server.ts";
import {
  findLastSubscriptionWithdrawal,
  findWithdrawn,
  insertWithdrawal,
} from "#selling/payments/withdrawals/withdrawals.store.server.ts";
import type { Gifts } from "#selling/promotions/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** The acknowledgement on a durable medium, without undue delay (directive 2011/83/EU, article 11a, paragraph 4). */
export const withdrawalMail = jobKind({
  name: "withdrawal-mail",
  data: z.object({ withdrawalId: z.number() }),
  ...mailTries,
});

export type Withdrawals = ReturnType<typeof createWithdrawals>;

interface Neighbours {
  refunds: Refunds;
  settlement: Settlement;
  gifts: Pick<Gifts, "isUnredeemed">;
  subscriptions: Subscriptions;
}

/** Fourteen days, and the longest possible series of days off after them. */
const longestPeriod = days(20);

/** The function required by law, available during the whole period (directive 2011/83/EU, article 11a). */
export function createWithdrawals({ db, now, jobs }: Deps, neighbours: Neighbours) {
  const { gifts, refunds, settlement, subscriptions } = neighbours;

  /** In one snapshot: a contract withdrawn from during the read would be listed with its remainder. */
  const listOf = (memberId: string, at: Date): Promise<WithdrawableContract[]> =>
    atOneMoment(db, async (tx) => {
      const contracts: WithdrawableContract[] = [];
      for (const payment of await store.findPaidSince(tx, memberId, before(at, longestPeriod))) {
        const parts = await partsOf(tx, payment, at);
        if (payment.paidAt && parts) {
          const lines = await store.findLines(tx, [payment.id]);
          const supplied = await asSupplied(tx, { ...payment, paidAt: payment.paidAt });
          contracts.push(contractOf(payment.paidAt, supplied, lines, parts));
        }
      }
      return contracts;
    });

  /** Purchases that a member might expect in that list, with the reason of their absence. */
  const listWaived = (viewer: Caller): Promise<WaivedContract[]> =>
    atOneMoment(db, async (tx) => {
      const contracts: WaivedContract[] = [];
      for (const payment of await store.findPaidSince(tx, viewer.id, before(now(), longestPeriod))) {
        if (!isWaived(await asSupplied(tx, payment), now())) continue;
        const parts = await settlement.outstanding(tx, payment);
        if (parts.length > 0)
          contracts.push(waivedOf(payment, await store.findLines(tx, [payment.id]), parts));
      }
      return contracts;
    });

  /** What a withdrawal declared at this instant gives back of a contract; null if there is no such right. */
  async function partsOf(within: Queryable, payment: store.PaymentRow, at: Date): Promise<Part[] | null> {
    if (!payment.paidAt) return null;
    const isSubscription = payment.kind === "subscription";
    // A subscription is withdrawn from once and completely, although a part of its price stays paid.
    if (isSubscription && (await findWithdrawn(within, [payment.id])).has(payment.id)) return null;
    const outstanding = await settlement.outstanding(within, payment);
    const period = isSubscription ? await subscriptions.periodOf(within, payment.id) : undefined;
    const contract = await asSupplied(within, { ...payment, paidAt: payment.paidAt });
    return withdrawableParts(contract, outstanding, period ?? null, at);
  }

  /**
   * A gift that is not redeemed is not supplied yet: the right of withdrawal is not lost, whatever the buyer has
   * consented to (code de la consommation, L221-28, 13°). The period of a preorder begins with its delivery, and ends early
   * with the consent of its reader (docs/decisions/141-preorders.md).
   */
  async function asSupplied<P extends store.PaymentRow>(
    within: Queryable,
    payment: P,
  ): Promise<P & { isUnopened?: boolean }> {
    if (payment.isPreorder) {
      const found = await findPreorder(within, payment.id);
      return { ...payment, paidAt: payment.paidAt && (found?.preorder.deliveredAt ?? now()) };
    }
    const isUnopened = payment.isGift && (await gifts.isUnredeemed(within, payment.id));
    return isUnopened ? { ...payment, withdrawalConsent: false, isUnopened } : payment;
  }

  /**
   * Stores the declaration, ends the purchase, requests the refund and queues the acknowledgement, in one transaction:
   * a withdrawal ends the contract immediately, independently of the refund (code de la consommation, L221-27).
   */
  function withdraw(viewer: Caller, paymentId: number, editionIds: number[] | null, name?: string) {
    return db.transaction(async (tx) => {
      const payment = await store.lockPayment(tx, paymentId);
      if (payment?.memberId !== viewer.id) throw notFound("Paiement introuvable.");
      const all = await requireParts(tx, payment, now());
      const parts = editionIds ? await chosen(tx, payment, all, editionIds) : all;
      const { declaredAt, refund } = await declare(tx, payment, parts, { declaredAt: now(), name });
      return {
        declared_at: declaredAt.toISOString(),
        refund_cents: refund.amountCents,
        email: viewer.account.email,
      };
    });
  }

  /**
   * Makes a withdrawal that a notice has declared, as of its instant, within the caller's transaction.
   * @returns what is refunded, in whole cents
   */
  async function honour(
    tx: Queryable,
    notice: { memberId: string | null; declaredAt: Date; name: string },
    paymentId: number,
    administrator: RefundingAdministrator,
  ): Promise<number> {
    const payment = await store.lockPayment(tx, paymentId);
    if (!payment || payment.memberId !== notice.memberId) throw notFound("Paiement introuvable.");
    const parts = await requireParts(tx, payment, notice.declaredAt);
    await refunds.requireRecentFor(tx, totalOf(parts), administrator);
    const { refund } = await declare(tx, payment, parts, notice, administrator.username);
    return refund.amountCents;
  }

  async function requireParts(tx: Queryable, payment: store.PaymentRow, at: Date): Promise<Part[]> {
    const parts = await partsOf(tx, payment, at);
    if (!parts) throw conflict("Ce paiement ne peut pas, ou ne peut plus, faire l’objet d’une rétractation.");
    return parts;
  }

  async function declare(
    tx: Queryable,
    payment: store.PaymentRow,
    parts: Part[],
    { declaredAt, name }: { declaredAt: Date; name?: string | undefined },
    requestedBy?: string,
  ) {
    const refund = await refunds.request(tx, payment, {
      reason: "withdrawal",
      parts,
      keepEditions: false,
      ...(requestedBy !== undefined && { requestedBy }),
    });
    await settlement.takeBack(tx, payment, refund);
    const { id: paymentId, memberId } = payment;
    const { id } = await insertWithdrawal(tx, { paymentId, memberId, refundId: refund.id, declaredAt, name });
    await jobs.send(tx, withdrawalMail, { withdrawalId: id });
    return { declaredAt, refund };
  }

  async function chosen(tx: Queryable, payment: store.PaymentRow, all: Part[], editionIds: number[]) {
    const parts = partsOfEditions(all, await store.findLines(tx, [payment.id]), editionIds);
    if (!parts) throw invalid("Cette édition n’est pas dans ce paiement.");
    if (parts.length === 0) throw conflict("Déjà remboursé.");
    return parts;
  }

  /** From when on a member may subscribe, after a withdrawal from a subscription; null: at once. */
  async function subscriptionOpensAt(viewer: Caller): Promise<Date | null> {
    const withdrawnAt = await findLastSubscriptionWithdrawal(db, viewer.id);
    const opensAt = withdrawnAt && resubscriptionOpensAt(withdrawnAt);
    return opensAt && opensAt > now() ? opensAt : null;
  }

  return {
    list: (viewer: Caller) => listOf(viewer.id, now()),
    listOf,
    listWaived,
    withdraw,
    honour,
    subscriptionOpensAt,
  };
}

function contractOf(
  concludedAt: Date,
  payment: store.PaymentRow & { paidAt: Date },
  lines: readonly store.PaymentLineRow[],
  parts: readonly Part[],
): WithdrawableContract {
  return {
    payment_id: payment.id,
    kind: payment.kind,
    concluded_at: concludedAt.toISOString(),
    ends_at: withdrawalEndsAt(payment.paidAt).toISOString(),
    amount_cents: payment.amountCents,
    refund_cents: totalOf(parts),
    editions: parts.flatMap(({ lineId, amountCents }) => {
      const line = lines.find(({ id }) => id === lineId);
      if (!line) return [];
      const { editionId, bookTitle, editionTitle } = line;
      return [
        {
          edition_id: editionId,
          book_title: bookTitle,
          edition_title: editionTitle,
          refund_cents: amountCents,
        },
      ];
    }),
  };
}

function waivedOf(payment: store.PaymentRow, lines: readonly store.PaymentLineRow[], parts: readonly Part[]) {
  const concludedAt = payment.paidAt ?? payment.createdAt;
  return {
    payment_id: payment.id,
    concluded_at: concludedAt.toISOString(),
    consented_at: (payment.consentedAt ?? concludedAt).toISOString(),
    amount_cents: payment.amountCents,
    editions: lines
      .filter(({ id }) => parts.some(({ lineId }) => lineId === id))
      .map(({ editionId, bookTitle, editionTitle }) => ({
        edition_id: editionId,
        book_title: bookTitle,
        edition_title: editionTitle,
      })),
  };
}
