import { useEffect, useState } from "react";
import { minutes, seconds } from "#platform/data/durations.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";

const interval = seconds(1);
const patience = minutes(1);

/**
 * Checks every second, for a minute, whether the paid subscription has arrived: the provider's webhook grants it, and
 * may arrive later than the browser (decisions.md, "Buying").
 */
export function useConfirmation(returned: boolean, isActive: boolean): "waiting" | "active" | "late" {
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
