import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { sendTable } from "#platform/http/table-file.server.ts";
import * as calls from "#selling/payments/abroad/sales-abroad.contract.ts";
import { returnHeadings } from "#selling/payments/abroad/sales-abroad.rules.ts";
import type { OssReturnsDesk } from "#selling/payments/abroad/oss-returns.service.server.ts";
import type { SalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";

export function abroadRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<PaymentAct>>,
  abroad: SalesAbroad,
  returns: OssReturnsDesk,
): void {
  const ok = { ok: true as const };
  route(app, calls.getAbroadSales, { guard }, () => abroad.overview());
  route(app, calls.chooseAbroad, { guard }, async ({ actor, body }) => {
    await abroad.choose(body, actor);
    return ok;
  });
  route(app, calls.correctRate, { guard }, async ({ actor, body }) => {
    await abroad.correct(body, actor);
    return ok;
  });
  route(app, calls.sellOutside, { guard }, async ({ actor, body }) => {
    await abroad.sellOutside(body.country, body, actor);
    return ok;
  });
  route(app, calls.stopOutside, { guard }, async ({ actor, params }) => {
    await abroad.sellOutside(params.country, null, actor);
    return ok;
  });
  route(app, calls.getOssReturns, { guard }, () => returns.list());
  route(app, calls.getOssFile, { guard }, async ({ params: { quarter }, reply }) => {
    const rows = await returns.table(quarter);
    async function* batches() {
      yield rows;
    }
    return sendTable(reply, `guichet-unique-${quarter}.csv`, returnHeadings, batches());
  });
}
