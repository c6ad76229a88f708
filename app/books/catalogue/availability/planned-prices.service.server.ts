import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { PlannedPrice } from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import { orderRelease } from "#books/catalogue/availability/availability.service.server.ts";
import { findSale } from "#books/catalogue/availability/availability.store.server.ts";
import {
  deletePlannedPrice,
  findPlannedPrice,
  savePlannedPrice,
} from "#books/catalogue/availability/planned-prices.store.server.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { notFound } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

/** Prices that editions have from a day on; the release of scheduled editions applies them. */
export const createPlannedPrices = ({ db, jobs }: Pick<Deps, "db" | "jobs">) => ({
  /** @param from a day `YYYY-MM-DD` of Paris; it replaces an earlier plan. @param priceCents whole cents */
  async plan(tx: Queryable, editionId: number, from: string, priceCents: number): Promise<void> {
    const startsAt = parisInstant(from, "00:00");
    if (!startsAt) return;
    await savePlannedPrice(tx, { editionId, priceCents, startsAt });
    await orderRelease(jobs, tx, startsAt);
  },

  async read(editionId: number): Promise<PlannedPrice | null> {
    const found = await findPlannedPrice(db, editionId);
    return found ? { price_cents: found.priceCents, starts_at: found.startsAt.toISOString() } : null;
  },

  /** @throws AppError 404 */
  cancel: (editionId: number, by?: Signatory<CatalogueAct>): Promise<void> =>
    db.transaction(async (tx) => {
      const found = await findSale(tx, editionId);
      if (!found || !(await deletePlannedPrice(tx, editionId))) throw notFound("Aucun prix n’est prévu.");
      const label = `${found.bookTitle} – ${found.editionTitle}`;
      await by?.sign(tx, {
        kind: "planned-price-cancelled",
        object: { type: "edition", id: editionId, label },
      });
    }),
});
export type PlannedPrices = ReturnType<typeof createPlannedPrices>;
