import { mutation } from "#platform/call.ts";
import { checkoutGift } from "#modules/payments/gifts/contract.ts";

export const checkoutGiftMutation = () => mutation(checkoutGift);
