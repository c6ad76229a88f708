import type { FastifyInstance } from "fastify";
import * as calls from "#books/exchange/duties/duties.contract.ts";
import type { Duties } from "#books/exchange/duties/duties.service.server.ts";
import type { KeyMaker } from "#books/exchange/partners/partner-keys.service.server.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function dutyRoutes(app: FastifyInstance, guard: Guard<KeyMaker>, duties: Duties): void {
  route(app, calls.getEditionDuties, { guard }, ({ params }) => duties.of(params.id));
  route(app, calls.assessAccessibility, { guard }, ({ params, body, actor }) =>
    duties.assess(params.id, body, actor),
  );
  route(app, calls.recordDeposit, { guard }, ({ params, body, actor }) =>
    duties.deposit(params.id, body, actor),
  );
  route(app, calls.getDepositPackage, { guard }, async ({ params, actor, reply }) =>
    reply
      .type("application/zip")
      .header("content-disposition", attachmentNamed(`depot-legal-${params.id}.zip`))
      .header("cache-control", "no-store")
      .send(await duties.depositPackage(params.id, actor)),
  );
  route(app, calls.getUnassessedEditions, { guard }, () => duties.unassessed());
}
