import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { Link } from "#ui/link.tsx";
import { Callout } from "#ui/callout.tsx";
import { minutes, seconds } from "#platform/data/durations.ts";

/** The banner after the payment of a subscription, with `success=1` (decisions.md, "Buying"). */
export function SubscriptionBanner({ onActive }: { onActive: () => void }) {
  const [search, setSearch] = useSearchParams();
  const [returned] = useState(search.get("success") === "1");
  const { user } = useAuth();
  const state = useConfirmation(returned, user?.isActiveSubscriber ?? false);

  const settle = useEffectEvent(() => {
    if (state === "active") onActive();
    // The parameter is removed from the address, so that a reload does not show the banner again.
    const kept = new URLSearchParams(search);
    kept.delete("success");
    setSearch(kept, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (returned && state !== "waiting") settle();
  }, [returned, state]);

  if (!returned) return null;
  return (
    <Callout tone={state === "active" ? "success" : "neutral"} className="mt-6">
      {texts[state]}
      {state === "active" && (
        <>
          {" "}
          <Link href="/catalogue?isFree=1">Choisir mes premiers livres</Link>
        </>
      )}
    </Callout>
  );
}

const texts = {
  waiting: "Paiement en cours de confirmation…",
  active: "Félicitations, votre abonnement est actif\u202f! Les livres du catalogue gratuit vous attendent.",
  late: "La confirmation du paiement tarde. Vous la recevrez par e-mail, et votre abonnement s’activera de lui-même.",
} as const;

const interval = seconds(1);

const patience = minutes(1);

/**
 * Checks every second, for a minute, whether the paid subscription has arrived: the provider's webhook grants it, and
 * may arrive later than the browser (decisions.md, "Buying").
 */
function useConfirmation(returned: boolean, isActive: boolean): "waiting" | "active" | "late" {
  const { refresh } = useAuth();
  const [late, setLate] = useState(false);
  const waiting = returned && !isActive && !late;

  useEffect(() => {
    if (!waiting) return;
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked * interval >= patience) setLate(true);
      void refresh();
    }, interval);
    return () => clearInterval(timer);
  }, [waiting, refresh]);

  if (isActive) return "active";
  return late ? "late" : "waiting";
}
