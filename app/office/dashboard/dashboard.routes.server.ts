import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { getBookHistory } from "#office/dashboard/book-history/book-history.contract.ts";
import type { BookHistories } from "#office/dashboard/book-history/book-history.service.server.ts";
import * as calls from "#office/dashboard/dashboard.contract.ts";
import type { Dashboard } from "#office/dashboard/dashboard.service.server.ts";
import { sendTable } from "#platform/http/table-file.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function dashboardRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  dashboard: Dashboard,
  histories: BookHistories,
): void {
  route(app, calls.getDashboardStats, { guard }, () => dashboard.stats());
  route(app, calls.getToDo, { guard }, ({ actor }) => dashboard.toDo(actor.role));
  route(app, calls.getTopSales, { guard }, ({ query }) => dashboard.topSales(query));
  route(app, calls.getLatestAdditions, { guard }, () => dashboard.latestBooks());
  route(app, calls.getRevenues, { guard }, ({ query }) => dashboard.revenues(query));
  route(app, calls.getRevenueByKind, { guard }, ({ query }) => dashboard.revenueByKind(query));
  route(app, calls.getRevenueByEdition, { guard }, ({ query }) => dashboard.revenueByEdition(query));
  route(app, calls.getDownloadsByFormat, { guard }, ({ query }) => dashboard.downloadsByFormat(query));
  route(app, calls.getDownloadsByBookFile, { guard }, async ({ query, reply }) =>
    sendTable(
      reply,
      "telechargements-par-livre.csv",
      ["Mois", "Livre", "Auteur", "Téléchargements"],
      dashboard.downloadsByBook(query),
    ),
  );
  route(app, calls.getSubscriberMoves, { guard }, ({ query }) => dashboard.subscriberMoves(query));
  route(app, calls.getFirstMonth, { guard }, async () => ({ month: await dashboard.firstMonth() }));
  route(app, getBookHistory, { guard }, ({ params }) => histories.of(params.id));
  route(app, calls.getRevenueByEditionFile, { guard }, async ({ query, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="ventes-par-edition.csv"')
      .header("cache-control", "no-store")
      .send(Readable.from(dashboard.revenueByEditionCsv(query))),
  );
}
