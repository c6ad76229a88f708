import type { ReactNode } from "react";
import { formatCents } from "#platform/data/money.ts";
import { earlierPrice, type Offer, priceFor } from "#books/catalogue/books/books.rules.ts";
import { Price } from "#ui/price.tsx";

interface EditionPriceProps {
  offer: Offer;
  viewer: { isActiveSubscriber: boolean };
  size?: "sm" | "md" | "lg";
  note?: ReactNode;
}

/**
 * The price for this viewer. A subscriber sees the full price struck through next to it; in a campaign other readers see
 * the lowest price of the 30 days before.
 */
export function EditionPrice({ offer, viewer, size = "sm", note }: EditionPriceProps) {
  if (offer.unpriced)
    return <Price amount="Pas encore de prix" size="sm" note="publiée ainsi, elle serait gratuite" />;
  const price = priceFor(offer, viewer);
  const full = price < offer.price_cents ? offer.price_cents : earlierPrice(offer);
  return (
    <Price
      amount={offer.price_cents === 0 ? "Gratuit" : formatCents(price)}
      full={full === undefined ? undefined : formatCents(full)}
      size={size}
      note={note}
    />
  );
}
