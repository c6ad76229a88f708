import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { getBackups, requestBackup, requestRestoreTest } from "#office/settings/backups/backups.contract.ts";
import type { Backups } from "#office/settings/backups/backups.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function backupRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  backups: Pick<Backups, "state" | "request" | "requestTest">,
): void {
  route(app, getBackups, { guard }, () => backups.state());
  route(app, requestBackup, { guard }, ({ actor }) => backups.request(actor));
  route(app, requestRestoreTest, { guard }, ({ actor }) => backups.requestTest(actor));
}
