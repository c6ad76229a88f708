import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAuth } from "#modules/accounts/components/auth-provider.tsx";
import { usePendingPurchase } from "#modules/cart/components/use-pending-purchase.ts";
import type { CartItem } from "#modules/cart/rules.ts";
import { checkoutErrorText } from "#modules/payments/client/checkout-error-text.ts";
import { watchReturn } from "#modules/payments/client/page-return.ts";
import { sessionAddress } from "#modules/payments/client/session-address.ts";
import type { Consent } from "#modules/payments/components/use-consent.ts";
import { checkoutMutation } from "#modules/payments/queries.ts";

export interface Checkout {
  order: (items: readonly CartItem[], consent: Consent) => void;
  /** True from the call until the browser has opened the card page. */
  pending: boolean;
  error: string | null;
}

/** Opens a payment session and redirects to its address (storefront.md §7). */
export function useCheckout(): Checkout {
  const { refresh } = useAuth();
  const purchase = usePendingPurchase();
  const { mutateAsync, isPending } = useMutation(checkoutMutation());
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // After the browser's back button from the card page, the form can be sent again.
  useEffect(() => watchReturn(window, () => setLeaving(false)), []);

  const order = async (items: readonly CartItem[], consent: Consent) => {
    setError(null);
    const edition_ids = items.map(({ id }) => id);
    try {
      const url = sessionAddress(await mutateAsync({ body: { edition_ids, ...consent.said } }));
      purchase.keep(edition_ids);
      setLeaving(true);
      window.location.assign(url);
    } catch (failure) {
      setError(checkoutErrorText(failure));
      consent.reread(failure);
      // The session may have expired, or the library may already hold an edition: the cart is then reconciled.
      await refresh();
    }
  };

  return {
    order: (items, consent) => void order(items, consent),
    pending: isPending || leaving,
    error,
  };
}
