import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  createCodeBatch,
  exportBatchCodes,
  getBatchCodes,
  getCodeBatch,
  getCodeBatches,
  revokeCode,
  revokeCodeBatch,
} from "#selling/promotions/batches/code-batches.contract.ts";
import type { PromotionAct } from "#selling/promotions/batches/code-batches.rules.ts";
import type { CodeBatches } from "#selling/promotions/batches/code-batches.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function batchRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<PromotionAct>>,
  batches: CodeBatches,
): void {
  route(app, getCodeBatches, { guard }, () => batches.list());
  route(app, createCodeBatch, { guard }, ({ body, actor }) => batches.create(body, actor));
  route(app, getCodeBatch, { guard }, ({ params }) => batches.read(params.id));
  route(app, getBatchCodes, { guard }, ({ params, query }) => batches.codes(params.id, query.page ?? 1));
  route(app, exportBatchCodes, { guard }, async ({ params, actor, reply }) => {
    const { name, lines } = await batches.exported(params.id, actor);
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachmentNamed(name))
      .header("cache-control", "no-store")
      .send(Readable.from(lines));
  });
  route(app, revokeCodeBatch, { guard }, ({ params, actor }) => batches.revoke(params.id, actor));
  route(app, revokeCode, { guard }, async ({ params, actor }) => {
    await batches.revokeOne(params.id, params.code, actor);
    return { ok: true as const };
  });
}
