export { GiftForm } from "#modules/promotions/gifts/contract.ts";
