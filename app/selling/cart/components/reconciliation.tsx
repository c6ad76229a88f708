import type { ReactNode } from "react";
import { ReconciliationToasts } from "#selling/cart/components/reconciliation-toasts.tsx";
import { useReconciliation } from "#selling/cart/components/use-reconciliation.ts";
import type { CartItem } from "#selling/cart/cart.rules.ts";

/** Keeps the cart in accord with the member's library, and says what it has changed. */
export default function Reconciliation({ items }: { items: readonly CartItem[] }): ReactNode {
  useReconciliation(items);
  return <ReconciliationToasts />;
}
