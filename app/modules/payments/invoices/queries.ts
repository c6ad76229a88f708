import { query } from "#platform/call.ts";
import { getInvoices } from "#modules/payments/invoices/contract.ts";

export const invoicesQuery = (id: string) => query(getInvoices, { params: { id } });
