import { addMonths, formatDateTime } from "#platform/data/dates.ts";

/**
 * On sale; scheduled for its `online_at`; or withdrawn by the publisher and kept by its owners (docs/decisions/025).
 */
export const availabilityStates = ["on_sale", "scheduled", "withdrawn"] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

export interface StoredAvailability {
  onSale: boolean;
  /** The first moment on sale, past or scheduled. */
  onlineAt: Date;
  withdrawnAt: Date | null;
}

export function availabilityStateOf({
  onSale,
  withdrawnAt,
}: Pick<StoredAvailability, "onSale" | "withdrawnAt">): AvailabilityState {
  if (onSale) return "on_sale";
  return withdrawnAt === null ? "scheduled" : "withdrawn";
}

/** When a preorder is paid (docs/decisions/141-preorders.md). */
export const preorderCharges = ["order", "release"] as const;
export type PreorderCharge = (typeof preorderCharges)[number];

/** Announced before its day: readers see its page, and preorder it. */
export const isAnnounced = (
  edition: Pick<StoredAvailability, "onSale" | "withdrawnAt"> & { preorder: PreorderCharge | null },
): boolean => edition.preorder !== null && availabilityStateOf(edition) === "scheduled";

export const filesMissing =
  "Il manque des fichiers\u202F: un EPUB, ou un PDF et un DOCX\u202F; et une couverture. Ajoutez-les avant de mettre en vente.";

/** An edition withdrawn before its moment was never public. */
const wasOnSale = ({ onSale, onlineAt, withdrawnAt }: StoredAvailability): boolean =>
  onSale || (withdrawnAt !== null && withdrawnAt >= onlineAt);

/**
 * The public state of a book: shown with the editions on sale; withdrawn, if all sold editions are; or unknown, while
 * its editions are scheduled. A book without editions is shown without any.
 */
export function bookVisibility(editions: readonly StoredAvailability[]): "shown" | "gone" | "unknown" {
  if (editions.length === 0 || editions.some(({ onSale }) => onSale)) return "shown";
  return editions.some(wasOnSale) ? "gone" : "unknown";
}

/** Undoes a withdrawal: the state without it. An edition whose moment has passed since then comes on sale now. */
export function putBack(sale: StoredAvailability, now: Date): StoredAvailability {
  if (wasOnSale(sale)) return { onSale: true, onlineAt: sale.onlineAt, withdrawnAt: null };
  if (sale.onlineAt > now) return { onSale: false, onlineAt: sale.onlineAt, withdrawnAt: null };
  return { onSale: true, onlineAt: now, withdrawnAt: null };
}

/**
 * The editions that were withdrawn last: for a book withdrawn as a whole, all editions of that act (they have one
 * instant), and none of those withdrawn separately before.
 */
export function withdrawnLast<E extends { sale: StoredAvailability }>(editions: readonly E[]): E[] {
  const momentOf = ({ sale }: E) => sale.withdrawnAt?.getTime() ?? -Infinity;
  const last = Math.max(...editions.map(momentOf));
  return editions.filter((edition) => edition.sale.withdrawnAt !== null && momentOf(edition) === last);
}

/** The furthest plausible date: detects a mistyped year. */
const schedulableMonths = 120;

/** The reason why an edition cannot be scheduled for this moment; null if it can. */
export function scheduleRefusal(onlineAt: Date, now: Date): string | null {
  if (onlineAt <= now) return "Ce moment est déjà passé\u202F: choisissez-en un à venir.";
  if (onlineAt <= addMonths(now, schedulableMonths)) return null;
  return `Choisissez un moment d’ici au ${formatDateTime(addMonths(now, schedulableMonths))}.`;
}
