export {
  Refund,
  getFailedRefunds,
  refundPaymentCall,
  retryRefund,
  type FailedRefund,
} from "#modules/payments/refunds/contract.ts";
export { Invoice, downloadMemberInvoice } from "#modules/payments/invoices/contract.ts";
export { OrderLine, type Sale, type SaleSummary } from "#modules/payments/back-office/sales/contract.ts";
export type { UsedWithdrawal } from "#modules/payments/back-office/withdrawals/contract.ts";
export { type SimulatedSession, getConsent } from "#modules/payments/checkout/contract.ts";
