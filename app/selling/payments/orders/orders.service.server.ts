import { after, before } from "#platform/data/dates.ts";
import { seconds } from "#platform/data/durations.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Gifts } from "#selling/promotions/module.server.ts";
import type { GiftDraft } from "#selling/promotions/gifts/gifts.rules.ts";
import type { Fulfilment } from "#selling/payments/fulfilment.service.server.ts";
import type { Refusals } from "#selling/payments/orders/payment-refusals.service.server.ts";
import {
  lastMessage,
  type OrderLine,
  sessionLife,
  useByOrders,
} from "#selling/payments/orders/orders.rules.ts";
import { createUnsettled } from "#selling/payments/orders/unsettled-orders.service.server.ts";
import {
  type PaymentProvider,
  providerPatience,
  type SessionOrder,
} from "#selling/payments/provider/payment-provider.contract.ts";
import { findRepeated, withPageFor } from "#selling/payments/orders/earlier-orders.service.server.ts";
import {
  deleteUnpaidLines,
  findOrdersOf,
  insertPayment,
  type KeptOrder,
  storeSession,
} from "#selling/payments/orders/orders.store.server.ts";
import { type NewPreorder, savePreorder } from "#selling/payments/preorders.store.server.ts";
import {
  findLines,
  findOpenOrders,
  lockOpenOrders,
  type PaymentRow,
  updatePayment,
} from "#selling/payments/payments.store.server.ts";

export type Orders = ReturnType<typeof createOrders>;

/** Maximum time for closing an earlier page, within the reader's wait for the provider. */
const closingPatience = seconds(4);

interface Neighbours {
  library: Library;
  gifts: Pick<Gifts, "prepare">;
  fulfilment: Fulfilment;
  refusals: Pick<Refusals, "isRefused">;
  provider: PaymentProvider;
}

export interface Order {
  kind: PaymentRow["kind"];
  lines: readonly OrderLine[];
  /** Free editions of the order: granted once the provider has opened its page. */
  freeIds: readonly number[];
  amountCents: number;
  /** For another person: such an order has one line or is a subscription, and never replaces or continues an earlier one. */
  gift?: GiftDraft;
  /** Delivered at the release of its one edition. */
  preorder?: Omit<NewPreorder, "paymentId" | "memberId">;
  /** A check within the order's transaction, while no other page of this subscription is open. @throws AppError 409 */
  limited?: ((tx: Queryable) => Promise<void>) | null;
  /** Version of the wording on the screen; null without consent. */
  consentVersion: string | null;
  /** The subscription at whose price the order is; null at the public price. */
  subscriptionId: number | null;
  /** Whom the invoice is made out to; null: the account. */
  billedTo: PaymentRow["billedTo"];
  /** The buyer's, if it is not France. */
  country: PaymentRow["country"];
  /** The text on the provider's page. */
  shown: Pick<SessionOrder, "lines" | "label" | "successPath" | "cancelPath">;
}

/** An order is stored before the provider is called, so that every later report finds it. */
export function createOrders(deps: Deps, neighbours: Neighbours) {
  const { db, now, log } = deps;
  const { library, gifts, fulfilment, provider } = neighbours;

  /**
   * @returns the address of the payment page.
   * @throws AppError 502 if the provider is unavailable; the order is kept
   */
  async function place(viewer: Caller, order: Order): Promise<string> {
    const handled = new Set<number>();
    const begun = performance.now();
    const patience = () => Math.max(0, providerPatience - (performance.now() - begun));
    let payment = await keep(viewer.id, order, handled);
    while (!payment) {
      await supersedeEarlier(viewer.id, order, handled, patience);
      payment = await keep(viewer.id, order, handled);
    }
    const { id } = payment;
    const keepsCard = order.preorder?.charge === "release";
    const asked = { ...askedOf(viewer, payment, order.amountCents), ...order.shown, keepsCard };
    const { sessionId, url } = await provider.openSession(asked, patience());
    const opened = { sessionId, freeEditionIds: [...order.freeIds] };
    if (order.freeIds.length === 0) await storeSession(db, id, opened);
    else
      await db.transaction(async (tx) => {
        await storeSession(tx, id, opened);
        await library.grantFree(tx, viewer.id, order.freeIds);
      });
    return url;
  }

  const askedOf = (viewer: Caller, payment: KeptOrder, amountCents: number) => ({
    orderKey: payment.orderKey,
    paymentId: payment.id,
    amountCents,
    email: viewer.account.email,
    expiresAt: payment.sessionExpiresAt ?? after(now(), sessionLife),
  });

  /**
   * The payment page of an order that is stored already.
   * @throws AppError 502 if the provider is unavailable
   */
  async function openPage(viewer: Caller, payment: PaymentRow, shown: Order["shown"]): Promise<string> {
    const asked = { ...askedOf(viewer, payment, payment.amountCents), ...shown };
    const { sessionId, url } = await provider.openSession(asked);
    await storeSession(db, payment.id, { sessionId, freeEditionIds: [] });
    return url;
  }

  function newOrderOf(
    memberId: string,
    { kind, amountCents, consentVersion, gift, preorder, subscriptionId, billedTo, country }: Order,
  ) {
    const createdAt = now();
    return {
      memberId,
      kind,
      amountCents,
      provider: provider.name,
      withdrawalConsent: consentVersion !== null,
      ...(consentVersion === null ? {} : { consentVersion, consentedAt: createdAt }),
      createdAt,
      sessionExpiresAt: after(createdAt, sessionLife),
      isGift: gift !== undefined,
      isPreorder: preorder !== undefined,
      subscriptionId,
      billedTo,
      country,
    };
  }

  /**
   * The order itself, or an earlier one without a session because the provider did not answer.
   * @returns null if another window has opened a page for the same editions that is not in `handled`
   */
  function keep(memberId: string, order: Order, handled: ReadonlySet<number>): Promise<KeptOrder | null> {
    return db.transaction(async (tx) => {
      const open = comparableOf(await lockOpenOrders(tx, memberId), order);
      if ((await withPageFor(tx, open, order)).some(({ id }) => !handled.has(id))) return null;
      await order.limited?.(tx);
      const repeated = await findRepeated(tx, open, order, now());
      if (repeated)
        await updatePayment(tx, repeated.id, { billedTo: order.billedTo, country: order.country });
      const placed =
        repeated ?? (await insertPayment(tx, { ...newOrderOf(memberId, order), state: "open" }, order.lines));
      if (order.preorder) await savePreorder(tx, { ...order.preorder, paymentId: placed.id, memberId });
      if (order.gift) {
        const [line] = await findLines(tx, [placed.id]);
        await gifts.prepare(tx, placed.id, line, memberId, order.gift);
      }
      return placed;
    });
  }

  /**
   * Closes the provider's pages that an earlier order of the same editions left open, for instance in another window,
   * so that members do not pay twice. If the provider does not answer, fulfilment refunds a double payment.
   * @param handled the sessions already handled; the ones handled now are added
   * @throws AppError 409 if one of them has been paid
   */
  async function supersedeEarlier(
    memberId: string,
    order: Order,
    handled: Set<number>,
    patience: () => number,
  ): Promise<void> {
    const open = comparableOf(await findOpenOrders(db, memberId), order);
    for (const earlier of await withPageFor(db, open, order)) {
      if (handled.has(earlier.id)) continue;
      handled.add(earlier.id);
      const wait = Math.min(closingPatience, patience());
      const status = await provider.expireSession(earlier.sessionId, wait).catch((error: unknown) => {
        // A second page at a limited price must not stay open.
        if (order.limited) throw error;
        log.warn({ err: error, paymentId: earlier.id }, "an earlier session could not be closed");
        return null;
      });
      if (status) await fulfilment.settleSession(earlier.id, status);
      if (status?.state === "paid") throw conflict(paidMeanwhile(order));
    }
  }

  /** Earlier orders that may concern the same purchase: a reader may give an edition twice, or buy it too. */
  const comparableOf = (open: PaymentRow[], order: Order): PaymentRow[] =>
    order.gift ? [] : open.filter((earlier) => !earlier.isGift && earlier.provider === provider.name);

  /** Free editions that an open order has already added to the library. */
  async function freeIdsOfOpen(memberId: string): Promise<Set<number>> {
    const open = await findOpenOrders(db, memberId);
    return new Set(open.flatMap(({ freeEditionIds }) => freeEditionIds));
  }

  /**
   * Before editions are deleted: removes them from orders that were abandoned long ago.
   * @returns why the editions must be kept, otherwise null
   */
  async function releaseEditions(tx: Queryable, editionIds: readonly number[]) {
    const use = useByOrders(await findOrdersOf(tx, editionIds), now());
    if (!use) await deleteUnpaidLines(tx, editionIds, before(now(), lastMessage));
    return use;
  }

  return { place, openPage, freeIdsOfOpen, releaseEditions, ...createUnsettled(deps, neighbours) };
}

function paidMeanwhile({ kind, limited }: Order): string {
  if (kind === "subscription") return "Vous êtes déjà abonné.";
  return limited ? "Un autre panier vient d’être payé\u202f: relisez celui-ci." : "Déjà dans la bibliothèque";
}
