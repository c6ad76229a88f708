import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { getGifts } from "#selling/promotions/gifts/gifts.contract.ts";

export const giftsQuery = () => queryOptions({ ...query(getGifts, {}), staleTime: 0 });
