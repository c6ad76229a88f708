import { useEffect } from "react";
import { pendingPurchase } from "#selling/cart/client/pending-purchase.ts";
import type { ReconciledDetail } from "#selling/cart/components/use-reconciliation.ts";
import { useToasts } from "#ui/toast.tsx";

/** Reports the changes made by reconciliation, so that the cart does not change silently. */
export function ReconciliationToasts() {
  const { show } = useToasts();
  useEffect(() => {
    const showResult = (event: Event) => {
      const { removedOwnedCount, addedFreeCount } = (event as CustomEvent<ReconciledDetail>).detail;
      // After a payment, the bought editions leave the cart: the confirmation shows it.
      if (removedOwnedCount > 0 && !pendingPurchase.read()) show(removedText(removedOwnedCount));
      if (addedFreeCount > 0) show(addedText(addedFreeCount), { tone: "success" });
    };
    window.addEventListener("cart:reconciled", showResult);
    return () => window.removeEventListener("cart:reconciled", showResult);
  }, [show]);
  return null;
}

const removedText = (count: number): string =>
  count === 1
    ? "Une édition que vous possédez déjà a quitté le panier."
    : `${count} éditions que vous possédez déjà ont quitté le panier.`;

const addedText = (count: number): string =>
  count === 1
    ? "Une édition gratuite a rejoint votre bibliothèque."
    : `${count} éditions gratuites ont rejoint votre bibliothèque.`;
