import { useEffect } from "react";
import { pendingPurchase } from "#modules/cart/client/pending-purchase.ts";
import type { ReconciledDetail } from "#modules/cart/components/use-reconciliation.ts";
import { useToasts } from "#ui/toast.tsx";

/** Says what reconciliation changed in the cart, for nobody likes a cart that changes by itself. */
export function ReconciliationToasts() {
  const { show } = useToasts();
  useEffect(() => {
    const tell = (event: Event) => {
      const { removedOwnedCount, addedFreeCount } = (event as CustomEvent<ReconciledDetail>).detail;
      // Coming back from a payment, the bought editions leave the cart: the confirmation says it.
      if (removedOwnedCount > 0 && !pendingPurchase.read()) show(removedText(removedOwnedCount));
      if (addedFreeCount > 0) show(addedText(addedFreeCount), { tone: "success" });
    };
    window.addEventListener("cart:reconciled", tell);
    return () => window.removeEventListener("cart:reconciled", tell);
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
