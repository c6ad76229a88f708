import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { usePendingPurchase } from "#selling/cart/components/use-pending-purchase.ts";
import { aloneIn, type CartItem, editionIdsOf, lotsIn } from "#selling/cart/cart.rules.ts";
import { checkoutErrorText } from "#selling/payments/client/checkout-error-text.ts";
import { watchReturn } from "#selling/payments/client/page-return.ts";
import { sessionAddress } from "#selling/payments/client/session-address.ts";
import type { BillingChoice } from "#selling/payments/components/billing/use-billing.ts";
import type { Consent } from "#selling/payments/components/use-consent.ts";
import { checkout } from "#selling/payments/checkout/checkout.contract.ts";
import { mutation } from "#platform/http/call.ts";
export interface Checkout {
  order: (items: readonly CartItem[], consent: Consent, billing: BillingChoice) => void;
  /** True from the call until the browser has opened the card page. */
  pending: boolean;
  error: string | null;
}

/** Opens a payment session and redirects to its address (storefront.md §7). */
export function useCheckout(): Checkout {
  const { refresh } = useAuth();
  const purchase = usePendingPurchase();
  const { mutateAsync, isPending } = useMutation(mutation(checkout));
  const [saving, setSaving] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // After the browser's back button from the card page, the form can be sent again.
  useEffect(() => watchReturn(window, () => setLeaving(false)), []);

  const order: Checkout["order"] = async (items, consent, billing) => {
    setError(null);
    setSaving(true);
    const edition_ids = aloneIn(items).map(({ id }) => id);
    const lot_ids = lotsIn(items).map(({ id }) => id);
    try {
      const buyer = await billing.settle();
      const url = sessionAddress(
        await mutateAsync({ body: { edition_ids, lot_ids, ...consent.said, ...buyer } }),
      );
      purchase.keep(items.flatMap(editionIdsOf));
      setLeaving(true);
      window.location.assign(url);
    } catch (failure) {
      setError(checkoutErrorText(failure));
      consent.reread(failure);
      // The session may have expired, or the library may already hold an edition: the cart is then reconciled.
      await refresh();
    } finally {
      setSaving(false);
    }
  };

  return {
    order: (...given) => void order(...given),
    pending: saving || isPending || leaving,
    error,
  };
}
