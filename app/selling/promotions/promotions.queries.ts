import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { getGifts } from "#selling/promotions/gifts/gifts.contract.ts";
import { getCode } from "#selling/promotions/redemption/redemption.contract.ts";

export const giftsQuery = () => queryOptions({ ...query(getGifts, {}), staleTime: 0 });

/** @param viewerId the answer is another one after a login */
export const codeQuery = (code: string, viewerId: string | null) => {
  const options = query(getCode, { params: { code } });
  return queryOptions({
    ...options,
    queryKey: [...options.queryKey, viewerId] as unknown as typeof options.queryKey,
    staleTime: 0,
    retry: false,
  });
};
