export { promotionActs } from "#modules/promotions/batches/rules.ts";
export {
  type GiftDraft,
  giftMonths,
  messageMaxLength,
  senderMaxLength,
} from "#modules/promotions/gifts/rules.ts";
