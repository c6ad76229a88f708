import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { syncAnnotations } from "#reading/reading/annotations/annotations.contract.ts";
import type { Annotations } from "#reading/reading/annotations/annotations.service.server.ts";

export function annotationRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  annotations: Annotations,
): void {
  route(app, syncAnnotations, { guard }, ({ params, body, actor }) =>
    annotations.sync(actor.id, params.editionId, body.changes),
  );
}
