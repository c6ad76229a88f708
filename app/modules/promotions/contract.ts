export { GiftForm, type Gift } from "#modules/promotions/gifts/contract.ts";
