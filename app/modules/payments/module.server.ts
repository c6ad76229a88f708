export type { Accounting } from "#modules/payments/accounting/service.server.ts";
export type { PaymentChecks, Purchases } from "#modules/payments/back-office/service.server.ts";
export type { ConsentSetting } from "#modules/payments/consent-setting/service.server.ts";
export type { Revenue } from "#modules/payments/revenue/service.server.ts";
