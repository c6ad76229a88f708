import type { FastifyInstance } from "fastify";
import * as calls from "#selling/payments/back-office/sales/sales.contract.ts";
import type { Sales, UsedWithdrawals } from "#selling/payments/back-office/sales/sales.service.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { sendTable } from "#platform/http/table-file.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";

const saleHeadings = [
  "Commande",
  "Commandée le",
  "Payée le",
  "Acheteur",
  "E-mail",
  "Nature",
  "État",
  "Montant (€)",
  "Remboursé (€)",
  "Livres",
  "Factures et avoirs",
];

export function saleRoutes(app: FastifyInstance, guard: Guard<Signatory<PaymentAct>>, sales: Sales): void {
  route(app, calls.getSales, { guard }, ({ query }) => sales.list(query));
  route(app, calls.getSalesTotal, { guard }, ({ query }) => sales.total(query));
  route(app, calls.getSoldEditions, { guard }, ({ query }) => sales.sold(query.editionIds));
  route(app, calls.exportSales, { guard }, async ({ query, actor, reply }) =>
    sendTable(reply, "ventes.csv", saleHeadings, await sales.exported(query, actor)),
  );
  route(app, calls.getSale, { guard }, ({ params }) => sales.show(params.id));
  route(app, calls.resendReceipt, { guard }, ({ params, actor }) => sales.resendReceipt(params.id, actor));
}

export function usedWithdrawalRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  withdrawals: UsedWithdrawals,
): void {
  route(app, calls.getUsedWithdrawals, { guard }, () => withdrawals.list());
}
