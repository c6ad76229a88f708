import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import { changeDelivery, getGifts, resendGift } from "#modules/promotions/gifts/contract.ts";

export const giftsQuery = () => queryOptions({ ...query(getGifts, {}), staleTime: 0 });
export const changeDeliveryMutation = () => mutation(changeDelivery);
export const resendGiftMutation = () => mutation(resendGift);
