import { useMemo } from "react";
import { useAuth } from "#modules/accounts/components/auth-provider.tsx";
import type { Viewer } from "#modules/cart/rules.ts";

/** Who looks at the shelves: a visitor until it is known who is signed in. */
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
