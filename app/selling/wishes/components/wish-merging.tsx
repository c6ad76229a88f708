import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { wishStore } from "#selling/wishes/client/wish-store.ts";

/** After a login the visitor's wishes join the member's. Silent: what could not be merged stays for the next page. */
export function WishMerging() {
  const { user } = useAuth();
  const client = useQueryClient();
  const hasLocal =
    useSyncExternalStore(wishStore.subscribe, wishStore.read, wishStore.readOnServer).length > 0;
  const memberId = user?.id;
  useEffect(() => {
    if (!memberId || !hasLocal) return;
    void import("#selling/wishes/client/merge-local.ts").then(({ mergeLocal }) =>
      mergeLocal(client).catch(() => undefined),
    );
  }, [client, memberId, hasLocal]);
  return null;
}
