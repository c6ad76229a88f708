import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { wishStore } from "#selling/wishes/client/wish-store.ts";
import { addWish, removeWish, getWishes } from "#selling/wishes/wishes.contract.ts";
import { fullText, maxWishes, mergedWishes, type Wish, withoutWishes } from "#selling/wishes/wishes.rules.ts";
import { call, query } from "#platform/http/call.ts";
import { CallError } from "#platform/http/app-errors.ts";

/**
 * The wishes of this reader: a member's are stored in the shop, a visitor's in the browser. `list` is undefined until
 * they are known. Both acts reject with `CallError`.
 */
export function useWishes() {
  const { user, status } = useAuth();
  const client = useQueryClient();
  const local = useSyncExternalStore(wishStore.subscribe, wishStore.read, wishStore.readOnServer);
  const stored = useQuery({ ...query(getWishes, {}), enabled: user !== null });

  const change = async (declaration: typeof addWish | typeof removeWish, editionId: number) => {
    const answer = await call(client, declaration, { params: { editionId: String(editionId) } });
    const { queryKey } = query(getWishes, {});
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, answer);
  };

  return {
    stored,
    list: (user ? stored.data?.wishes : status === "loading" ? undefined : local) as
      | readonly Wish[]
      | undefined,
    async add(wish: Wish): Promise<void> {
      if (user) return change(addWish, wish.edition_id);
      const kept = wishStore.read();
      if (kept.length >= maxWishes) throw new CallError(409, fullText);
      wishStore.write(mergedWishes(kept, [wish]));
    },
    async remove(editionId: number): Promise<void> {
      if (user) return change(removeWish, editionId);
      wishStore.write(withoutWishes(wishStore.read(), new Set([editionId])));
    },
  };
}
