export { invoicesQuery } from "#modules/payments/invoices/queries.ts";
export { journalStateQuery } from "#modules/payments/journal/waiting/queries.ts";
export { paymentsQuery, simulatedSessionQuery } from "#modules/payments/checkout/queries.ts";
