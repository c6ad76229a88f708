import type { Offer } from "#books/catalogue/books/books.rules.ts";

/** Shows the advantage of a subscription to all other viewers. */
export function subscriptionNote(offer: Offer, viewer: { isActiveSubscriber: boolean }): string | null {
  if (offer.price_cents === 0) return null;
  if (viewer.isActiveSubscriber) return "prix abonné";
  return offer.is_free ? "gratuit pour les abonnés" : null;
}

/** Where a book's page keeps it for later, as a fragment of its address. */
export const laterId = "plus-tard";
