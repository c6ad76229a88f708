import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import { requireSelf } from "#modules/accounts/membership/rules.ts";
import { markEdition } from "#modules/library/marks/contract.ts";
import type { Marks } from "#modules/library/marks/service.server.ts";
import { route } from "#platform/http.server.ts";

export function markRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  marks: Marks,
): void {
  route(app, markEdition, { guard }, ({ params, body, actor }) => {
    requireSelf(actor, params.id);
    return marks.save(actor.id, params.editionId, body);
  });
}
