import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { getPlaces, getProgress, savePlace } from "#reading/reading/places/reading-places.contract.ts";
import type { Places } from "#reading/reading/places/reading-places.service.server.ts";

export function placeRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  places: Places,
): void {
  route(app, getProgress, { guard }, ({ actor }) => places.progress(actor.id));
  route(app, getPlaces, { guard }, ({ params, actor }) => places.list(actor.id, params.editionId));
  route(app, savePlace, { guard }, async ({ params, body, actor }) => {
    const { readAt, ...place } = body;
    await places.save(actor.id, params.editionId, { ...place, readAt: new Date(readAt) });
    return places.list(actor.id, params.editionId);
  });
}
