import { eq } from "drizzle-orm";
import { refunds } from "#selling/payments/payments.tables.ts";
import { findUnsettledOrders } from "#selling/payments/payments.store.server.ts";
import type { Caller } from "#readers/accounts/account-access.service.server.ts";
import { after, before } from "#platform/data/dates.ts";
import { hours, minutes } from "#platform/data/durations.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { CardShop } from "#test/card-shop.ts";
import { buildBook, buildMember, noOrigin, noSession } from "#test/factories.ts";
import type { StripeSession } from "#test/stripe-server.ts";
import { setClock } from "#test/test-shop.ts";

/** 0 to 1, as `Math.random`. */
export type Random = () => number;

interface Message {
  type: string;
  object: { id: string };
  id: string;
}

/** The amount charged for an order, and the expected amount: an active subscriber half, floor to the cent. */
export interface Charge {
  sessionId: string;
  isSubscriber: boolean;
  askedCents: number;
  dueCents: number;
}

/**
 * A random history of the shop: members who order, pay, leave, withdraw and subscribe; refunds by an administrator and
 * in Stripe's dashboard; lost, repeated, late and reordered messages; passing time and wrong clocks. Refusals by
 * `AppError` are part of it; any other error is a fault.
 */
export function purchaseHistory(cards: CardShop, random: Random) {
  const { shop, stripe, deliver } = cards;
  const { db } = shop.deps;
  const viewers: Caller[] = [];
  const editionIds: number[] = [];
  const messages: Message[] = [];
  const charges: Charge[] = [];
  let reported = 0;
  // No administrator is logged in, so the log has none.
  const administrator = { username: "admin", requireRecent() {}, ...shop.audit.signatory(null, noOrigin) };

  const below = (bound: number) => Math.floor(random() * bound);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  const someOf = <T>(list: readonly T[], count: number): T[] =>
    Array.from({ length: count }, () => oneOf(list)).filter((each): each is T => each !== undefined);

  /** A message is sent, perhaps twice; each time with its own id, or with the same. */
  function report(type: string, object: { id: string }): void {
    const id = `evt_${stripe.sessions.length}_${++reported}`;
    for (let copy = random() < 0.3 ? 2 : 1; copy > 0; copy--) {
      // A message contains the state at the time it was written.
      const written = structuredClone({ ...object, asked: undefined });
      messages.push({ type, object: written, id: random() < 0.5 ? id : `${id}_${copy}` });
    }
  }

  async function addMember(): Promise<void> {
    const { id } = await buildMember(shop);
    const account = await shop.accounts.find(id);
    if (account) viewers.push({ id, account, ...noSession });
  }

  async function addBook(): Promise<void> {
    const prices = someOf([0, 1, 49, 50, 99, 199, 299, 499, 699, 1299], 3);
    const made = await buildBook(shop, {
      editions: prices.map((priceCents, n) => ({
        title: `Édition ${n}`,
        priceCents,
        isFree: random() < 0.25,
      })),
    });
    editionIds.push(...made.editionIds);
  }

  async function order(): Promise<void> {
    const viewer = oneOf(viewers);
    if (!viewer) return;
    const ids = [...new Set(someOf(editionIds.slice(-24), 1 + below(4)))];
    const isSubscriber = await shop.subscriptions.isActive(viewer.id);
    const owned = new Set(await shop.library.ownedIds(viewer.id));
    const url = await shop.payments.checkout(viewer, { editionIds: ids, lotIds: [] }, random() < 0.5);
    const session = stripe.sessions.find(({ id }) => url.endsWith(id));
    if (!session) return;
    const editions = await shop.catalogue.saleableEditions(ids.filter((id) => !owned.has(id)));
    const dues = editions.map(({ price_cents, is_free }) => {
      if (!isSubscriber) return price_cents;
      return is_free ? 0 : Math.floor(price_cents / 2);
    });
    const dueCents = dues.reduce((sum, cents) => sum + cents, 0);
    charges.push({ sessionId: session.id, isSubscriber, askedCents: session.amount_total, dueCents });
  }

  async function subscribe(): Promise<void> {
    const viewer = oneOf(viewers);
    if (viewer) await shop.payments.subscribe(viewer, random() < 0.5);
  }

  async function addFree(): Promise<void> {
    const [viewer, id] = [oneOf(viewers), oneOf(editionIds)];
    if (viewer && id) await shop.library.addFree(viewer, id);
  }

  const recent = () => stripe.sessions.slice(-12);

  async function pay(): Promise<void> {
    // Sometimes a page is paid at the moment at which another window closes it.
    const payable = random() < 0.15 ? "expired" : "open";
    const session = oneOf(recent().filter(({ status }) => status === payable));
    if (!session) return;
    stripe.pay(session);
    // Some messages are lost: then the provider is queried.
    if (payable === "expired" || random() < 0.85) report("checkout.session.completed", session);
  }

  async function expire(): Promise<void> {
    const session = oneOf(recent().filter(({ status }) => status === "open"));
    if (session) report("checkout.session.expired", Object.assign(session, { status: "expired" }));
  }

  async function refundByHand(): Promise<void> {
    const session = oneOf(paidSessions());
    const left = session ? session.amount_total - session.refunded : 0;
    if (!session || left <= 0) return;
    reportRefund(stripe.refundByHand(session, random() < 0.4 ? left : 1 + below(left)));
  }

  /** Some messages about refunds are lost: then the provider's list is queried. */
  function reportRefund(charge: { id: string }): void {
    if (random() < 0.7) report("charge.refunded", charge);
  }

  const paidSessions = (): StripeSession[] =>
    stripe.sessions.filter(({ payment_status }) => payment_status === "paid").slice(-20);

  async function refundByAdministrator(): Promise<void> {
    const session = oneOf(paidSessions());
    const paymentId = Number(session?.metadata["payment_id"]);
    if (!session) return;
    // Any edition will do: one that is not in the payment is refused.
    const chosen = random() < 0.5 ? null : someOf(editionIds, 1);
    await shop.payments.refunds.requestByAdministrator(paymentId, administrator, {
      editionIds: chosen,
      keepEditions: random() < 0.3,
      note: null,
    });
  }

  async function withdraw(): Promise<void> {
    const viewer = oneOf(viewers);
    const contract = viewer && oneOf(await shop.payments.withdrawals.list(viewer));
    if (contract) await shop.payments.withdrawals.withdraw(viewer, contract.payment_id, null);
  }

  async function deliverSome(): Promise<void> {
    const count = 1 + below(4);
    const some = Array.from({ length: Math.min(count, messages.length) }, () => {
      const [message] = messages.splice(below(messages.length), 1);
      return message;
    });
    const statuses = await Promise.all(
      some.map((message) => (message ? deliver(message.type, message.object, { id: message.id }) : 200)),
    );
    if (statuses.some((status) => status !== 200))
      throw new Error(`A message was answered ${statuses.join()}.`);
  }

  /** The jobs of the queue, and the provider's messages about them. */
  async function makeRefunds(): Promise<void> {
    const { id: refundId, state } = refunds;
    const waiting = await db.select({ id: refundId }).from(refunds).where(eq(state, "requested"));
    for (const { id } of waiting) {
      await shop.payments.refunds.make(id, random() < 0.3);
      const charge = stripe.refunds.at(-1)?.payment_intent;
      const session = stripe.sessions.find(({ payment_intent }) => payment_intent === charge);
      if (session) reportRefund(stripe.chargeOf(session));
    }
  }

  async function askAboutUnsettled(): Promise<void> {
    const overdue = before(shop.clock.now, minutes(10));
    for (const unsettled of await findUnsettledOrders(db, "stripe", overdue, 100)) {
      await shop.payments.orders.checkUnsettled(unsettled);
    }
  }

  /** The machine's clock is set wrong, across the turn of a year, or right again. */
  async function setWrong(): Promise<void> {
    if (!shop.clock.error) setClock(shop, hours(24 * (oneOf([-400, -40, 40, 400]) ?? 0)));
  }
  const setRight = async () => setClock(shop, -(shop.clock.error ?? 0));
  const reconcile = () => shop.payments.reconciliation.reconcile();
  const number = () => shop.payments.waiting.numberDue();

  async function jump(): Promise<void> {
    await reconcile();
    shop.clock.now = after(shop.clock.now, random() < 0.8 ? minutes(1 + below(600)) : hours(24 * below(40)));
  }

  const steps: [weight: number, step: () => Promise<unknown>][] = [
    [22, order],
    [4, subscribe],
    [4, addFree],
    [22, pay],
    [3, expire],
    [20, deliverSome],
    [5, refundByHand],
    [4, refundByAdministrator],
    [4, withdraw],
    [5, makeRefunds],
    [2, askAboutUnsettled],
    [2, reconcile],
    [4, jump],
    [1, setWrong],
    [4, setRight],
    [2, number],
    [3, addBook],
    [1, addMember],
  ];
  const total = steps.reduce((sum, [weight]) => sum + weight, 0);

  async function takeStep(): Promise<void> {
    let place = random() * total;
    const chosen = steps.find(([weight]) => (place -= weight) < 0);
    try {
      await chosen?.[1]();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** All pending messages arrive: the invariants must then hold for any history. */
  async function settle(): Promise<void> {
    await setRight();
    for (let round = 0; round < 6; round++) {
      while (messages.length > 0) await deliverSome();
      shop.clock.now = after(shop.clock.now, minutes(11));
      await askAboutUnsettled();
      await makeRefunds();
    }
    for (const each of [reconcile, makeRefunds, reconcile]) await each();
    while (messages.length > 0) await deliverSome();
    await number();
  }

  return { addMember, addBook, takeStep, settle, charges };
}
