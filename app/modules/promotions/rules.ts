export { promotionActs } from "#modules/promotions/batches/rules.ts";
export {
  type GiftDraft,
  giftMonths,
  giftMailsADay,
  messageMaxLength,
} from "#modules/promotions/gifts/rules.ts";
