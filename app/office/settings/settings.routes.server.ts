import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import type { Settings } from "#office/settings/settings.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { getBackups, requestBackup, requestRestoreTest } from "#office/settings/backups/backups.contract.ts";
import type { Backups } from "#office/settings/backups/backups.service.server.ts";
import * as calls from "#office/settings/settings.contract.ts";

export function settingsRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  settings: Settings,
): void {
  route(app, calls.getMaintenance, { guard }, () => settings.state());
  route(app, calls.changeMaintenance, { guard }, ({ body, actor }) =>
    settings.changeMaintenance(body.on, body.text, actor),
  );
  route(app, calls.getConsentRequirement, { guard }, () => settings.consentRequirement());
  route(app, calls.changeConsentRequirement, { guard }, ({ body, actor }) =>
    settings.requireConsent(body.required, actor),
  );
  route(app, calls.getMiningReservation, { guard }, () => settings.miningReservation());
  route(app, calls.changeMiningReservation, { guard }, ({ body, actor }) =>
    settings.reserveMining(body.reserved, actor),
  );
  route(app, calls.getOrderLimits, { guard }, () => settings.orderLimits());
  route(app, calls.changeOrderLimits, { guard }, ({ body, actor }) =>
    settings.changeOrderLimits(body, actor),
  );
  route(app, calls.sendTestMail, { guard }, async ({ body, actor }) => ({
    message: await settings.sendTestMail(body.to, actor),
  }));
  route(app, calls.checkPayments, { guard }, ({ actor }) => settings.checkPayments(actor));
}

export function backupRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  backups: Pick<Backups, "state" | "request" | "requestTest">,
): void {
  route(app, getBackups, { guard }, () => backups.state());
  route(app, requestBackup, { guard }, ({ actor }) => backups.request(actor));
  route(app, requestRestoreTest, { guard }, ({ actor }) => backups.requestTest(actor));
}
