import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import type { Auth } from "#readers/accounts/components/use-session.ts";
import { useCart } from "#selling/cart/components/cart-provider.tsx";
import { usePendingPurchase } from "#selling/cart/components/use-pending-purchase.ts";
import { seconds } from "#platform/data/durations.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/** `late`: the provider's message has not arrived within a minute; the receipt will follow by mail. */
export type PurchaseOutcome = "none" | "confirming" | "confirmed" | "late";

const pollInterval = seconds(1);
const pollAttempts = 60;
/** The page stays as it is. */
const quietly = { replace: true, preventScrollReset: true };

/**
 * After a payment with success=1: the parameter is removed from the address, and the library is loaded every second
 * until it contains the paid editions; then the cart is emptied (storefront.md §4; decisions.md, "Buying").
 * @returns with the ids of the editions that have arrived
 */
export function usePurchaseConfirmation(): { outcome: PurchaseOutcome; bought: readonly number[] } {
  const { search, pathname, state } = useLocation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { status, refresh } = useAuth();
  const { clear } = useCart();
  const purchase = usePendingPurchase();
  const returned = new URLSearchParams(search).get("success") === "1";
  const [outcome, setOutcome] = useState<PurchaseOutcome>(returned ? "confirming" : "none");
  // With the entry of the browser's history, so that a page that is loaded again still offers the files.
  const kept = hydrated ? (state as { bought?: readonly number[] } | null)?.bought : undefined;

  useEffect(() => {
    if (returned) void navigate(pathname, quietly);
  }, [returned, pathname, navigate]);

  useEffect(() => {
    // Back without a payment: the wait ends.
    if (outcome === "none") purchase.forget();
  }, [outcome, purchase]);

  useEffect(() => {
    if (outcome !== "confirming" || status === "loading") return;
    const waiting = new AbortController();
    const awaited = purchase.awaited();
    const wait = async () => {
      const arrived = await arrivalOf(awaited, refresh, waiting.signal);
      if (waiting.signal.aborted) return;
      if (arrived) {
        clear();
        await navigate(pathname, { ...quietly, state: { bought: awaited } });
      }
      if (waiting.signal.aborted) return;
      purchase.forget();
      setOutcome(arrived ? "confirmed" : "late");
    };
    void wait();
    return () => waiting.abort();
  }, [outcome, status, refresh, clear, purchase, navigate, pathname]);

  return kept ? { outcome: "confirmed", bought: kept } : { outcome, bought: [] };
}

/** Whether the editions arrived in the library within a minute. */
async function arrivalOf(editionIds: readonly number[], refresh: Auth["refresh"], signal: AbortSignal) {
  for (let attempt = 0; attempt < pollAttempts; attempt++) {
    const user = await refresh();
    if (signal.aborted || !user) return false;
    const owned = new Set(user.purchasedEditionIds);
    if (editionIds.every((id) => owned.has(id))) return true;
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
    if (signal.aborted) return false;
  }
  return false;
}
