import { before } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { isSameOrder } from "#selling/payments/orders/orders.rules.ts";
import { findLines, type PaymentRow } from "#selling/payments/payments.store.server.ts";

/** A new order, as far as earlier ones are compared with it. */
type NewOrder = Parameters<typeof isSameOrder>[0] & { limited?: unknown; preorder?: unknown };

/** An order sent again within the hour requests the same end of its session. */
const repeatedWithin = hours(1);

/** Those that have an open page with some of the same editions; for a limited price, all pages at it. */
export async function withPageFor(within: Queryable, open: PaymentRow[], order: NewOrder) {
  const paged = open.flatMap(({ id, kind, sessionId, subscriptionId }) =>
    kind === order.kind && sessionId !== null ? [{ id, sessionId, subscriptionId }] : [],
  );
  if (order.kind === "subscription") return paged;
  const wanted = new Set(order.lines.map(({ editionId }) => editionId));
  const lines = await findLines(
    within,
    paged.map(({ id }) => id),
  );
  const same = new Set(lines.flatMap(({ paymentId, editionId }) => (wanted.has(editionId) ? paymentId : [])));
  const limitedBy = order.limited ? order.subscriptionId : undefined;
  return paged.filter(({ id, subscriptionId }) => same.has(id) || subscriptionId === limitedBy);
}

/** The same order, placed within the hour, whose page the provider did not open. */
export async function findRepeated(within: Queryable, open: PaymentRow[], order: NewOrder, now: Date) {
  const begun = before(now, repeatedWithin);
  const isPreorder = order.preorder !== undefined;
  const recent = open.filter(
    (earlier) => earlier.sessionId === null && earlier.createdAt > begun && earlier.isPreorder === isPreorder,
  );
  const lines = await findLines(
    within,
    recent.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, ({ paymentId }) => paymentId);
  return recent.find((earlier) => isSameOrder(order, earlier, linesOf.get(earlier.id) ?? []));
}
