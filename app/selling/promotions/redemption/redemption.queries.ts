import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/http/call.ts";
import { getCode, redeemCode } from "#selling/promotions/redemption/redemption.contract.ts";

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
export const redeemCodeMutation = () => mutation(redeemCode);
