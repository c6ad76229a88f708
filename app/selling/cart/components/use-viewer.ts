import { useMemo } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import type { Viewer } from "#selling/cart/cart.rules.ts";

/** The viewer of the lists: a visitor until the session is known. */
export function useViewer(): Viewer {
  const { user } = useAuth();
  return useMemo(
    () => ({
      isActiveSubscriber: user?.isActiveSubscriber ?? false,
      ownedIds: new Set(user?.purchasedEditionIds),
    }),
    [user],
  );
}
