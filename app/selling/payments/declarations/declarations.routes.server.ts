import type { FastifyInstance } from "fastify";
import { attachmentNamed } from "#platform/http/attachment.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import {
  deliverReport,
  downloadReport,
  getDeclarations,
  keepReceipt,
  makeReport,
  saveReporting,
} from "#selling/payments/declarations/declarations.contract.ts";
import type { TaxDeclarations } from "#selling/payments/declarations/declarations.service.server.ts";

export function declarationRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<PaymentAct>>,
  declarations: TaxDeclarations,
): void {
  const ok = { ok: true as const };
  route(app, getDeclarations, { guard }, () => declarations.overview());
  route(app, saveReporting, { guard }, async ({ actor, body }) => {
    const { platform_name, platform_number, from, rhythm, due, exempt_category, abroad } = body;
    const reported = abroad === "apart" ? {} : { abroad };
    const rule = { from, rhythm, due, exemptCategory: exempt_category, ...reported };
    await declarations.save({ platform_name, platform_number }, rule, actor);
    return ok;
  });
  route(app, makeReport, { guard }, async ({ actor, body }) => ({
    id: await declarations.make(body.kind, body.first_day, actor),
  }));
  route(app, downloadReport, { guard }, async ({ params, reply }) => {
    const { reference, xml } = await declarations.find(params.id);
    return reply
      .type("application/xml; charset=utf-8")
      .header("content-disposition", attachmentNamed(`${reference}.xml`))
      .header("cache-control", "private, no-store")
      .send(xml);
  });
  route(app, deliverReport, { guard }, async ({ actor, params }) => {
    await declarations.deliver(params.id, actor);
    return ok;
  });
  route(app, keepReceipt, { guard }, async ({ actor, params, body }) => {
    await declarations.keepReceipt(params.id, body.receipt, actor);
    return ok;
  });
}
