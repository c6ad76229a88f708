import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import { attachmentNamed } from "#platform/attachment.ts";
import { type Guard, route } from "#platform/http.server.ts";
import { exportOnix, exportTable } from "#modules/exchange/exports/contract.ts";
import type { Exports } from "#modules/exchange/exports/service.server.ts";
import type { ExchangeAct } from "#modules/exchange/imports/rules.ts";

export function exportRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<ExchangeAct>>,
  exports: Exports,
): void {
  route(app, exportTable, { guard }, async ({ actor, query, reply }) => {
    await exports.sign(actor, "csv", query.since);
    return send(reply, "text/csv; charset=utf-8", "catalogue.csv", exports.table(query.since));
  });
  route(app, exportOnix, { guard }, async ({ actor, query, reply }) => {
    await exports.sign(actor, "onix", query.since);
    return send(reply, "application/xml; charset=utf-8", "onix.xml", exports.onix(query.since));
  });
}

const send = (reply: FastifyReply, type: string, name: string, lines: AsyncGenerator<string>): FastifyReply =>
  reply
    .type(type)
    .header("content-disposition", attachmentNamed(name))
    .header("cache-control", "no-store")
    .send(Readable.from(lines));
