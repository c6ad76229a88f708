import type { FastifyInstance } from "fastify";
import { route } from "#platform/http.server.ts";
import type { Accounts } from "#modules/accounts/module.server.ts";
import { syncAnnotations } from "#modules/reading/annotations/contract.ts";
import type { Annotations } from "#modules/reading/annotations/service.server.ts";

export function annotationRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  annotations: Annotations,
): void {
  route(app, syncAnnotations, { guard }, ({ params, body, actor }) =>
    annotations.sync(actor.id, params.editionId, body.changes),
  );
}
