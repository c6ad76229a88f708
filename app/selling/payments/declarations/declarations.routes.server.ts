import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { fileNameFrom } from "#books/publishing/intake/intake.rules.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import * as calls from "#selling/payments/declarations/declarations.contract.ts";
import type { TaxDeclarations } from "#selling/payments/declarations/declarations.service.server.ts";

export function declarationRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<Signatory<PaymentAct>>,
  declarations: TaxDeclarations,
): void {
  const ok = { ok: true as const };
  route(app, calls.getDeclarations, { guard }, () => declarations.overview());
  route(app, calls.saveReporting, { guard }, async ({ actor, body }) => {
    const { platform_name, platform_number, from, rhythm, due, exempt_category, abroad } = body;
    const reported = abroad === "apart" ? {} : { abroad };
    const rule = { from, rhythm, due, exemptCategory: exempt_category, ...reported };
    await declarations.save({ platform_name, platform_number }, rule, actor);
    return ok;
  });
  route(app, calls.makeReport, { guard }, async ({ actor, body }) => ({
    id: await declarations.make(body.kind, body.first_day, actor),
  }));
  route(app, calls.downloadReport, { guard }, async ({ params, reply }) => {
    const { reference, xml } = await declarations.find(params.id);
    return reply
      .type("application/xml; charset=utf-8")
      .header("content-disposition", attachmentNamed(`${reference}.xml`))
      .header("cache-control", "private, no-store")
      .send(xml);
  });
  route(app, calls.deliverReport, { guard }, async ({ actor, params }) => {
    await declarations.deliver(params.id, actor);
    return ok;
  });
  route(app, calls.keepReceipt, { guard }, async ({ actor, params, body }) => {
    await declarations.keepReceipt(params.id, { receipt: body.receipt, receiptFile: null }, actor);
    return ok;
  });
  route(app, calls.keepReceiptFile, { guard }, ({ request, actor, params }) =>
    withUpload(
      config.scratchDir,
      request,
      calls.receiptForm,
      calls.maxReceiptBytes,
      async ({ path, name }) => {
        const receipt = fileNameFrom(name) ?? "accuse-de-reception";
        await declarations.keepReceipt(params.id, { receipt, receiptFile: await readFile(path) }, actor);
        return ok;
      },
    ),
  );
  route(app, calls.downloadReceipt, { guard }, async ({ params, reply }) => {
    const { name, bytes } = await declarations.receiptFile(params.id);
    return reply
      .type("application/octet-stream")
      .header("content-disposition", attachmentNamed(name))
      .header("cache-control", "private, no-store")
      .send(bytes);
  });
}
