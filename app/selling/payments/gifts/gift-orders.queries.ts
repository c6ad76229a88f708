import { mutation } from "#platform/http/call.ts";
import { checkoutGift } from "#selling/payments/gifts/gift-orders.contract.ts";

export const checkoutGiftMutation = () => mutation(checkoutGift);
