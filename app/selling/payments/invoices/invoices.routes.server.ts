import type { FastifyInstance, FastifyReply } from "fastify";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import * as calls from "#selling/payments/invoices/invoices.contract.ts";
import type { Invoices, PrintedDocument } from "#selling/payments/invoices/invoices.service.server.ts";

export function invoiceRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  administrator: Guard<unknown>,
  invoices: Invoices,
): void {
  const guard = accounts.requireMember;
  route(app, calls.getInvoices, { guard }, ({ actor, params }) => invoices.list(actor, params.id));
  route(app, calls.downloadInvoice, { guard }, async ({ actor, params, reply }) =>
    sendPdf(reply, await invoices.print(actor, params.id, params.number)),
  );
  route(app, calls.downloadPaymentInvoice, { guard }, async ({ actor, params, reply }) =>
    sendPdf(reply, await invoices.printForPayment(actor, params.id, params.paymentId)),
  );
  route(app, calls.downloadMemberInvoice, { guard: administrator }, async ({ params, reply }) =>
    sendPdf(reply, await invoices.printForPublisher(params.id, params.number)),
  );
}

const sendPdf = (reply: FastifyReply, { name, bytes }: PrintedDocument): FastifyReply =>
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", attachmentNamed(name))
    .header("cache-control", "private, no-store")
    .send(bytes);
