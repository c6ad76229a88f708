import { addMonths, formatDateTime } from "#platform/dates.ts";

/** On sale; to come at its `online_at`; or withdrawn by the publisher, kept by its owners (docs/decisions/025). */
export const saleStates = ["on_sale", "scheduled", "withdrawn"] as const;
export type SaleState = (typeof saleStates)[number];

export interface StoredSale {
  onSale: boolean;
  /** When it came, or is to come, on sale for the first time. */
  onlineAt: Date;
  withdrawnAt: Date | null;
}

export function saleStateOf({ onSale, withdrawnAt }: Pick<StoredSale, "onSale" | "withdrawnAt">): SaleState {
  if (onSale) return "on_sale";
  return withdrawnAt === null ? "scheduled" : "withdrawn";
}

/** An edition that was withdrawn before its moment had come was never seen by anybody. */
const wasOnSale = ({ onSale, onlineAt, withdrawnAt }: StoredSale): boolean =>
  onSale || (withdrawnAt !== null && withdrawnAt >= onlineAt);

/**
 * What the public is told of a book: it is shown with the editions on sale; all that was sold has been withdrawn; or it is
 * not known at all, while its editions are still to come. A book without any edition is shown, as one that has none.
 */
export function standingOf(editions: readonly StoredSale[]): "shown" | "gone" | "unknown" {
  if (editions.length === 0 || editions.some(({ onSale }) => onSale)) return "shown";
  return editions.some(wasOnSale) ? "gone" : "unknown";
}

/** A withdrawal undone: as it would be without. What should have come meanwhile comes now. */
export function putBack(sale: StoredSale, now: Date): StoredSale {
  if (wasOnSale(sale)) return { onSale: true, onlineAt: sale.onlineAt, withdrawnAt: null };
  if (sale.onlineAt > now) return { onSale: false, onlineAt: sale.onlineAt, withdrawnAt: null };
  return { onSale: true, onlineAt: now, withdrawnAt: null };
}

/**
 * The editions that were withdrawn last: of a book withdrawn as a whole, all that left with it (they have one instant), and
 * none of those that had left by themselves before.
 */
export function withdrawnLast<E extends { sale: StoredSale }>(editions: readonly E[]): E[] {
  const momentOf = ({ sale }: E) => sale.withdrawnAt?.getTime() ?? -Infinity;
  const last = Math.max(...editions.map(momentOf));
  return editions.filter((edition) => edition.sale.withdrawnAt !== null && momentOf(edition) === last);
}

/** Further ahead nobody plans; a year mistyped is found out. */
const schedulableMonths = 120;

/** Why an edition cannot be made to come at this moment; null when it can. */
export function scheduleRefusal(onlineAt: Date, now: Date): string | null {
  if (onlineAt <= now) return "Ce moment est déjà passé\u202F: choisissez-en un à venir.";
  if (onlineAt <= addMonths(now, schedulableMonths)) return null;
  return `Choisissez un moment d’ici au ${formatDateTime(addMonths(now, schedulableMonths))}.`;
}
