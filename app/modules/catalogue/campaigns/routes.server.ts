import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import { type Guard, route } from "#platform/http.server.ts";
import type { CatalogueAct } from "#modules/catalogue/books/rules.ts";
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaigns,
  stopCampaign,
  updateCampaign,
} from "#modules/catalogue/campaigns/contract.ts";
import type { Campaigns } from "#modules/catalogue/campaigns/service.server.ts";

export function campaignRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  campaigns: Campaigns,
): void {
  route(app, getCampaigns, { guard }, () => campaigns.list());
  route(app, getCampaign, { guard }, ({ params }) => campaigns.read(params.id));
  route(app, createCampaign, { guard }, ({ body, actor }) => campaigns.create(body, actor));
  route(app, updateCampaign, { guard }, ({ params, body, actor }) =>
    campaigns.update(params.id, body, actor),
  );
  route(app, stopCampaign, { guard }, ({ params, actor }) => campaigns.stop(params.id, actor));
  route(app, deleteCampaign, { guard }, async ({ params, actor }) => {
    await campaigns.delete(params.id, actor);
    return { ok: true as const };
  });
}
