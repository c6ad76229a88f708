import { query } from "#platform/http/call.ts";
import { getInvoices } from "#selling/payments/invoices/invoices.contract.ts";

export const invoicesQuery = (id: string) => query(getInvoices, { params: { id } });
