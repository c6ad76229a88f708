import { subscriptionMonths } from "#readers/subscriptions/subscriptions.rules.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { Gift } from "#selling/promotions/gifts/gifts.contract.ts";
import type { GiftAllowance } from "#selling/promotions/gifts/gift-allowance.service.server.ts";
import { giftMail, giftRedeemedMail } from "#selling/promotions/gifts/gifts.jobs.ts";
import * as rules from "#selling/promotions/gifts/gifts.rules.ts";
import * as store from "#selling/promotions/gifts/gifts.store.server.ts";
import { giftPath } from "#selling/promotions/redemption.rules.ts";
import { newCode } from "#selling/promotions/promotions.service.server.ts";
import { insertCodes } from "#selling/promotions/promotions.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { doEachDue } from "#platform/data/each-due.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";

export type Gifts = ReturnType<typeof createGifts>;

/**
 * Locks the payment of a gift until the transaction ends. `refunding`: its refund is requested, and takes the gift back.
 */
export type HoldPayment = (tx: Queryable, paymentId: number) => Promise<"paid" | "refunding">;

/** A gift whose mail is to leave. */
type Queued = Pick<store.GiftDetails["gift"], "id" | "buyerId" | "deliveries" | "returnsAt">;

const listedGifts = 500;
const nothing = { senderName: null, message: null, recipientEmail: null };

/** Editions and subscriptions bought for another person (docs/decisions/066-purchases-as-a-gift.md). */
export function createGifts(
  { db, now, jobs, config, log }: Pick<Deps, "db" | "now" | "jobs" | "config" | "log">,
  { allowance, holdPayment }: { allowance: Pick<GiftAllowance, "take">; holdPayment: HoldPayment },
) {
  /** Stores a gift with its order, which is not paid yet. */
  const prepare = (
    tx: Queryable,
    paymentId: number,
    /** Absent for a subscription. */
    line: { id: number; editionId: number } | undefined,
    buyerId: string,
    { deliverOn, ...draft }: rules.GiftDraft,
  ): Promise<void> =>
    store.insertGift(tx, {
      ...draft,
      paymentId,
      paymentLineId: line?.id ?? null,
      editionId: line?.editionId ?? null,
      buyerId,
      deliverAt: requireDelivery(deliverOn),
      createdAt: now(),
    });

  /** @throws AppError 400 on `deliver_on` */
  function requireDelivery(day: string | null): Date {
    const deliverAt = rules.deliveryOf(day, now());
    if (deliverAt) return deliverAt;
    const text = "Choisissez un jour d’aujourd’hui à dans un an.";
    throw invalid(text, { deliver_on: text });
  }

  /** Makes the code of a paid gift, and queues its mail if that is due, in the transaction of the payment. */
  async function activate(tx: Queryable, paymentId: number): Promise<void> {
    const paidAt = now();
    const gift = await store.findGiftOf(tx, paymentId);
    if (!gift || gift.paidAt) return;
    const { id: giftId, deliverAt } = gift;
    while ((await insertCodes(tx, [newCode()], { giftId })) === 0);
    const paid = { paidAt, returnsAt: rules.returnOf(paidAt, deliverAt) };
    await store.updateGift(tx, giftId, paid);
    const isDue = gift.recipientEmail !== null && deliverAt <= paidAt;
    if (isDue) await queueOrPostpone(tx, { ...gift, ...paid });
  }

  /** @returns false, with nothing queued, if the buyer's other gifts have used up the mails of the day */
  async function queueMail(tx: Queryable, { id, buyerId, deliveries }: Queued): Promise<boolean> {
    if (!(await allowance.take(tx, buyerId))) return false;
    const delivery = deliveries + 1;
    await store.updateGift(tx, id, { deliveries: delivery, queuedAt: now(), sentAt: null });
    await jobs.send(tx, giftMail, { giftId: id, delivery });
    return true;
  }

  /** A mail that may not leave today leaves tomorrow morning; the buyer may pass on the link until then. */
  async function queueOrPostpone(tx: Queryable, gift: Queued & { paidAt: Date | null }): Promise<void> {
    if (await queueMail(tx, gift)) return;
    const deliverAt = rules.nextDelivery(now());
    const returns =
      gift.returnsAt && gift.paidAt ? { returnsAt: rules.returnOf(gift.paidAt, deliverAt) } : {};
    await store.updateGift(tx, gift.id, { deliverAt, ...returns });
  }

  /** Queues the mail of a gift whose day has come, once. */
  const deliver = (id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const found = await store.lockGift(tx, id);
      if (!found || found.gift.queuedAt || !rules.isOpen(factsOf(found))) return;
      await queueOrPostpone(tx, found.gift);
    });

  /** Queues the mails of all gifts whose day has come. */
  const deliverDue = (): Promise<void> =>
    doEachDue(
      (tried) => store.findDueDeliveries(db, now(), tried),
      (id) => deliver(Number(id)),
      (giftId, err) => log.error({ err, giftId }, "a gift could not be queued"),
    );

  /** Ends the gift of a payment that was refunded, if it is one: its code is no longer valid. */
  async function revoke(tx: Queryable, paymentId: number): Promise<void> {
    const gift = await store.findGiftOf(tx, paymentId);
    if (!gift) return;
    await store.revokeGiftCode(tx, gift.id, now());
    await settle(tx, gift.id);
  }

  /** The other person's data is not needed after a redemption, a refund or a return. */
  const settle = (tx: Queryable, id: number): Promise<void> =>
    store.updateGift(tx, id, { ...nothing, returnsAt: null });

  /** After a redemption: the buyer gets a mail, unless the gift is for themselves after all. */
  async function received(tx: Queryable, id: number, readerId: string): Promise<void> {
    const found = await store.findGift(tx, id);
    if (found && found.gift.buyerId !== readerId) await jobs.send(tx, giftRedeemedMail, { giftId: id });
    await settle(tx, id);
  }

  /** A buyer's open gift, locked. @throws AppError 404 for another's, 409 if it is over */
  async function requireOpen(tx: Queryable, viewer: Caller, id: number): Promise<store.GiftDetails> {
    const found = await store.lockGift(tx, id);
    if (found?.gift.buyerId !== viewer.id) throw notFound("Cadeau introuvable.");
    if (rules.isOpen(factsOf(found))) return found;
    throw conflict("Ce cadeau a déjà été reçu, rendu ou remboursé.");
  }

  /** @throws AppError 400, 404, 409 */
  async function changeDelivery(
    viewer: Caller,
    id: number,
    {
      recipient_email: recipientEmail,
      deliver_on,
    }: { recipient_email: string | null; deliver_on: string | null },
  ): Promise<Gift> {
    const deliverAt = requireDelivery(deliver_on);
    await db.transaction(async (tx) => {
      const { gift } = await requireOpen(tx, viewer, id);
      if (!gift.paidAt) return;
      // The person at the earlier address may have the link, or be about to receive it.
      if (gift.queuedAt && gift.recipientEmail !== recipientEmail) await store.replaceCode(tx, id, newCode());
      const deliveries = gift.deliveries + 1;
      const returnsAt = gift.returnsAt && rules.returnOf(gift.paidAt, deliverAt);
      const sending = { recipientEmail, deliverAt, deliveries, queuedAt: null, sentAt: null, returnsAt };
      await store.updateGift(tx, id, sending);
      if (recipientEmail !== null && deliverAt <= now()) await queueOrPostpone(tx, { ...gift, ...sending });
    });
    return read(id);
  }

  /** @throws AppError 404, 409, also beyond the mails of the day */
  async function resend(viewer: Caller, id: number): Promise<Gift> {
    await db.transaction(async (tx) => {
      const { gift } = await requireOpen(tx, viewer, id);
      if (gift.recipientEmail === null) throw conflict("Ce cadeau n’a pas d’adresse e-mail.");
      if (!(await queueMail(tx, gift))) throw conflict(usedUp);
    });
    return read(id);
  }

  async function read(id: number): Promise<Gift> {
    const found = await store.findGift(db, id);
    if (!found) throw notFound("Cadeau introuvable.");
    return giftOf(found, config.publicUrl);
  }

  return {
    holdPayment,
    prepare,
    requireDelivery,
    activate,
    deliverDue,
    revoke,
    received,
    changeDelivery,
    resend,
    list: async (buyerId: string): Promise<Gift[]> =>
      (await store.findGiftsOf(db, buyerId, listedGifts)).map((found) => giftOf(found, config.publicUrl)),
    /** Paid gifts whose link was sent a month ago or earlier, and not opened. */
    countForgotten: () => store.countUnredeemedSentBefore(db, before(now(), days(30))),
    /** Whether a payment bought a gift that no reader has. */
    isUnredeemed: (within: Queryable, paymentId: number): Promise<boolean> =>
      store.isUnredeemed(within, paymentId),
    /** Names, addresses and messages of an erased buyer; those of a gift to come go once it is sent. */
    forget: (within: Queryable, buyerId: string): Promise<void> => store.forgetOfBuyer(within, buyerId),
  };
}

const usedUp =
  "Vos e-mails de cadeaux d’aujourd’hui sont partis\u202f: celui-ci pourra repartir demain. Vous pouvez aussi donner le lien vous-même.";

export const factsOf = ({ gift, redeemedAt, revokedAt }: store.GiftDetails): rules.GiftFacts => ({
  ...gift,
  redeemedAt,
  revokedAt,
});

function giftOf(found: store.GiftDetails, publicUrl: string): Gift {
  const { gift, code } = found;
  const facts = factsOf(found);
  return {
    id: gift.id,
    state: rules.giftStateOf(facts),
    book_slug: found.bookSlug,
    book_title: found.bookTitle ?? rules.subscriptionName,
    edition_slug: found.editionSlug,
    edition_title: found.editionTitle ?? `${subscriptionMonths} mois`,
    url: rules.isOpen(facts) ? new URL(giftPath(code), publicUrl).href : null,
    recipient_email: gift.recipientEmail,
    deliver_at: gift.deliverAt.toISOString(),
    waiting_since: gift.sentAt ? null : (gift.queuedAt?.toISOString() ?? null),
    sent_at: gift.sentAt?.toISOString() ?? null,
    redeemed_at: found.redeemedAt?.toISOString() ?? null,
    returns_at: gift.returnsAt?.toISOString() ?? null,
  };
}
