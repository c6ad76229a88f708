import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Signatory } from "#platform/http/acts.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { exportArchive, exportOnix, exportTable } from "#books/exchange/exports/catalogue-export.contract.ts";
import type { Exports } from "#books/exchange/exports/catalogue-export.service.server.ts";
import type { ExchangeAct } from "#books/exchange/catalogue-import.rules.ts";

export function exportRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<ExchangeAct>>,
  exports: Exports,
): void {
  route(app, exportTable, { guard }, async ({ actor, query: { since, ...search }, reply }) => {
    await exports.sign(actor, "csv", since, search);
    return send(
      reply,
      "text/csv; charset=utf-8",
      "catalogue.csv",
      Readable.from(exports.table(since, search)),
    );
  });
  route(app, exportOnix, { guard }, async ({ actor, query, reply }) => {
    await exports.sign(actor, "onix", query.since);
    return send(
      reply,
      "application/xml; charset=utf-8",
      "onix.xml",
      Readable.from(exports.onix(query.since)),
    );
  });
  route(app, exportArchive, { guard }, async ({ actor, query, reply }) => {
    await exports.sign(actor, "zip", query.since);
    return send(reply, "application/zip", "catalogue.zip", exports.archive(query.since));
  });
}

const send = (reply: FastifyReply, type: string, name: string, content: Readable): FastifyReply =>
  reply
    .type(type)
    .header("content-disposition", attachmentNamed(name))
    .header("cache-control", "no-store")
    .send(content);
