export { periodName } from "#modules/payments/journal/closings/rules.ts";
export { type PaymentAct, paymentActs, paymentKinds } from "#modules/payments/checkout/rules.ts";
export { refundReasonNames } from "#modules/payments/refunds/rules.ts";
