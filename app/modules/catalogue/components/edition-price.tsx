import type { ReactNode } from "react";
import { formatCents } from "#platform/money.ts";
import { type Offer, priceFor } from "#modules/catalogue/books/rules.ts";
import { Price } from "#ui/price.tsx";

interface EditionPriceProps {
  offer: Offer;
  viewer: { isActiveSubscriber: boolean };
  size?: "sm" | "md" | "lg";
  note?: ReactNode;
}

/** What this viewer pays; a subscriber sees the full price struck through beside it. */
export function EditionPrice({ offer, viewer, size = "sm", note }: EditionPriceProps) {
  if (offer.unpriced)
    return <Price amount="Pas encore de prix" size="sm" note="publiée ainsi, elle serait gratuite" />;
  const price = priceFor(offer, viewer);
  return (
    <Price
      amount={formatCents(price)}
      full={price < offer.price_cents ? formatCents(offer.price_cents) : undefined}
      size={size}
      note={note}
    />
  );
}
