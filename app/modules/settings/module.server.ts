import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Payments } from "#modules/payments/module.server.ts";
import { createMaintenance } from "#modules/settings/maintenance/service.server.ts";
import { settingsRoutes } from "#modules/settings/routes.server.ts";
import { createSettingService } from "#modules/settings/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type { Maintenance } from "#modules/settings/maintenance/service.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  payments: Payments;
}

/** What the publisher switches and tries: maintenance, consent, mails, payments. */
export function createSettings(deps: ShopDeps, { administrators, payments }: Needs) {
  const maintenance = createMaintenance(deps);
  const { consentSetting, checks } = payments;
  const settings = createSettingService(deps, { consentSetting, maintenance, payments: checks });
  return {
    api: { maintenance },
    routes(app: FastifyInstance) {
      settingsRoutes(app, administrators.requireAdministrator, settings);
    },
    workers() {},
  };
}
