import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http/http.server.ts";
import {
  getDashboardStats,
  getLatestAdditions,
  getRevenues,
  getTopSales,
  getDownloadsByFormat,
  getFirstMonth,
  getRevenueByEdition,
  getRevenueByEditionFile,
  getRevenueByKind,
  getSubscriberMoves,
  getToDo,
} from "#office/dashboard/dashboard.contract.ts";
import type { Dashboard, PeriodFigures, ToDoList } from "#office/dashboard/dashboard.service.server.ts";
import { Readable } from "node:stream";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";

export function dashboardRoutes(app: FastifyInstance, guard: Guard<unknown>, dashboard: Dashboard): void {
  route(app, getDashboardStats, { guard }, () => dashboard.stats());
  route(app, getTopSales, { guard }, ({ query }) => dashboard.topSales(query));
  route(app, getLatestAdditions, { guard }, () => dashboard.latestBooks());
  route(app, getRevenues, { guard }, ({ query }) => dashboard.revenues(query));
}

export function periodRoutes(app: FastifyInstance, guard: Guard<unknown>, figures: PeriodFigures): void {
  route(app, getRevenueByKind, { guard }, ({ query }) => figures.revenueByKind(query));
  route(app, getRevenueByEdition, { guard }, ({ query }) => figures.revenueByEdition(query));
  route(app, getDownloadsByFormat, { guard }, ({ query }) => figures.downloadsByFormat(query));
  route(app, getSubscriberMoves, { guard }, ({ query }) => figures.subscriberMoves(query));
  route(app, getFirstMonth, { guard }, async () => ({ month: await figures.firstMonth() }));
  route(app, getRevenueByEditionFile, { guard }, async ({ query, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="ventes-par-edition.csv"')
      .header("cache-control", "no-store")
      .send(Readable.from(figures.revenueByEditionCsv(query))),
  );
}

export function toDoRoutes(app: FastifyInstance, guard: Guard<ActingAdministrator>, list: ToDoList): void {
  route(app, getToDo, { guard }, ({ actor }) => list.of(actor.role));
}
