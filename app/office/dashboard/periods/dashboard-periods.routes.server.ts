import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  getDownloadsByFormat,
  getFirstMonth,
  getRevenueByEdition,
  getRevenueByEditionFile,
  getRevenueByKind,
  getSubscriberMoves,
} from "#office/dashboard/periods/dashboard-periods.contract.ts";
import type { PeriodFigures } from "#office/dashboard/periods/dashboard-periods.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

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
