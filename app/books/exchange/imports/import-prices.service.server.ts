import type { Catalogue } from "#books/catalogue/module.server.ts";
import { campaignNameMaxLength } from "#books/catalogue/campaigns/price-campaigns.rules.ts";
import type { KnownEdition, ShopRecord } from "#books/exchange/editions/exchanged-editions.rules.ts";
import { amountIn, newCampaigns, plansPrice } from "#books/exchange/imports/import-prices.rules.ts";
import type { ImportRecord } from "#books/exchange/imports/catalogue-import.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type DatedPricing = Pick<Catalogue, "campaigns" | "plannedPrices">;

interface PricedRow {
  record: ShopRecord;
  editionId: number;
  /** What the edition had before; undefined: it is new. */
  known: Pick<KnownEdition["row"], "campaigns" | "planned"> | undefined;
}

/** Writes the campaigns and the planned price that a row states, as far as its edition has none. */
export async function savePrices(
  { campaigns, plannedPrices }: DatedPricing,
  tx: Queryable,
  { name }: ImportRecord,
  { record, editionId, known = { campaigns: [], planned: null } }: PricedRow,
): Promise<void> {
  for (const { amount, ...period } of newCampaigns(record, known))
    await campaigns.join(tx, {
      name: `Prix de ${name}`.slice(0, campaignNameMaxLength).toWellFormed(),
      ...period,
      editionId,
      priceCents: amountIn(amount) ?? 0,
    });
  const { plannedPrice } = record;
  if (plannedPrice && plansPrice(record, known))
    await plannedPrices.plan(tx, editionId, plannedPrice.from, amountIn(plannedPrice.amount) ?? 0);
}
