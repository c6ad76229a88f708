import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { requireSelf } from "#readers/accounts/profile/membership.rules.ts";
import { markEdition } from "#reading/library/marks/library-marks.contract.ts";
import type { Marks } from "#reading/library/marks/library-marks.service.server.ts";
import { route } from "#platform/http/http.server.ts";

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
