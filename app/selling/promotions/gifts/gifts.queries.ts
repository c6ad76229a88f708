import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/http/call.ts";
import { changeDelivery, getGifts, resendGift } from "#selling/promotions/gifts/gifts.contract.ts";

export const giftsQuery = () => queryOptions({ ...query(getGifts, {}), staleTime: 0 });
export const changeDeliveryMutation = () => mutation(changeDelivery);
export const resendGiftMutation = () => mutation(resendGift);
