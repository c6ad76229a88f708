import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { getPayout, getPayouts, getPayoutsFile } from "#selling/payments/payouts/payouts.contract.ts";
import type { Payouts } from "#selling/payments/payouts/payouts.service.server.ts";

export function payoutRoutes(app: FastifyInstance, guard: Guard<unknown>, payouts: Payouts): void {
  route(app, getPayouts, { guard }, ({ query }) => payouts.list(query));
  route(app, getPayoutsFile, { guard }, async ({ query, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachmentNamed(`rapprochement-${query.from}-${query.to}.csv`))
      .header("cache-control", "private, no-store")
      .send(Readable.from(payouts.csv(query))),
  );
  route(app, getPayout, { guard }, ({ params }) => payouts.show(params.id));
}
