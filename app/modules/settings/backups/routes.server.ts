import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#modules/administrators/module.server.ts";
import { getBackups, requestBackup, requestRestoreTest } from "#modules/settings/backups/contract.ts";
import type { Backups } from "#modules/settings/backups/service.server.ts";
import { type Guard, route } from "#platform/http.server.ts";

export function backupRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  backups: Pick<Backups, "state" | "request" | "requestTest">,
): void {
  route(app, getBackups, { guard }, () => backups.state());
  route(app, requestBackup, { guard }, ({ actor }) => backups.request(actor));
  route(app, requestRestoreTest, { guard }, ({ actor }) => backups.requestTest(actor));
}
