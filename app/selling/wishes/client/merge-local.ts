import type { QueryClient } from "@tanstack/react-query";
import { wishStore } from "#selling/wishes/client/wish-store.ts";
import { mergeWishes, getWishes } from "#selling/wishes/wishes.contract.ts";
import { maxWishes, withoutWishes } from "#selling/wishes/wishes.rules.ts";
import { call, query } from "#platform/http/call.ts";

/** Sends the browser's wishes to the member's list; those for which it has no room stay in the browser. */
export async function mergeLocal(client: QueryClient): Promise<void> {
  const sent = wishStore.read().slice(0, maxWishes);
  const { left, ...list } = await call(client, mergeWishes, { body: { wishes: [...sent] } });
  const kept = new Set(left);
  const taken = sent.map(({ edition_id }) => edition_id).filter((id) => !kept.has(id));
  wishStore.write(withoutWishes(wishStore.read(), new Set(taken)));
  await client.cancelQueries({ queryKey: query(getWishes, {}).queryKey });
  client.setQueryData(query(getWishes, {}).queryKey, list);
}
