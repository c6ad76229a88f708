import { after, before, hours, seconds } from "#platform/dates.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict } from "#platform/errors.ts";
import type { Caller } from "#modules/accounts/module.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import type { Fulfilment } from "#modules/payments/fulfilment/service.server.ts";
import { isSameOrder, type OrderLine } from "#modules/payments/orders/rules.ts";
import {
  type PaymentProvider,
  providerPatience,
  type SessionOrder,
} from "#modules/payments/provider/contract.ts";
import {
  findLines,
  findOpenOrders,
  insertPayment,
  lockOpenOrders,
  type PaymentRow,
  updatePayment,
} from "#modules/payments/store.server.ts";

export type Orders = ReturnType<typeof createOrders>;

/** Stripe keeps a session open for 24 hours at most; an order sent again within the hour asks for the same end. */
const sessionLife = hours(12);
const repeatedWithin = hours(1);

/** What closing an earlier page may take of the time that the reader waits for the provider. */
const closingPatience = seconds(4);

interface Neighbours {
  library: Library;
  fulfilment: Fulfilment;
  provider: PaymentProvider;
}

export interface Order {
  kind: PaymentRow["kind"];
  lines: readonly OrderLine[];
  /** Editions of the order that cost nothing: granted as soon as the provider has opened its page. */
  freeIds: readonly number[];
  amountCents: number;
  /** Of the wording that was on the screen; null without consent. */
  consentVersion: string | null;
  /** What the provider's page shows. */
  shown: Pick<SessionOrder, "lines" | "label" | "successPath" | "cancelPath">;
}

/** An order is stored before the provider is asked, so that whatever it later reports finds it. */
export function createOrders({ db, now, log }: Deps, neighbours: Neighbours) {
  const { library, fulfilment, provider } = neighbours;

  /** @returns where the browser goes to pay. @throws AppError 502 when the provider is away; the order is kept */
  async function place(viewer: Caller, order: Order): Promise<string> {
    const met = new Set<number>();
    const begun = performance.now();
    const patience = () => Math.max(0, providerPatience - (performance.now() - begun));
    let payment: PaymentRow | null = null;
    while (!payment) {
      await supersedeEarlier(viewer.id, order, met, patience);
      payment = await keep(viewer.id, order, met);
    }
    const asked = {
      ...order.shown,
      orderKey: payment.orderKey,
      paymentId: payment.id,
      amountCents: order.amountCents,
      email: viewer.account.email,
      expiresAt: payment.sessionExpiresAt ?? after(now(), sessionLife),
    };
    const { sessionId, url } = await provider.openSession(asked, patience());
    await db.transaction(async (tx) => {
      await updatePayment(tx, payment.id, { sessionId, freeEditionIds: [...order.freeIds] });
      await library.grantFree(tx, viewer.id, [...order.freeIds]);
    });
    return url;
  }

  /**
   * The order itself, or the one that stayed without a session when the provider did not answer.
   * @returns null when another window has opened a page for the same things meanwhile, which is not among those met
   */
  function keep(memberId: string, order: Order, met: ReadonlySet<number>): Promise<PaymentRow | null> {
    return db.transaction(async (tx) => {
      for (const earlier of await lockOpenOrders(tx, memberId)) {
        if (!met.has(earlier.id) && (await hasPageFor(tx, earlier, order))) return null;
        const isRecent = earlier.createdAt > before(now(), repeatedWithin);
        if (earlier.sessionId !== null || earlier.provider !== provider.name || !isRecent) continue;
        if (isSameOrder(order, earlier, await findLines(tx, [earlier.id]))) return earlier;
      }
      const createdAt = now();
      const { kind, amountCents, consentVersion, lines } = order;
      const payment = {
        memberId,
        kind,
        amountCents,
        state: "open" as const,
        provider: provider.name,
        withdrawalConsent: consentVersion !== null,
        ...(consentVersion === null ? {} : { consentVersion, consentedAt: createdAt }),
        createdAt,
        sessionExpiresAt: after(createdAt, sessionLife),
      };
      return insertPayment(tx, payment, lines);
    });
  }

  /**
   * Closes the provider's pages that an earlier order of the same things left open, in another window perhaps: nobody
   * shall pay twice. What the provider does not answer now, fulfilment sets right.
   * @param met those dealt with before; what is dealt with now is added
   * @throws AppError 409 when one of them has been paid
   */
  async function supersedeEarlier(
    memberId: string,
    order: Order,
    met: Set<number>,
    patience: () => number,
  ): Promise<void> {
    for (const earlier of await findOpenOrders(db, memberId)) {
      if (met.has(earlier.id) || earlier.sessionId === null || !(await hasPageFor(db, earlier, order)))
        continue;
      met.add(earlier.id);
      const wait = Math.min(closingPatience, patience());
      const status = await provider.expireSession(earlier.sessionId, wait).catch((error: unknown) => {
        log.warn({ err: error, paymentId: earlier.id }, "an earlier session could not be closed");
        return null;
      });
      if (status) await fulfilment.settleSession(earlier.id, status);
      if (status?.state !== "paid") continue;
      throw conflict(order.kind === "editions" ? "Déjà dans la bibliothèque" : "Vous êtes déjà abonné.");
    }
  }

  /** Whether an earlier order has opened a page on which some of the same things can be paid. */
  async function hasPageFor(within: Queryable, earlier: PaymentRow, order: Order): Promise<boolean> {
    if (earlier.kind !== order.kind || earlier.sessionId === null || earlier.provider !== provider.name)
      return false;
    if (order.kind === "subscription") return true;
    const wanted = new Set(order.lines.map(({ editionId }) => editionId));
    return (await findLines(within, [earlier.id])).some(({ editionId }) => wanted.has(editionId));
  }

  /** Editions that came to the library at no cost along with an order that is still open. */
  async function freeIdsOfOpen(memberId: string): Promise<Set<number>> {
    const open = await findOpenOrders(db, memberId);
    return new Set(open.flatMap(({ freeEditionIds }) => freeEditionIds));
  }

  /** Asks the provider about an order whose message did not come. */
  async function checkUnsettled(order: PaymentRow): Promise<void> {
    // Noted first: an order that the provider fails on goes to the end of the queue, and keeps no other waiting.
    await updatePayment(db, order.id, { checkedAt: now() });
    if (order.sessionId !== null) {
      return fulfilment.settleSession(order.id, await provider.findSession(order.sessionId));
    }
    // Never opened, as far as is known here; paid all the same, its message would find it by its key.
    const isOver = (order.sessionExpiresAt ?? after(order.createdAt, sessionLife)) <= now();
    if (isOver) await fulfilment.settleSession(order.id, null);
  }

  return { place, freeIdsOfOpen, checkUnsettled };
}
