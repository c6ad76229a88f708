import { addMonths } from "#platform/data/dates.ts";
import {
  freeCatalogueCapCents,
  freeCatalogueMonths,
  freeCatalogueThreshold,
  type Offer,
} from "#books/catalogue/books/books.rules.ts";

/** The first instant whose threshold includes an edition: of one that came on a 29 February, the beginning of March. */
export function entersFreeCatalogueAt(onlineAt: Date): Date {
  const instant = addMonths(onlineAt, freeCatalogueMonths);
  return freeCatalogueThreshold(instant) < onlineAt
    ? new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1))
    : instant;
}

export interface StoredOffer {
  priceCents: number;
  isFree: boolean;
  onlineAt: Date;
  /** The campaign with this edition whose period includes the instant in question, if there is one. */
  campaign?: CampaignPrice | null | undefined;
}

/** An edition's price in a campaign, from `startsAt` until just before `endsAt`. */
export interface CampaignPrice {
  priceCents: number;
  startsAt: Date;
  endsAt: Date;
  /** In the 30 days before the campaign; null if the edition was not online then. */
  lowestCents: number | null;
}

/**
 * The effective offer of an edition at an instant (decisions.md, "Words", free catalogue). A campaign only ever reduces
 * the price (docs/decisions/064).
 */
export function effectiveOffer(stored: StoredOffer, now: Date): Offer {
  const isFree = stored.isFree || stored.onlineAt <= freeCatalogueThreshold(now);
  const regularCents = isFree ? Math.min(stored.priceCents, freeCatalogueCapCents) : stored.priceCents;
  const { campaign } = stored;
  if (!campaign || now < campaign.startsAt || now >= campaign.endsAt || campaign.priceCents >= regularCents)
    return { is_free: isFree, price_cents: regularCents };
  return {
    is_free: isFree,
    price_cents: campaign.priceCents,
    campaign: {
      ends_at: campaign.endsAt.toISOString(),
      regular_price_cents: regularCents,
      lowest_price_cents: campaign.lowestCents,
    },
  };
}
